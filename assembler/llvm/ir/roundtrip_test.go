package ir_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// What is printed reads as the same module: it prints the same again.
func TestPrintReadsBack(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.ll")
	more, _ := filepath.Glob("../../../../shared/corpus/llvm/c/*.O?.ll")
	for _, name := range append(files, more...) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m, diags := ir.Parse(name, string(text))
		if len(diags) > 0 {
			t.Fatalf("%s: %v", name, diags[0])
		}
		first := ir.Print(m)
		again, diags := ir.Parse(name, first)
		if len(diags) > 0 {
			d := diags[0]
			t.Errorf("%s: printed text: %s: %q", name, d.Message, first[d.Origin.Span.Start:min(len(first), d.Origin.Span.Start+80)])
			continue
		}
		if second := ir.Print(again); first != second {
			t.Errorf("%s: the printed module prints otherwise", name)
		}
	}
}
