package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// lastTest ends the program that it is in.
const (
	lastTest   = "irt.exit"
	lastStatus = 7
)

// preludeTests is a program that calls all tests of the prelude's functions: each is a
// file testdata/prelude/NAME.pnaclasm with a function @test.NAME, and a comment that
// says what that prints and, behind `<`, what it reads. Adding one needs no Go.
type preludeTests struct {
	text, reads, prints strings.Builder
	names               []string
}

func newPreludeTests(t *testing.T) *preludeTests {
	files, _ := filepath.Glob(filepath.Join(root, "testdata/prelude/*.pnaclasm"))
	p := &preludeTests{}
	for _, file := range files {
		p.names = append(p.names, strings.TrimSuffix(filepath.Base(file), ".pnaclasm"))
	}
	slices.SortFunc(p.names, func(a, b string) int {
		if (a == lastTest) != (b == lastTest) {
			return map[bool]int{true: 1, false: -1}[a == lastTest]
		}
		return strings.Compare(a, b)
	})
	p.text.WriteString("include <irt>\n")
	for _, name := range p.names {
		p.text.WriteString("include \"" + name + ".pnaclasm\"\n")
	}
	p.text.WriteString("function external void @_start(i32 %info) {\n  call void @irt.init(i32 %info);\n")
	for _, name := range p.names {
		p.add(t, name)
	}
	p.text.WriteString("  ret void;\n}\n")
	return p
}

// add calls one test, which stands behind its name in what is printed.
func (p *preludeTests) add(t *testing.T, name string) {
	for _, char := range name {
		p.text.WriteString("  call void @print.char(i32 '" + string(char) + "');\n")
	}
	p.text.WriteString("  call void @print.char(i32 '\\n');\n  call void @test." + name + "();\n")
	p.prints.WriteString(name + "\n")
	for line := range strings.Lines(string(readFile(t, filepath.Join(root, "testdata/prelude", name+".pnaclasm")))) {
		shown, ok := strings.CutPrefix(line, "//     ")
		read, in := strings.CutPrefix(shown, "<")
		switch {
		case in:
			p.reads.WriteString(strings.TrimPrefix(read, " "))
		case ok:
			p.prints.WriteString(shown)
		}
	}
}

// verified is the program as engines take it.
func (p *preludeTests) verified(t *testing.T) *verify.Verified {
	t.Helper()
	_, v, diags := inspect(&input{name: "prelude.pnaclasm", path: filepath.Join(root, "testdata/prelude/prelude.pnaclasm"), data: []byte(p.text.String())}, verify.Config{})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	return v
}

// TestPrelude runs the tests of the prelude's functions on all engines.
func TestPrelude(t *testing.T) {
	p := newPreludeTests(t)
	v := p.verified(t)
	for name, engine := range engines {
		var out bytes.Buffer
		o := process.Options{Memory: 64 << 20, Stdin: strings.NewReader(p.reads.String()), Stdout: &out}
		status, err := engine(context.Background(), v, o)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		p.check(t, name, status, out.String())
	}
	if _, err := exec.LookPath("llc"); err != nil {
		t.Skip("there is no llc: LLVM's code was not tried")
	}
	p.native(t)
}

// native runs what LLVM makes of the program.
func (p *preludeTests) native(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(root, "testdata/prelude"))); err != nil {
		t.Fatal(err)
	}
	file, out := filepath.Join(dir, "all.pnaclasm"), filepath.Join(dir, "all")
	if err := processWorld().write(file, []byte(p.text.String()), modeFile); err != nil {
		t.Fatal(err)
	}
	if _, errs, status := inProcess(t, "build", "-O", "-o", out, file); status != 0 {
		t.Fatal(errs)
	}
	cmd := exec.Command(out)
	cmd.Stdin = strings.NewReader(p.reads.String())
	printed, err := cmd.Output()
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		t.Fatal(err)
	}
	p.check(t, "LLVM", exit.ExitCode(), string(printed))
}

// check compares what the program did with what its tests say.
func (p *preludeTests) check(t *testing.T, engine string, status int, printed string) {
	t.Helper()
	if diff := cmp.Diff(p.prints.String(), printed); diff != "" {
		t.Errorf("%s prints something else (-want +got):\n%s", engine, diff)
	}
	if status != lastStatus {
		t.Errorf("%s ends with status %d, want %d", engine, status, lastStatus)
	}
}

// TestPreludeIsTested wants a test of each function that the prelude brings.
func TestPreludeIsTested(t *testing.T) {
	tests := newPreludeTests(t).names
	for _, d := range source.PreludeDefinitions() {
		if name := d.Name[1:]; d.Function && !slices.Contains(tests, name) {
			t.Errorf("there is no test testdata/prelude/%s.pnaclasm of @%s", name, name)
		}
	}
}
