package semdiff_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/analysis/semdiff"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

func load(t testing.TB, file string) []bitstream.Segment {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f, err := bitstream.Decode(data, uint32(isa.Function))
	if err != nil {
		return nil
	}
	return f.Segments
}

// TestCompressed sees through other abbreviations and another layout.
func TestCompressed(t *testing.T) {
	for _, file := range testcorpus.Files(t, "real") {
		segments := load(t, file)
		if info, _ := os.Stat(file); segments == nil || info.Size() > 100_000 {
			continue
		}
		r, err := compress.Compress(segments, compress.Options{Effort: compress.Fast, Layout: true})
		if err != nil {
			t.Fatal(err)
		}
		d := semdiff.Compare(segments, r.Segments, semdiff.Options{})
		if !d.Equal() || d.BitsB != r.After {
			t.Errorf("%s: %s", filepath.Base(file), d.Text(false))
		}
	}
}

const program = `module {
  version 1;
  types {
    count 5;
    @t0 = i32;
    @t1 = void;
    @t2 = void (i32);
    @t3 = i1;
    @t4 = float;
  }
  define external void @f0(i32);
  define internal void @f1(i32);
  globals {
    count 2;
    const @g0, align 1,
      {1, 2, 3}
    var @g1, align 4,
      reloc @g0 + 1;
  }
  function void @f0(i32 %p0) {
    blocks 3;
    constants {
      i32:
        %c0 = i32 7;
        %c1 = i32 -8;
    }
    %v0 = add i32 %p0, %c0;
    %v1 = load i32* @g0, align 1;
    %v2 = icmp ult i32 %v1, %c1;
    br i1 %v2, label %b1, label %b2;
  %b1:
    call void @f1(i32 %v0);
    ret void;
  %b2:
    ret void;
  }
  function void @f1(i32 %p0) {
    blocks 1;
    ret void;
  }
}
`

func assemble(t *testing.T, text string) []bitstream.Segment {
	t.Helper()
	p, list := assembler.LoadText([]byte(text))
	if p == nil || len(list) > 0 {
		t.Fatalf("%v\n%s", list, text)
	}
	return p.Segments
}

// edits are pairs of old and new texts to replace in program, and what the
// comparison says.
var edits = []struct {
	name  string
	edits []string
	want  []string // lines; none if the programs mean the same
}{
	{name: "nothing"},
	{name: "constants in another order", edits: []string{"%c0 = i32 7;", "%c0 = i32 -8;", "%c1 = i32 -8;", "%c1 = i32 7;", "%p0, %c0", "%p0, %c1", "%v1, %c1", "%v1, %c0"}},
	{name: "types in another order", edits: []string{"@t0 = i32;\n    @t1 = void;", "@t0 = void;\n    @t1 = i32;"}},
	{name: "an unused constant", edits: []string{"%c1 = i32 -8;", "%c1 = i32 -8;\n%c2 = i32 9;"}},
	{name: "a constant", edits: []string{"%c0 = i32 7;", "%c0 = i32 6;"},
		want: []string{`function @f0 changed`, "- %v0 = add i32 %p0, %c0; // %c0 = i32 7", "+ %v0 = add i32 %p0, %c0; // %c0 = i32 6"}},
	{name: "an operand", edits: []string{"call void @f1(i32 %v0)", "call void @f1(i32 %v1)"},
		want: []string{`function @f0 changed`, "- call void @f1(i32 %v0);", "+ call void @f1(i32 %v1);"}},
	{name: "a new instruction", edits: []string{"%v2 = icmp", "%v2 = load i32* @g1, align 1;\n%v3 = icmp", "br i1 %v2", "br i1 %v3"},
		want: []string{`function @f0 changed`, "+ %v2 = load i32* @g1, align 1;"}},
	{name: "a target", edits: []string{"label %b1, label %b2", "label %b2, label %b1"},
		want: []string{`function @f0 changed`, "- br i1 %v2, label %b1, label %b2;", "+ br i1 %v2, label %b2, label %b1;"}},
	{name: "a predicate", edits: []string{"icmp ult", "icmp ugt"},
		want: []string{`function @f0 changed`, "- %v2 = icmp ult i32 %v1, %c1; // %c1 = i32 -8", "+ %v2 = icmp ugt i32 %v1, %c1; // %c1 = i32 -8"}},
	{name: "data", edits: []string{"{1, 2, 3}", "{1, 2, 4}"}, want: []string{"global @g0 changed from byte 2: 03 became 04"}},
	{name: "a relocation", edits: []string{"reloc @g0 + 1", "reloc @g0 + 2"}, want: []string{"global @g1 changed from byte 0: @g0 + 1 became @g0 + 2"}},
	{name: "linkage", edits: []string{"define internal", "define external"}, want: []string{"linkage of function @f1 changed"}},
	{name: "globals in another order", edits: []string{
		"const @g0, align 1,\n      {1, 2, 3}\n    var @g1, align 4,\n      reloc @g0 + 1;",
		"var @g0, align 4,\n      reloc @g1 + 1;\n    const @g1, align 1,\n      {1, 2, 3}", "load i32* @g0", "load i32* @g1"}},
}

