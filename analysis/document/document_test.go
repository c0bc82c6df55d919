package document

import (
	"bytes"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// example is a small module with two functions.
const example = `module {
version 1;
abbreviations {
function:
@a0 = abbrev <2, vbr(6), vbr(6), 0>;
}
types {
count 4;
@t0 = void;
@t1 = i32;
@t2 = i32 (i32);
@t3 = void ();
}
define external void @f0();
define internal i32 @f1(i32);
globals {
count 1;
var @g0, align 4,
zerofill 4;
}
valuesymtab {
@f0 : "_start";
}
function void @f0() {
blocks 1;
constants {
i32:
%c0 = i32 7;
}
%v0 = call i32 @f1(i32 %c0);
ret void;
}

// twice its argument
function i32 @f1(i32 %p0) {
blocks 1;
%v0 = add i32 %p0, %p0; <@a0>
ret i32 %v0;
}
}
`

// same compares what two snapshots say.
func same(t *testing.T, got, want *Snapshot) {
	t.Helper()
	if !bytes.Equal(got.Bytes(), want.Bytes()) {
		t.Fatal("texts differ")
	}
	if got.NumBlocks() != want.NumBlocks() {
		t.Errorf("%d blocks, want %d", got.NumBlocks(), want.NumBlocks())
		return
	}
	got.Complete(t.Context())
	want.Complete(t.Context())
	for i := range want.NumBlocks() {
		g, w := got.Meaning(i), want.Meaning(i)
		if d := cmp.Diff(w.Diags, g.Diags); d != "" {
			t.Fatalf("diagnostics of block %d (-want +got):\n%s", i, d)
		}
		if d := cmp.Diff(w.Records, g.Records); d != "" {
			t.Fatalf("records of block %d (-want +got):\n%s", i, d)
		}
		if d := cmp.Diff(want.Diagnostics(i), got.Diagnostics(i)); d != "" {
			t.Fatalf("diagnostics of block %d in place (-want +got):\n%s", i, d)
		}
		if d := cmp.Diff(w.Bits, g.Bits); d != "" {
			t.Fatalf("bits of block %d (-want +got):\n%s", i, d)
		}
	}
}

// snippets are what random edits insert.
var snippets = []string{"", "x", ";", "}", "{", "\n", "function", "function void @f0() {\n", "//", "\"", "%v1", "i32", " ",
	"ret void;\n", "}\n", "count 9;", "@a0", "<@a0>", "blocks 2;", "%v0 = add i32 %p0, %p0;\n", "switch i32 %v0 {", "'", ":", "é"}

func TestRandomEdits(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	s := New([]byte(example))
	for i := range 1200 {
		if i%40 == 0 {
			s = New([]byte(example))
		}
		start := rng.Intn(s.Len() + 1)
		end := min(s.Len(), start+rng.Intn(4)*rng.Intn(8))
		text := []byte(snippets[rng.Intn(len(snippets))])
		want := append(append(append([]byte{}, s.Slice(0, start)...), text...), s.Slice(end, s.Len())...)
		before := s
		if i%5 == 4 {
			s = s.Replace(want)
		} else {
			s = s.Edit(start, end, text)
		}
		same(t, s, New(want))
		if t.Failed() {
			t.Fatalf("edit %d: [%d, %d) of\n%s\nbecomes %q", i, start, end, before.Bytes(), text)
		}
	}
}

// TestRandomSplices edits the functions of a real program. Trees are spliced, and
// must be those that parsing gives.
func TestRandomSplices(t *testing.T) {
	text := corpus(t, "nbody")
	rng := rand.New(rand.NewSource(3))
	s := New(text)
	blocks := s.NumBlocks()
	for i := range 1500 {
		if i%30 == 0 {
			s = New(text)
		}
		n := rng.Intn(blocks)
		if n >= s.NumBlocks() || len(s.Block(n).Text) < spliceText {
			continue
		}
		s.Tree(n)
		start := s.Start(n) + rng.Intn(len(s.Block(n).Text))
		end := min(s.Len(), start+rng.Intn(2)*rng.Intn(50))
		s = s.Edit(start, end, []byte(snippets[rng.Intn(len(snippets))]))
		if n >= s.NumBlocks() || s.Context(n) == nil {
			continue
		}
		want := asmparse.ParsePiece(s.Block(n).Text, asmparse.Body)
		got := s.Tree(n)
		want.Diags.Sort()
		got.Diags.Sort()
		if !reflect.DeepEqual(want.Nodes, got.Nodes) || !reflect.DeepEqual(want.Operands, got.Operands) ||
			!slices.Equal(want.Comments, got.Comments) || !slices.Equal(want.Context, got.Context) ||
			!cmp.Equal(want.Diags, got.Diags, cmpopts.EquateEmpty()) {
			t.Fatalf("edit %d at %d: (-want +got):\n%.3000s\n%s", i, start-s.Start(n), cmp.Diff(want, got, cmpopts.EquateEmpty()), s.Slice(start-300, start+100))
		}
	}
}

func TestLines(t *testing.T) {
	s := New([]byte(example))
	for offset := range len(example) + 1 {
		line := s.LineOf(offset)
		if want := bytes.Count([]byte(example[:offset]), []byte("\n")); line != want {
			t.Fatalf("offset %d is on line %d, want %d", offset, line, want)
		}
		if s.LineStart(line) > offset || s.LineStart(line+1) < offset {
			t.Fatalf("line %d does not hold offset %d", line, offset)
		}
	}
}

// corpus returns the text of a program of the corpus.
func corpus(tb testing.TB, name string) []byte {
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for dir != "/" {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		dir = filepath.Dir(dir)
	}
	data, err := os.ReadFile(filepath.Join(dir, "../shared/corpus/real", name+".pexe"))
	if err != nil {
		tb.Skip("the corpus is not here")
	}
	p, diags := assembler.LoadBits(data)
	if diags.HasErrors() {
		tb.Fatal(diags)
	}
	return assembler.Disassemble(p)
}

// TestBitPositions compares the positions of records with those of the file.
func TestBitPositions(t *testing.T) {
	for _, name := range []string{"nbody", "isaacl-stockfish-85e1fb3"} {
		text := corpus(t, name)
		p, _ := assembler.LoadText(text)
		if _, diags := assembler.Encode(p); diags.HasErrors() {
			t.Fatal(diags)
		}
		s := New(text)
		if s.NumBlocks() != len(p.Segments) {
			t.Fatalf("%d blocks, %d segments", s.NumBlocks(), len(p.Segments))
		}
		for i, segment := range p.Segments {
			for j := range segment.Records {
				pos, _ := s.RecordPos(t.Context(), i, j)
				if uint64(pos) != segment.Records[j].Pos {
					t.Fatalf("%s: record %d of block %d stands at %d, want %d", name, j, i, pos, segment.Records[j].Pos)
				}
				if b, r, ok := s.AtBit(t.Context(), pos); !ok || b != i || r != j {
					t.Fatalf("%s: bit %v is in record %d of block %d", name, pos, r, b)
				}
			}
		}
	}
}

// TestDiagnostics compares what a document finds with what loading and verifying
// a file find.
func TestDiagnostics(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/corpus/edge/*.pexe")
	if len(files) == 0 {
		t.Skip("the corpus is not here")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, _ := assembler.LoadBits(data)
		if p == nil {
			continue
		}
		text := assembler.Disassemble(p)
		p, want := assembler.LoadText(text)
		if !want.HasErrors() {
			_, more := verify.Module(module.Build(p), verify.Config{})
			want = verify.Merge(want, more)
		}
		s := New(text)
		s.Complete(t.Context())
		var got diag.List
		for i := range s.NumBlocks() {
			got = append(got, s.Diagnostics(i)...)
		}
		for _, w := range want {
			if !slices.ContainsFunc(got, func(g diag.Diagnostic) bool {
				return g.Code == w.Code && g.Origin == w.Origin && g.Message == w.Message && cmp.Equal(g.Related, w.Related)
			}) {
				t.Errorf("%s: missing %v", filepath.Base(file), w)
			}
		}
		if len(got) > len(want) && !want.HasErrors() {
			t.Errorf("%s: %d diagnostics, want %d", filepath.Base(file), len(got), len(want))
		}
	}
}

// TestMisread checks that a function address that is not read, or is left out, is
// one error in a document, too, however much depends on it.
func TestMisread(t *testing.T) {
	text, err := os.ReadFile("../../testdata/intrinsics.pnaclasm")
	if err != nil {
		t.Fatal(err)
	}
	const address = "  declare external i32 @f5(i32);\n"
	at := bytes.Index(text, []byte(address))
	for _, instead := range []string{"", "  declare\n", "  declare external i3\n", "  declare external i32 @f5(i32\n", address + address} {
		s := New(text).Edit(at, at+len(address), []byte(instead))
		s.Complete(t.Context())
		var errors diag.List
		for i := range s.NumBlocks() {
			for _, d := range s.Diagnostics(i) {
				if d.Severity == diag.Error && d.Code != "D8-entry-point" {
					errors = append(errors, d)
				}
			}
		}
		if len(errors) != 1 {
			t.Errorf("with %q: %d errors, want 1: %v", instead, len(errors), errors)
		}
	}
}

func BenchmarkKey(b *testing.B) {
	for _, name := range []string{"nbody", "isaacl-stockfish-c4882f0", "kichikuou-xsystem35"} {
		b.Run(name, func(b *testing.B) {
			s := New(corpus(b, name))
			s.Complete(b.Context())
			at := s.Start(s.NumBlocks()/2) + len(s.Block(s.NumBlocks()/2).Text)/2
			at = s.LineStart(s.LineOf(at))
			b.ReportMetric(float64(s.Len())/1e6, "MB")
			for b.Loop() {
				s = s.Edit(at, at, []byte(" "))
				s.Complete(b.Context())
			}
		})
	}
}

// BenchmarkBrace takes away the brace of a function's header, and puts it back.
func BenchmarkBrace(b *testing.B) {
	for _, name := range []string{"nbody", "isaacl-stockfish-c4882f0", "kichikuou-xsystem35"} {
		b.Run(name, func(b *testing.B) {
			s := New(corpus(b, name))
			s.Complete(b.Context())
			n := s.NumBlocks() / 2
			at := s.Start(n) + s.Block(n).header().End - 1
			b.ReportMetric(float64(s.Len())/1e6, "MB")
			for b.Loop() {
				s = s.Edit(at, at+1, nil)
				s.Complete(b.Context())
				s = s.Edit(at, at, []byte("{"))
				s.Complete(b.Context())
			}
		})
	}
}
