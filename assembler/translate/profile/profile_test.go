package profile

import (
	"bytes"
	"context"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/pprof/profile"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
	"github.com/pnaclasm/pnaclasm/assembler/translate/interp"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// factorial opens an example; the function fact is at lines 66 to 76 of it.
func factorial(t testing.TB) *debug.Program {
	t.Helper()
	text, err := os.ReadFile("../../../testdata/factorial.pnaclasm")
	if err != nil {
		t.Fatal(err)
	}
	p, err := debug.Open(source.Input{Text: text}, nil, true)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// byLine sums up the values of a profile that is read again.
func byLine(t *testing.T, data []byte) map[int64]int64 {
	t.Helper()
	x, err := profile.ParseData(data)
	if err != nil {
		t.Fatal(err)
	}
	lines := map[int64]int64{}
	for _, s := range x.Sample {
		lines[s.Location[0].Line[0].Line] += s.Value[0]
	}
	return lines
}

// fact are counts as calling fact(3) gives them.
func fact(p *debug.Program) Counts {
	counts := make(Counts, len(p.Module().Functions))
	counts[0] = []uint64{3, 1, 2}
	return counts
}

func TestProfile(t *testing.T) {
	p := factorial(t)
	var out bytes.Buffer
	if err := Write(&out, p, "f.pnaclasm", fact(p), nil); err != nil {
		t.Fatal(err)
	}
	lines := byLine(t, out.Bytes())
	for line, want := range map[int64]int64{66: 3, 67: 3, 70: 1, 73: 2, 76: 2, 90: 0} {
		if lines[line] != want {
			t.Errorf("line %d has %d, want %d", line, lines[line], want)
		}
	}
}

func TestCoverage(t *testing.T) {
	p := factorial(t)
	var out bytes.Buffer
	if err := WriteCoverage(&out, p, "f.pnaclasm", fact(p)); err != nil {
		t.Fatal(err)
	}
	want := `TN:
SF:f.pnaclasm
FN:66,@f0 fact
FNDA:3,@f0 fact
FNF:1
FNH:1
DA:66,3
DA:67,3
DA:70,1
DA:73,2
DA:74,2
DA:75,2
DA:76,2
LF:7
LH:7
end_of_record
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

func TestSamples(t *testing.T) {
	p := factorial(t)
	m, err := interp.New(context.Background(), p.Verified, process.Options{Args: []string{"factorial", "5"}})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if err := m.Start(); err != nil {
		t.Fatal(err)
	}
	var s Samples
	for m.Run(m.Time()+1, false).Kind == interp.StopTime {
		s.Take(m)
	}
	var out bytes.Buffer
	if err := s.Write(&out, p, "f.pnaclasm"); err != nil {
		t.Fatal(err)
	}
	lines := byLine(t, out.Bytes())
	if lines[66] != 5*Interval || lines[70] != Interval {
		t.Errorf("got %v", lines)
	}
	x, _ := profile.ParseData(out.Bytes())
	deepest := 0
	for _, sample := range x.Sample {
		deepest = max(deepest, len(sample.Location))
	}
	if deepest != 6 || !strings.Contains(x.String(), "fact") {
		t.Errorf("the deepest stack has %d activations", deepest)
	}
}

// TestTime spreads a sample over the lines of its function as they were executed.
func TestTime(t *testing.T) {
	p := factorial(t)
	at := func(function, record int) process.Frame { return process.Frame{Function: function, Record: record} }
	samples := []process.Sample{
		{Frames: []process.Frame{at(0, -1), at(1, -1)}, Time: 140 * time.Millisecond},
		{Frames: []process.Frame{at(1, -1)}, Call: "fdio_write", Time: 5 * time.Millisecond},
		{Time: time.Millisecond},
		{Frames: []process.Frame{at(7, 1), at(1, -1)}, Time: 2 * time.Millisecond}, // there is no @f7
	}
	var out bytes.Buffer
	if err := Write(&out, p, "f.pnaclasm", fact(p), samples); err != nil {
		t.Fatal(err)
	}
	x, err := profile.ParseData(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	lines, functions := map[int64]int64{}, map[string]int64{}
	for _, s := range x.Sample {
		l := s.Location[0].Line[0]
		functions[l.Function.Name] += s.Value[1] / 1e6
		lines[l.Line] += s.Value[1] / 1e6
	}
	want := map[string]int64{"@f0 fact": 140, "@f1 _start": 2, "runtime.fdio_write": 5, "elsewhere": 1}
	if !maps.Equal(functions, want) {
		t.Errorf("the time is %v, want %v", functions, want)
	}
	// Of 15 records that fact has executed, 3 are at line 66 and 1 is at line 70.
	if lines[66] < 25 || lines[66] > 31 || lines[70] < 7 || lines[70] > 12 {
		t.Errorf("the time of the lines is %v", lines)
	}
}

// TestMemory adds up what a function takes of the stack, and from the runtime.
func TestMemory(t *testing.T) {
	p := factorial(t)
	isAlloca := func(in module.Inst) bool { return in.ID == isa.Alloca }
	f := slices.IndexFunc(p.Module().Functions, func(f module.Function) bool {
		return f.Body != nil && slices.ContainsFunc(f.Body.Insts, isAlloca)
	})
	body := p.Module().Functions[f].Body
	alloca := slices.IndexFunc(body.Insts, isAlloca)
	counts := make(Counts, len(p.Module().Functions))
	counts[f] = make([]uint64, len(body.Blocks))
	counts[f][0] = 3 // the block that it is in
	samples := []process.Sample{{Frames: []process.Frame{{Function: 1, Record: -1}}, Call: "memory_mmap", Bytes: 0x30000, Times: 2}}
	var out bytes.Buffer
	if err := WriteMemory(&out, p, "f.pnaclasm", counts, map[debug.Place]uint64{{Function: f, Inst: alloca}: 48}, samples); err != nil {
		t.Fatal(err)
	}
	x, err := profile.ParseData(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var sum [4]int64
	for _, s := range x.Sample {
		for i := range sum {
			sum[i] += s.Value[i]
		}
	}
	if sum != [4]int64{0x30000, 2, 48, 3} {
		t.Errorf("got %v", sum)
	}
}
