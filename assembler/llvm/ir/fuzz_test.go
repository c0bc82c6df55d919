package ir_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// A text is read or refused, never both; what is read prints as text that reads
// as the same.
func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("../testdata/*/*/*.ll")
	constructs, _ := filepath.Glob("../testdata/constructs/*.ll")
	for _, name := range append(files, constructs...) {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, diags := ir.Parse("fuzz", text)
		if (m == nil) != (len(diags) > 0) {
			t.Fatalf("module %v, diagnostics %v", m != nil, diags)
		}
		if m == nil {
			return
		}
		first := ir.Print(m)
		again, diags := ir.Parse("printed", first)
		if again == nil {
			t.Fatalf("printed text: %v\n%s", diags[0], first)
		}
		if second := ir.Print(again); second != first {
			t.Fatalf("printed again, it is\n%s\nwas\n%s", second, first)
		}
	})
}
