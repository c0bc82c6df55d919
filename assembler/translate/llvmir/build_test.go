package llvmir

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// cache is where all tests keep what they compile.
var cache string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "pnaclasm-test-")
	if err != nil {
		panic(err)
	}
	cache = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// buildExecutable builds a program for a target and returns the path of the
// executable. The test is skipped where a tool is missing.
func buildExecutable(t testing.TB, program []byte, target string) string {
	t.Helper()
	exe := filepath.Join(t.TempDir(), "program")
	o := Options{Target: target, OptLevel: 2, Product: Executable, Output: exe, Cache: cache}
	err := Build(context.Background(), load(t, program), o)
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

// What has been compiled once is taken from the cache.
func TestCache(t *testing.T) {
	program, err := os.ReadFile("testdata/traps/divide.pna")
	if err != nil {
		t.Fatal(err)
	}
	buildExecutable(t, program, "")
	before, err := os.ReadDir(cache)
	if err != nil || len(before) < 2 {
		t.Fatalf("%d files in the cache: %v", len(before), err)
	}
	buildExecutable(t, program, "")
	if after, _ := os.ReadDir(cache); len(after) != len(before) {
		t.Errorf("%d files in the cache, %d after the second build", len(before), len(after))
	}
}
