package refactor

import (
	"bytes"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
)

// apply applies edits, which are sorted.
func apply(text []byte, edits []diag.Edit) []byte {
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, text[at:e.Span.Start]...), e.Text...)
		at = e.Span.End
	}
	return append(out, text[at:]...)
}

// TestFiles runs testdata/*.txtar: a text `before` the change, where it is
// known, the text `now` and the text that is `wanted`; `names` says that they stay.
func TestFiles(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txtar")
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			parts := map[string][]byte{}
			for _, f := range archive.Files {
				parts[f.Name] = f.Data
			}
			s, old := document.New(parts["now"]), (*document.Snapshot)(nil)
			if before := parts["before"]; before != nil {
				old = document.New(before)
				s = change(old, parts["now"])
			}
			names := Number
			if parts["names"] != nil {
				names = Keep
			}
			if got := apply(parts["now"], Renumber(s, old, names)); !bytes.Equal(got, parts["wanted"]) {
				t.Errorf("got\n%s", got)
			}
		})
	}
}

// change makes the smallest edit that turns a snapshot into another text.
func change(s *document.Snapshot, text []byte) *document.Snapshot {
	old := s.Bytes()
	p := 0
	for p < len(old) && p < len(text) && old[p] == text[p] {
		p++
	}
	q := 0
	for q < min(len(old), len(text))-p && old[len(old)-1-q] == text[len(text)-1-q] {
		q++
	}
	return s.Edit(p, len(old)-q, text[p:len(text)-q])
}

func program(tb testing.TB, name string) []byte {
	p, _ := assembler.LoadBits(testcorpus.Read(tb, testcorpus.Path(tb, "real", name+".pexe")))
	return assembler.Disassemble(p)
}

// TestRight checks that nothing is done where all numbers are right.
func TestRight(t *testing.T) {
	s := document.New(program(t, "nbody"))
	if edits := Renumber(s, nil, Number); len(edits) > 0 {
		t.Errorf("%d edits, the first: %v %q", len(edits), s.Line(s.LineOf(edits[0].Span.Start)), edits[0].Text)
	}
	for i := range s.NumBlocks() {
		if s.Context(i) != nil && !InSequence(s.Tree(i)) {
			t.Errorf("block %d is out of sequence", i)
		}
	}
}

// TestInsertAndDelete inserts a value somewhere and deletes it again: the text
// must be what it was.
func TestInsertAndDelete(t *testing.T) {
	text := program(t, "nbody")
	rng := rand.New(rand.NewSource(1))
	for range 12 {
		s := document.New(text)
		at := insertionPoint(s, rng)
		line := []byte("%new = add i32 %p0, %p0;\n")
		inserted := s.Edit(at, at, line)
		numbered := document.New(apply(inserted.Bytes(), Renumber(inserted, s, Number)))
		plain := document.New(apply(inserted.Bytes(), Renumber(document.New(inserted.Bytes()), nil, Number)))
		if !bytes.Equal(numbered.Bytes(), plain.Bytes()) {
			t.Fatal("history makes a difference")
		}
		checkValues(t, numbered)
		start := numbered.LineStart(s.LineOf(at))
		gone := numbered.Edit(start, numbered.LineStart(s.LineOf(at)+1), nil)
		back := apply(gone.Bytes(), Renumber(gone, numbered, Number))
		if !bytes.Equal(back, text) {
			t.Fatal("deleting the line again does not give the old text")
		}
	}
}

// insertionPoint returns the start of an instruction's line.
func insertionPoint(s *document.Snapshot, rng *rand.Rand) int {
	for {
		i := rng.Intn(s.NumBlocks())
		c := s.Tree(i)
		n := &c.Nodes[rng.Intn(len(c.Nodes))]
		if n.Kind == asmparse.Statement && n.Op.Row().Block == isa.Function && n.Op.Row().ID != isa.BlocksCount {
			return s.LineStart(s.LineOf(s.Start(i) + int(n.Start)))
		}
	}
}

// checkValues checks that no function has wrong numbers, whatever else.
func checkValues(t *testing.T, s *document.Snapshot) {
	t.Helper()
	for i := range s.NumBlocks() {
		wrong := slices.IndexFunc(s.Meaning(i).Diags, func(d diag.Diagnostic) bool {
			return d.Code == "id-number"
		})
		if wrong >= 0 {
			t.Fatalf("block %d: %v", i, s.Meaning(i).Diags[wrong])
		}
	}
}

// TestNames writes names for all IDs of functions and values: the records stay
// the same, and renumbering gives the text back.
func TestNames(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/*.pnaclasm")
	if len(files) == 0 {
		t.Fatal("no files")
	}
	id, comment := regexp.MustCompile(`(%[vcpb]|@[fg])(\d+)`), regexp.MustCompile(`//.*`)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte(": <")) {
			continue // records as such define values that no text shows
		}
		text = comment.ReplaceAll(text, nil)
		s := document.New(text)
		named := document.New(id.ReplaceAll(text, []byte("${1}_$2")))
		for i := range s.NumBlocks() {
			if got, want := named.Meaning(i).Records, s.Meaning(i).Records; !reflect.DeepEqual(got, want) {
				t.Errorf("%s: block %d means %v with names, %v without", name, i, got, want)
			}
			for _, d := range named.Meaning(i).Diags {
				if d.Severity == diag.Error {
					t.Errorf("%s: %v", name, d)
				}
			}
		}
		if got := apply(named.Bytes(), Renumber(named, nil, Number)); !bytes.Equal(got, text) {
			t.Errorf("%s: numbered again it is\n%s", name, got)
		}
		if edits := Renumber(named, nil, Keep); len(edits) > 0 {
			t.Errorf("%s: %d edits although names are to stay", name, len(edits))
		}
	}
}
