package ir_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// Every module of the corpus is read.
func TestReadCorpus(t *testing.T) {
	for _, group := range []string{"c", "csmith", "thaw"} {
		files, _ := filepath.Glob("../../../../shared/corpus/llvm/" + group + "/*.ll")
		if len(files) == 0 {
			t.Skip("no corpus beside the repository")
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			m, diags := ir.Parse(name, string(text))
			if len(diags) > 0 {
				d := diags[0]
				t.Errorf("%s: %s: %q", name, d.Message, string(text[d.Origin.Span.Start:min(len(text), d.Origin.Span.Start+60)]))
			} else if len(m.Functions()) == 0 {
				t.Errorf("%s: no functions", name)
			}
		}
	}
}
