package llvmir

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
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
	o := Options{Target: target, OptLevel: 2, Product: Executable, Output: exe, Cache: cache, Source: source(program)}
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

// source describes a program as the command would.
func source(program []byte) *Source {
	if assembler.Detect(program) == assembler.Text {
		return &Source{Name: "program.pna", Text: program}
	}
	return &Source{Name: "program.pexe"}
}

// A program in parts is the same program.
func TestParts(t *testing.T) {
	program, err := os.ReadFile(filepath.Join(testcorpus.Path(t), "real", "nbody.pexe"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := newProgram(load(t, program), Dialect{}, nil)
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
		if p.tables != (i == 2) || !p.shared {
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

// A program that cannot run becomes no executable, and the message says why; it
// still becomes LLVM IR.
func TestNotRunnable(t *testing.T) {
	p, list := assembler.Load([]byte(`
module {
  version 1;
  types { count 2; @t0 = void; @t1 = void (); }
  define internal void @f0();
  declare external void @f1();
  globals { count 0; }
  function void @f0() {
    blocks 1;
  %b0:
    call void @f1();
    ret void;
  }
}`))
	if list.HasErrors() {
		t.Fatal(list)
	}
	v, list := verify.Module(module.Build(p), verify.Config{Profile: verify.Fragment})
	if v == nil {
		t.Fatal(list)
	}
	o := Options{Product: Executable, Output: filepath.Join(t.TempDir(), "program")}
	if err := Build(t.Context(), v, o); err == nil || !strings.Contains(err.Error(), isa.EntryPoint) {
		t.Errorf("an executable without an entry point: %v", err)
	}
	o.Product = IR
	if err := Build(t.Context(), v, o); err != nil {
		t.Error(err)
	}
	if text, _ := os.ReadFile(o.Output); !bytes.Contains(text, []byte("declare hidden void @f1()")) {
		t.Error("the text does not declare @f1")
	}
}

// What is missing is named with the package that has it; the output of an
// earlier build stays.
func TestMissingTools(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	t.Setenv("LLC", "")
	t.Setenv("CC", "")
	text, err := os.ReadFile("testdata/traps/divide.pna")
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Product: Object, Output: filepath.Join(t.TempDir(), "program.o")}
	if err := os.WriteFile(o.Output, []byte("earlier"), 0o600); err != nil {
		t.Fatal(err)
	}
	err = Build(t.Context(), load(t, text), o)
	var missing *ToolError
	if !errors.As(err, &missing) || !strings.Contains(err.Error(), "apt install llvm") {
		t.Errorf("without llc: %v", err)
	}
	if data, _ := os.ReadFile(o.Output); string(data) != "earlier" {
		t.Errorf("the output is %q", data)
	}
	if _, err := findCC(t.Context(), ""); !errors.As(err, &missing) || missing.Debian != "gcc" {
		t.Errorf("without cc: %v", err)
	}
	if _, err := findCC(t.Context(), "aarch64-linux-gnu"); !errors.As(err, &missing) || missing.Debian != "gcc-aarch64-linux-gnu" {
		t.Errorf("without a cross compiler: %v", err)
	}
}

func TestUnknownTarget(t *testing.T) {
	text, err := os.ReadFile("testdata/traps/divide.pna")
	if err != nil {
		t.Fatal(err)
	}
	var unknown *TargetError
	if err := Emit(t.Context(), io.Discard, load(t, text), Dialect{Target: "sparc-sun-solaris"}); !errors.As(err, &unknown) {
		t.Errorf("a target nobody knows: %v", err)
	}
}