// How the bytes of a global are cut into initializers does not matter.
func TestInitializers(t *testing.T) {
	with := func(init string) []bitstream.Segment {
		return assemble(t, strings.Replace(program, "{1, 2, 3}", init, 1))
	}
	a := with("initializers 3 {\n{1, 0}\nzerofill 3;\n{0, 7, 0}\n}")
	if d := semdiff.Compare(a, with("initializers 2 {\n{1, 0, 0, 0, 0, 0, 7}\nzerofill 1;\n}"), semdiff.Options{}); !d.Equal() {
		t.Error(d.Text(true))
	}
	if d := semdiff.Compare(a, with("{1, 0, 0, 0, 0, 0, 7}"), semdiff.Options{}); d.Equal() {
		t.Error("a byte less makes no difference")
	}
}

func TestEdits(t *testing.T) {
	a := assemble(t, program)
	for _, e := range edits {
		text := program
		for i := 0; i < len(e.edits); i += 2 {
			if !strings.Contains(text, e.edits[i]) {
				t.Fatalf("%s: the program has no %q", e.name, e.edits[i])
			}
			text = strings.Replace(text, e.edits[i], e.edits[i+1], 1)
		}
		d := semdiff.Compare(a, assemble(t, text), semdiff.Options{})
		got := d.Text(false)
		if d.Equal() != (len(e.want) == 0) {
			t.Errorf("%s: equal: %v\n%s", e.name, d.Equal(), got)
		}
		flat := strings.Join(strings.Fields(got), " ")
		for _, w := range e.want {
			if !strings.Contains(flat, w) {
				t.Errorf("%s: %q is missing in\n%s", e.name, w, got)
			}
		}
		if n := strings.Count(got, "\n-   ") + strings.Count(got, "\n+   "); len(e.want) > 0 && n != max(len(e.want)-1, 0) {
			t.Errorf("%s: %d instructions differ, expected %d\n%s", e.name, n, len(e.want)-1, got)
		}
	}
}

// TestSelf compares odd files with themselves.
func TestSelf(t *testing.T) {
	for _, folder := range []string{"small", "edge", "spec-examples"} {
		for _, file := range testcorpus.Files(t, folder) {
			if s := load(t, file); s != nil {
				if d := semdiff.Compare(s, s, semdiff.Options{}); !d.Equal() {
					t.Errorf("%s: %s", filepath.Base(file), d.Text(false))
				}
			}
		}
	}
}

// TestStatements holds the statements of a difference to the lines of the text:
// there is no other syntax.
func TestStatements(t *testing.T) {
	dir := filepath.Dir(testcorpus.Files(t, "real")[0])
	a, b := load(t, filepath.Join(dir, "fasta.pexe")), load(t, filepath.Join(dir, "nbody.pexe"))
	linesA, linesB := lines(a), lines(b)
	d := semdiff.Compare(a, b, semdiff.Options{Rewritten: true})
	count := 0
	for _, f := range d.Functions {
		for _, c := range f.Changes {
			if c.A >= 0 && !linesA[statement(c.TextA)] || c.B >= 0 && !linesB[statement(c.TextB)] {
				t.Errorf("%s: no such line: %q, %q", f.Name, c.TextA, c.TextB)
			}
			count++
		}
	}
	if count < 100 {
		t.Errorf("only %d statements differ", count)
	}
}

// statement is the first line of a statement without its comment and abbreviation.
func statement(text string) string {
	text, _, _ = strings.Cut(text, "\n")
	text, _, _ = strings.Cut(text, "  //")
	text, _, _ = strings.Cut(text, " <@")
	return strings.TrimSpace(text)
}

// lines are the statements of a program's text.
func lines(segments []bitstream.Segment) map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(string(assembler.Disassemble(&assembler.Program{Segments: segments}))) {
		set[statement(line)] = true
	}
	return set
}

// TestUnlike holds two programs with the same library and nothing else in common
// to what they share.
func TestUnlike(t *testing.T) {
	dir := filepath.Dir(testcorpus.Files(t, "real")[0])
	d := semdiff.Compare(load(t, filepath.Join(dir, "fasta.pexe")), load(t, filepath.Join(dir, "nbody.pexe")), semdiff.Options{})
	kinds := map[semdiff.Kind]int{}
	for _, f := range d.Functions {
		kinds[f.Kind]++
		if f.Kind == semdiff.Changed && f.Alike < semdiff.Threshold {
			t.Errorf("%s: %.2f alike, and yet changed", f.Name, f.Alike)
		}
	}
	if kinds[semdiff.Same] < 30 || kinds[semdiff.Changed] > 3 || kinds[semdiff.Added] < 15 {
		t.Errorf("%v:\n%s", kinds, d.Stat())
	}
	if n := strings.Count(d.Text(false), "\n"); n > 300 {
		t.Errorf("the difference has %d lines", n)
	}
}

func FuzzCompare(f *testing.F) {
	f.Add([]byte{33, 12, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := bitstream.Decode(append(bitstream.Header[:len(bitstream.Header):len(bitstream.Header)], data...), uint32(isa.Function))
		if err == nil && !semdiff.Compare(file.Segments, file.Segments, semdiff.Options{}).Equal() {
			t.Error("a file differs from itself")
		}
	})
}

func BenchmarkCompare(b *testing.B) {
	s := load(b, filepath.Join(filepath.Dir(testcorpus.Files(b, "real")[0]), "kichikuou-xsystem35.pexe"))
	for b.Loop() {
		semdiff.Compare(s, s, semdiff.Options{})
	}
}
