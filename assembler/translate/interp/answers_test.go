package interp

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// verified returns the module of a text or file.
func verified(t testing.TB, data []byte) *verify.Verified {
	t.Helper()
	p, list := assembler.Load(data)
	if list.HasErrors() {
		t.Fatalf("does not assemble: %v", list)
	}
	v, list := verify.Module(module.Build(p), verify.Config{})
	if v == nil {
		t.Fatalf("not verified: %v", list)
	}
	return v
}

// run interprets a complete program.
func run(t testing.TB, v *verify.Verified, o process.Options) (status int, err error) {
	t.Helper()
	return Run(context.Background(), v, o)
}

// TestInstructions runs the table of instructions, with operands from memory and
// with constants.
func TestInstructions(t *testing.T) {
	cases, err := answers.Cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, literals := range []bool{false, true} {
		var out bytes.Buffer
		if _, err := run(t, verified(t, []byte(answers.Program(cases, literals))), process.Options{Stdout: &out}); err != nil {
			t.Fatal(err)
		}
		for _, c := range cases {
			want := c.Result.Memory
			if got := out.Next(answers.ResultSize)[:len(want)]; !bytes.Equal(got, want) {
				t.Errorf("instructions.txt:%d: literals %v: %s = % x, want % x", c.Line, literals, c.Text, got, want)
			}
		}
	}
}

// TestPrograms runs the programs that all translations run.
func TestPrograms(t *testing.T) {
	list, err := answers.Runs()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		t.Run(r.Name, func(t *testing.T) {
			var out bytes.Buffer
			status, err := run(t, verified(t, []byte(r.Text)), process.Options{
				Args: append([]string{r.Name}, r.Args...), Env: answers.Environment,
				Stdin: strings.NewReader(r.Stdin), Stdout: &out,
			})
			if err != nil {
				t.Fatal(err)
			}
			if status != r.Status || out.String() != r.Output {
				t.Errorf("status %d, output %q; want %d, %q", status, out.String(), r.Status, r.Output)
			}
		})
	}
}
