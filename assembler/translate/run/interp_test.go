package run

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate/call"
	"github.com/pnaclasm/pnaclasm/assembler/translate/interp"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// The interpreter and the compiler are two ways of doing one thing.

// interpret calls a function with the interpreter, as Call does.
func interpret(ctx context.Context, v *verify.Verified, function string, args []string, o process.Options) (result string, err error) {
	n, values, err := call.Parse(v.Module(), function, args)
	if err != nil {
		return "", err
	}
	bits, err := interp.Call(ctx, v, n, values, o)
	return call.Format(v.Module().Functions[n].Signature.Return, bits), err
}

// TestInterpretedTraps wants the same traps, at the same records. How deep calls may
// nest differs, and a function without a body has a frame of its own in compiled
// code.
func TestInterpretedTraps(t *testing.T) {
	text, err := os.ReadFile("testdata/traps/traps.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, section := range strings.Split(string(text), "\n\n")[2:] {
		_, body, _ := strings.Cut(section, "\n")
		v := fragment(t, strings.Replace(trapModule, "BODY", body, 1))
		o := process.Options{Memory: 64 << 20}
		_, want := Call(context.Background(), v, "main", []string{"0"}, o)
		_, got := interpret(context.Background(), v, "main", []string{"0"}, o)
		var a, b *process.Trap
		if !errors.As(got, &a) || !errors.As(want, &b) || a.Reason != b.Reason {
			t.Errorf("got %v, want %v\n%s", got, want, body)
		} else if a.Reason != process.ReasonDepth && a.Reason != process.ReasonNoBody && a.Error() != b.Error() {
			t.Errorf("got %v, want %v\n%s", a, b, body)
		} else if a.Reason != process.ReasonDepth && a.Reason != process.ReasonNoBody && a.Backtrace() != b.Backtrace() {
			t.Errorf("called from\n%swant\n%s%s", a.Backtrace(), b.Backtrace(), body)
		}
	}
}

// TestInterpretedJumps runs random programs full of setjmp and longjmp.
func TestInterpretedJumps(t *testing.T) {
	for seed := range uint64(200) {
		p := newJumpProgram(rand.New(rand.NewPCG(seed, 0)))
		m := &jumpMachine{program: p, fuel: jumpFuel}
		want, end := m.call(0, int32(seed))
		got, err := interpret(context.Background(), fragment(t, p.text()), "@f0", []string{strconv.FormatUint(seed, 10)}, process.Options{})
		if (end == nil) != (err == nil) || err == nil && got != strconv.Itoa(int(want)) {
			t.Fatalf("seed %d: %s, %v; want %d\n%s", seed, got, err, want, p.text())
		}
	}
}

// TestInterpretedCorpus holds what programs print against what they should.
func TestInterpretedCorpus(t *testing.T) {
	for _, c := range consoles(t) {
		t.Run(filepath.Base(c.file), func(t *testing.T) {
			var out bytes.Buffer
			o := process.Options{Args: append([]string{filepath.Base(c.file)}, c.args...), Stdout: &out}
			status, err := interp.Run(context.Background(), c.verified(t), o)
			if err != nil || status != c.status || !bytes.Equal(out.Bytes(), c.stdout) {
				t.Errorf("status %d, %v, printed %q; want %d, %q", status, err, out.Bytes(), c.status, c.stdout)
			}
		})
	}
}

// TestInterpretedTimeLimit ends a program that would run for ever.
func TestInterpretedTimeLimit(t *testing.T) {
	v := fragment(t, strings.Replace(endless, "BODY", "\n  %b0:\n    br label %b1;\n  %b1:\n    br label %b2;\n  %b2:\n    br label %b1;", 1))
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	_, err := interpret(ctx, v, "@f0", []string{"100"}, process.Options{})
	if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "time limit") {
		t.Errorf("got %v, want the end of the time limit", err)
	}
}
