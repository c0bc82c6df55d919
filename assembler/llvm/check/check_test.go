package check_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/llvm/check"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// Each file of testdata is several modules, with a line of dashes between them.
// A line that ends in `; ERROR text` has a diagnostic with that text; a module
// without such a line is right.
func TestModules(t *testing.T) {
	files, err := filepath.Glob("testdata/*.ll")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, text := range strings.Split(string(data), "---\n") {
			checkModule(t, name, i+1, text)
		}
	}
}

func checkModule(t *testing.T, name string, number int, text string) {
	t.Helper()
	m, diags := ir.Parse(name, text)
	if m != nil {
		diags = check.Module(m)
	}
	at := map[int]string{}
	for _, d := range diags {
		at[strings.Count(text[:d.Origin.Span.Start], "\n")] += d.Message
	}
	for i, line := range strings.Split(text, "\n") {
		_, want, wrong := strings.Cut(line, "; ERROR ")
		if got := at[i]; (got != "") != wrong || !strings.Contains(got, want) {
			t.Errorf("%s, module %d, line %d: got %q, want %q", name, number, i+1, got, want)
		}
	}
}
