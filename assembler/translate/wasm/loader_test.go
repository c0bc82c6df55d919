package wasm_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// notInJavaScript are the programs that need what the loader has not.
var notInJavaScript = map[string]bool{"setjmp": true, "threads": true, "memory-limit": true, "futex-timeout": true}

// TestLoader runs programs under node.
func TestLoader(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	loader := filepath.Join(t.TempDir(), "loader.mjs")
	if err := os.WriteFile(loader, []byte(wasm.Loader()), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := answers.Runs()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		t.Run(r.Name, func(t *testing.T) {
			if notInJavaScript[r.Name] {
				t.Skip("JavaScript has no threads and no longjmp")
			}
			program := filepath.Join(t.TempDir(), r.Name)
			if err := os.WriteFile(program, binary(t, r.Text), 0o600); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(node, append([]string{loader, program}, r.Args...)...)
			cmd.Env, cmd.Stdin = answers.Environment, strings.NewReader(r.Stdin)
			out, err := cmd.CombinedOutput()
			if status := cmd.ProcessState.ExitCode(); status != r.Status || string(out) != r.Output {
				t.Errorf("status %d (%v), output %q; want %d, %q", status, err, out, r.Status, r.Output)
			}
		})
	}
}

// binary translates a text.
func binary(t *testing.T, text string) []byte {
	t.Helper()
	p, list := assembler.Load([]byte(text))
	if list.HasErrors() {
		t.Fatal(list)
	}
	v, list := verify.Module(module.Build(p), verify.Config{})
	if v == nil {
		t.Fatal(list)
	}
	b, err := wasm.Translate(v, wasm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return b.Code
}
