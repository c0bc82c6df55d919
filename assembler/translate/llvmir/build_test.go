package llvmir

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// buildExecutable builds a program for a target and returns the path of the
// executable. The test is skipped where a tool is missing.
func buildExecutable(t testing.TB, program []byte, target string) string {
	t.Helper()
	exe := filepath.Join(t.TempDir(), "program")
	err := Build(context.Background(), load(t, program), Options{Target: target, OptLevel: 2, Product: Executable, Output: exe})
	var missing *ToolError
	if errors.As(err, &missing) {
		t.Skip(missing)
	}
	if err != nil {
		t.Fatal(err)
	}
	return exe
}

// A program in parts is the same program.
func TestParts(t *testing.T) {
	program, err := os.ReadFile(filepath.Join(corpus(t), "real", "nbody.pexe"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := newProgram(load(t, program), Dialect{})
	if err != nil {
		t.Fatal(err)
	}
	parts := g.split(3, 100)
	if len(parts) != 3 || parts[0].first != 0 || parts[2].end != len(g.module.Functions) {
		t.Fatalf("parts %+v", parts)
	}
	for i, p := range parts {
		if i > 0 && p.first != parts[i-1].end {
			t.Errorf("part %d begins at %d, after one that ends at %d", i, p.first, parts[i-1].end)
		}
		if p.tables != (i == 0) || p.last != (i == 2) || !p.shared {
			t.Errorf("part %d: %+v", i, p)
		}
	}
	if parts := g.split(3, 1_000_000); len(parts) != 1 || parts[0].shared {
		t.Errorf("a small program has the parts %+v", parts)
	}
}
