package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// needClang skips a test where no clang is installed that is new enough.
func needClang(t *testing.T) {
	t.Helper()
	if _, err := findTool("clang", oldestClang); err != nil {
		t.Skip(err)
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
}

// The programs that try the functions of the C library print what they print with
// a library of the system.
func TestCLibrary(t *testing.T) {
	needClang(t)
	sources, _ := filepath.Glob(root + "/assembler/llvm/libc/testdata/*.c*")
	for _, source := range sources {
		t.Run(filepath.Base(source), func(t *testing.T) {
			t.Parallel()
			testProgram(t, source, "-O1")
		})
	}
}

// Mistakes of a source are clang's to report; what a program lacks is the
// linker's.
func TestCCReports(t *testing.T) {
	needClang(t)
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		w := processWorld()
		if err := w.write(path, []byte(text), modeFile); err != nil {
			t.Fatal(err)
		}
		return path
	}
	wrong := write("wrong.c", "int main(void) { return x; }\n")
	if _, errs, status := inProcess(t, "cc", wrong, "-o", filepath.Join(dir, "x.pexe")); status != 1 || !strings.Contains(errs, "use of undeclared identifier 'x'") {
		t.Errorf("status %d: %s", status, errs)
	}
	lacking := write("lacking.c", "int nowhere(void);\nint main(void) { return nowhere(); }\n")
	if _, errs, status := inProcess(t, "cc", lacking, "-o", filepath.Join(dir, "x.pexe")); status != 1 || !strings.Contains(errs, "@nowhere is not defined") {
		t.Errorf("status %d: %s", status, errs)
	}
	thrown := write("thrown.cpp", "int main() { throw 1; }\n")
	if _, errs, status := inProcess(t, "cc", thrown, "-fexceptions", "-o", filepath.Join(dir, "x.pexe")); status != 1 || !strings.Contains(errs, "compile with `-fno-exceptions`") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// Arguments are clang's, but for those that say what to link.
func TestParseCC(t *testing.T) {
	j, err := parseCC(strings.Fields("a.c -O2 -I include -DX=1 b.cpp lib.ll -lm -o out.pexe -g"))
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(j.sources, " "); got != "a.c b.cpp" {
		t.Errorf("sources %s", got)
	}
	if got := strings.Join(j.flags, " "); got != "-O2 -I include -DX=1 -g" {
		t.Errorf("flags %s", got)
	}
	if j.output != "out.pexe" || !j.debug || j.modules[0] != "lib.ll" {
		t.Errorf("%+v", j)
	}
	for _, args := range []string{"", "-o", "a.c -c"} {
		if _, err := parseCC(strings.Fields(args)); err == nil {
			t.Errorf("%q is no error", args)
		}
	}
}

// With -g a trap shows the line of C, and those of the calls that led there.
func TestCCKeepsLines(t *testing.T) {
	needClang(t)
	dir := t.TempDir()
	t.Chdir(filepath.Dir(dir)) // a part of the path that clang would leave out
	source, program := filepath.Join(dir, "a.c"), filepath.Join(dir, "a.pexe")
	text := "__attribute__((noinline)) int divide(int a, int b) {\n  return a / b;\n}\nint main(int argc, char **argv) {\n  return divide(5, argc - 1) + 1;\n}\n"
	if err := processWorld().write(source, []byte(text), modeFile); err != nil {
		t.Fatal(err)
	}
	if _, errs, status := inProcess(t, "cc", "-g", "-O1", source, "-o", program); status != 0 {
		t.Fatal(errs)
	}
	for _, engine := range []string{"wasm", "interp"} {
		_, errs, _ := inProcess(t, "run", "--no-cache", "--engine="+engine, program)
		for _, want := range []string{"made from " + source + ":2:12", "at " + source + ":5:10"} {
			if !strings.Contains(errs, want) {
				t.Errorf("%s: %q is not in %s", engine, want, errs)
			}
		}
	}
}
