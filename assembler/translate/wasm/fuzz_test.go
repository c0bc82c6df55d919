package wasm_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// FuzzTranslate translates whatever the verifier lets pass.
func FuzzTranslate(f *testing.F) {
	examples, err := filepath.Glob(filepath.Join("..", "..", "..", "testdata", "*.pnaclasm"))
	if err != nil || len(examples) == 0 {
		f.Fatalf("no examples: %v", err)
	}
	for _, file := range examples {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	runs, err := answers.Runs()
	if err != nil {
		f.Fatal(err)
	}
	for _, r := range runs {
		f.Add([]byte(r.Text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, list := assembler.Load(text)
		if p == nil || list.HasErrors() {
			return
		}
		v, _ := verify.Module(module.Build(p), verify.Config{Profile: verify.Fragment})
		if v == nil {
			return
		}
		if _, err := wasm.Translate(v, wasm.Options{Lines: true}); err != nil {
			t.Log(err)
		}
	})
}
