package llvm_test

import (
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/llvm"
)

// An import ends, whatever the text, with a program that can be written or with
// diagnostics.
func FuzzImport(f *testing.F) {
	files, _ := filepath.Glob("testdata/steps/*/*.ll")
	constructs, _ := filepath.Glob("testdata/constructs/*.ll")
	for _, name := range append(files, constructs...) {
		f.Add(read(f, name))
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, diags := llvm.Import([]llvm.Source{{Name: "fuzz", Text: text}}, llvm.Options{})
		if (r.Program == nil) != (len(diags) > 0) {
			t.Fatalf("program %v, diagnostics %v", r.Program != nil, diags)
		}
		if r.Program == nil {
			return
		}
		if _, diags := assembler.Encode(r.Program); len(diags) > 0 {
			t.Fatal(diags[0])
		}
	})
}
