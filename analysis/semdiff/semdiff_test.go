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
		d := semdiff.Compare(segments, r.Segments)
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
		want: []string{`function @f0 changed`, "- 0 add %p0, i32 7", "+ 0 add %p0, i32 6"}},
	{name: "an operand", edits: []string{"call void @f1(i32 %v0)", "call void @f1(i32 %v1)"},
		want: []string{`function @f0 changed`, "- 4 call cc 0, @f1, %v0", "+ 4 call cc 0, @f1, %v1"}},
	{name: "a new instruction", edits: []string{"%v2 = icmp", "%v2 = load i32* @g1, align 1;\n%v3 = icmp", "br i1 %v2", "br i1 %v3"},
		want: []string{`function @f0 changed`, "+ 2 load @g1, align 1, i32"}},
	{name: "a target", edits: []string{"label %b1, label %b2", "label %b2, label %b1"},
		want: []string{`function @f0 changed`, "- 3 br %b1, %b2, %v2", "+ 3 br %b2, %b1, %v2"}},
	{name: "a predicate", edits: []string{"icmp ult", "icmp ugt"},
		want: []string{`function @f0 changed`, "- 2 icmp %v1, i32 -8, ult", "+ 2 icmp %v1, i32 -8, ugt"}},
	{name: "data", edits: []string{"{1, 2, 3}", "{1, 2, 4}"}, want: []string{"global @g0 changed"}},
	{name: "a relocation", edits: []string{"reloc @g0 + 1", "reloc @g0 + 2"}, want: []string{"global @g1 changed"}},
	{name: "linkage", edits: []string{"define internal", "define external"}, want: []string{"linkage of function @f1 changed"}},
	{name: "globals in another order", edits: []string{
		"const @g0, align 1,\n      {1, 2, 3}\n    var @g1, align 4,\n      reloc @g0 + 1;",
		"var @g0, align 4,\n      reloc @g1 + 1;\n    const @g1, align 1,\n      {1, 2, 3}", "load i32* @g0", "load i32* @g1"}},
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
		d := semdiff.Compare(a, assemble(t, text))
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
		if n := strings.Count(got, "\n  "); len(e.want) > 0 && n != max(len(e.want)-1, 0) {
			t.Errorf("%s: %d instructions differ, expected %d\n%s", e.name, n, len(e.want)-1, got)
		}
	}
}

// TestSelf compares odd files with themselves.
func TestSelf(t *testing.T) {
	for _, folder := range []string{"small", "edge", "spec-examples"} {
		for _, file := range testcorpus.Files(t, folder) {
			if s := load(t, file); s != nil {
				if d := semdiff.Compare(s, s); !d.Equal() {
					t.Errorf("%s: %s", filepath.Base(file), d.Text(false))
				}
			}
		}
	}
}

func FuzzCompare(f *testing.F) {
	f.Add([]byte{33, 12, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := bitstream.Decode(append(bitstream.Header[:len(bitstream.Header):len(bitstream.Header)], data...), uint32(isa.Function))
		if err == nil && !semdiff.Compare(file.Segments, file.Segments).Equal() {
			t.Error("a file differs from itself")
		}
	})
}

func BenchmarkCompare(b *testing.B) {
	s := load(b, filepath.Join(filepath.Dir(testcorpus.Files(b, "real")[0]), "kichikuou-xsystem35.pexe"))
	for b.Loop() {
		semdiff.Compare(s, s)
	}
}
