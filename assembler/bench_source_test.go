//go:build unix

package assembler

import (
	"strconv"
	"syscall"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// generateSource returns a program of so many functions and about so many lines in
// each, as a person would write it: with names, literals and labels, without types,
// counts and constants.
func generateSource(functions, lines int) []byte {
	var text []byte
	for i := range functions {
		n := strconv.Itoa(i)
		text = append(text, "function internal i32 @work"+n+"(i32 %left, i32 %right) {\n"...)
		last := "%left"
		for j := 0; j < lines-6; j += 4 {
			k := strconv.Itoa(j)
			text = append(text, "  %sum"+k+" = add i32 "+last+", "+strconv.Itoa(j%50)+";\n"...)
			text = append(text, "  %part"+k+" = mul i32 %sum"+k+", %right;\n"...)
			text = append(text, "  %more"+k+" = icmp slt i32 %part"+k+", "+strconv.Itoa(j%7)+";\n"...)
			text = append(text, "  %next"+k+" = select i1 %more"+k+", i32 %sum"+k+", i32 %part"+k+";\n"...)
			last = "%next" + k
		}
		text = append(text, "  br label %end;\n%end:\n  %all = call i32 @work"+n+"(i32 "+last+", i32 %left);\n  ret i32 %all;\n}\n\n"...)
	}
	return text
}

// userTime is what this process has used so far, in seconds: other processes do not
// count.
func userTime(b *testing.B) float64 {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		b.Fatal(err)
	}
	return float64(r.Utime.Sec) + float64(r.Utime.Usec)/1e6
}

// BenchmarkAssembleSource assembles a source of a million lines and its canonical text
// in turns, so that what else the machine does hits both. The metric is how many times
// the user time the source takes.
func BenchmarkAssembleSource(b *testing.B) {
	short, _, diags := Shorten(source.Input{Text: generate(10_000, 100)}, nil)
	if short == nil {
		b.Fatal(diags[0])
	}
	for name, text := range map[string][]byte{"names": generateSource(10_000, 100), "numbers": short} {
		b.Run(name, func(b *testing.B) { inTurns(b, source.Input{Text: text}) })
	}
}

func inTurns(b *testing.B, in source.Input) {
	canonical, _, diags := Canonical(in)
	if canonical == nil {
		b.Fatal(diags[0])
	}
	var short, long float64
	for b.Loop() {
		start := userTime(b)
		AssembleSource(in)
		middle := userTime(b)
		AssembleSource(source.Input{Text: canonical})
		short, long = short+middle-start, long+userTime(b)-middle
	}
	b.ReportMetric(short/float64(b.N), "source-s/op")
	b.ReportMetric(long/float64(b.N), "canonical-s/op")
	b.ReportMetric(short/long, "times")
}
