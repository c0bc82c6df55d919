package llvmir

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
)

// Nearly all accesses to memory that LLVM makes have the place of the access in
// the program that they were made of, and nearly none has the place of another
// one; the rest has none.
func TestLinesExact(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("what LLVM does with loads depends on the machine")
	}
	program, err := os.ReadFile(filepath.Join(testcorpus.Path(t), "real", "nbody.pexe"))
	if err != nil {
		t.Fatal(err)
	}
	a := compareAccesses(machineCode(t, program))
	all := a.exact + a.unknown + a.wrong
	t.Logf("%d accesses: %d exact, %d unknown, %d wrong", all, a.exact, a.unknown, a.wrong)
	if all < 1000 || a.exact < all*95/100 || a.wrong > all/100 {
		t.Errorf("of %d accesses %d have their place, %d another one", all, a.exact, a.wrong)
	}
}

// machineCode returns a program as LLVM's machine code before it is written: each
// instruction has its place, and names the pointers of the LLVM IR it was made of.
func machineCode(t *testing.T, program []byte) []byte {
	t.Helper()
	l, err := findLLC(context.Background())
	if err != nil {
		t.Skip(err)
	}
	g, err := newProgram(load(t, program), Dialect{LLVM: l.version}, source(program))
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := g.emit(t.Context(), &text, g.whole()); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "program.mir")
	flags := append(lineFlags(""), "-O=2", "-relocation-model=pic", "-stop-after=block-placement", "-o", out, "-")
	if err := l.run(t.Context(), t.TempDir(), &text, flags...); err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// accesses counts accesses to memory by what their place is worth.
type accesses struct{ exact, unknown, wrong int }

var (
	irFunction   = regexp.MustCompile(`^ *define .* @(\w+)\(`)
	irPointer    = regexp.MustCompile(`^ *(%t\d+) = .*!dbg (!\d+)`)
	irLocation   = regexp.MustCompile(`^ *(!\d+) = !DILocation\(line: ([1-9]\d*), column: (\d+)`)
	codeFunction = regexp.MustCompile(`^name: +(\w+)`)
	codeAccess   = regexp.MustCompile(`(?:load|store) \([^)]*\) (?:from|into|on) %ir\.(t\d+)`)
	codeLocation = regexp.MustCompile(`debug-location (!\d+)`)
)

// compareAccesses compares the places of accesses with those of the pointers they
// use, which were written for the same instruction of the program.
func compareAccesses(code []byte) (a accesses) {
	places := map[string]string{}   // by the number of a location
	pointers := map[string]string{} // numbers of locations, by function and name
	function := ""
	for line := range strings.Lines(string(code)) {
		if m := irFunction.FindStringSubmatch(line); m != nil {
			function = m[1]
		} else if m := codeFunction.FindStringSubmatch(line); m != nil {
			function = m[1]
		} else if m := irPointer.FindStringSubmatch(line); m != nil {
			pointers[function+m[1]] = m[2]
		} else if m := irLocation.FindStringSubmatch(line); m != nil {
			places[m[1]] = m[2] + ":" + m[3]
		} else if m := codeAccess.FindAllStringSubmatch(line, -1); m != nil {
			a.add(line, m, func(pointer string) string { return places[pointers[function+"%"+pointer]] }, places)
		}
	}
	return a
}

// add counts an access through pointers, the place of one of which is as good as
// that of another: they are the same address.
func (a *accesses) add(line string, found [][]string, placeOf func(pointer string) string, places map[string]string) {
	at := ""
	if m := codeLocation.FindStringSubmatch(line); m != nil {
		at = places[m[1]]
	}
	known := false
	for _, m := range found {
		want := placeOf(m[1])
		if want != "" && want == at {
			a.exact++
			return
		}
		known = known || want != ""
	}
	switch {
	case !known: // no access of the program
	case at == "":
		a.unknown++
	default:
		a.wrong++
	}
}
