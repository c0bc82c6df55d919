package run

import (
	"context"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testgrowth"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// jumper returns a module of testdata/setjmp.
func jumper(t testing.TB, name string) *verify.Verified {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "setjmp", name))
	if err != nil {
		t.Fatal(err)
	}
	return fragment(t, string(text))
}

// TestJumps calls @f0 of each module of testdata/setjmp, as the lines at the start
// of its text say:
//
//	// CALL 1 2 => 3                 the arguments and the result
//	// CALL 1 2 => trap: a message   or the start of the error
//
// More jumps are in the programs that all translations run.
func TestJumps(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "setjmp", "*.pna"))
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			call, ok := strings.CutPrefix(line, "// CALL ")
			if !ok {
				continue
			}
			t.Run(filepath.Base(file)+"/"+call, func(t *testing.T) {
				args, want, _ := strings.Cut(strings.TrimSpace(call), " => ")
				got, err := Call(context.Background(), jumper(t, filepath.Base(file)), "@f0", strings.Fields(args), process.Options{Memory: 64 << 20})
				if err != nil {
					got = err.Error()
				}
				if got != want && (err == nil || !strings.HasPrefix(got, want)) {
					t.Errorf("%s, want %s", got, want)
				}
			})
		}
	}
}

// TestJumpTime checks that the time of jumps grows with their number only.
func TestJumpTime(t *testing.T) {
	v := jumper(t, "again.pna")
	testgrowth.Check(t, 100_000, func(jumps int) func() {
		n := strconv.Itoa(jumps)
		return func() {
			if got, err := Call(context.Background(), v, "@f0", []string{n}, process.Options{}); got != n || err != nil {
				t.Errorf("%s times: %s, %v", n, got, err)
			}
		}
	})
}

// BenchmarkJump measures a setjmp and a longjmp to it.
func BenchmarkJump(b *testing.B) {
	v := jumper(b, "again.pna")
	for b.Loop() {
		if _, err := Call(context.Background(), v, "@f0", []string{"100000"}, process.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1e5, "ns/jump")
}
