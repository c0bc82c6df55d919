package refactor

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/analysis/semdiff"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
)

// TestFormat checks that the edits give what asmparse.Format does, and are
// small.
func TestFormat(t *testing.T) {
	text := program(t, "nbody")
	ugly := []byte(strings.ReplaceAll(string(text), "\n  ", "\n\t // a remark\n "))
	for _, text := range [][]byte{text, ugly, []byte("module { // here\n\n\n version 1; }")} {
		s := document.New(text)
		edits := Format(t.Context(), s, diag.Span{Start: 0, End: s.Len()})
		if got, want := apply(text, edits), asmparse.Format(asmparse.Parse(text)); !bytes.Equal(got, want) {
			t.Errorf("%d edits do not give what Format does", len(edits))
		}
	}
}

// TestLineEnds checks that a text with other line ends keeps them.
func TestLineEnds(t *testing.T) {
	text := []byte("module {\r\n  version 1;\r\n version 2;\r\n}\r\n")
	s := document.New(text)
	got := apply(text, Format(t.Context(), s, diag.Span{Start: 0, End: s.Len()}))
	if want := "module {\r\n  version 1;\r\n  version 2;\r\n}\r\n"; string(got) != want {
		t.Errorf("got %q", got)
	}
}

// TestAbbreviate checks that the text gets smaller by what is promised.
func TestAbbreviate(t *testing.T) {
	text := program(t, "nbody")
	s := document.New(text)
	edits, saved := Abbreviate(t.Context(), s)
	after := document.New(apply(text, edits))
	end := func(s *document.Snapshot) uint64 { return s.BitStarts(t.Context())[s.NumBlocks()] }
	if was, is := end(s), end(after); is > was-saved+32*uint64(s.NumBlocks()) {
		t.Errorf("%d bits became %d, not %d fewer", was, is, saved)
	}
	if data, diags := assembler.Assemble(after.Bytes()); data == nil {
		t.Error(diags)
	}
}

// TestPropose checks that the abbreviations proposed gain what is promised.
func TestPropose(t *testing.T) {
	s := document.New(program(t, "nbody"))
	end := func(s *document.Snapshot, i int) int64 { return int64(s.Size(i)) }
	proposed := 0
	for i := range s.NumBlocks() {
		edits, p, ok := Propose(s, i)
		if !ok {
			continue
		}
		proposed++
		after := document.New(apply(s.Bytes(), edits))
		if d := after.Found(i); d.HasErrors() {
			t.Fatal(d)
		}
		if gain := end(s, i) - end(after, i); gain < p.Net()-64 {
			t.Errorf("block %d: %d bits gained, %d promised", i, gain, p.Net())
		}
	}
	if proposed == 0 {
		t.Error("nothing is proposed")
	}
}

// TestReabbreviate checks that the text is written with the abbreviations of
// package compress: the same records and comments, the size that is promised.
func TestReabbreviate(t *testing.T) {
	texts := map[string][]byte{"nbody": program(t, "nbody")}
	files, _ := filepath.Glob("../../testdata/*.pnaclasm")
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		texts[f] = text
	}
	for name, text := range texts {
		edits, saved, err := Reabbreviate(t.Context(), text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		again := apply(text, edits)
		was, _ := assembler.LoadText(text)
		p, diags := assembler.LoadText(again)
		if diags.HasErrors() {
			t.Errorf("%s: %v\n%s", name, diags, again)
			continue
		}
		if got, want := ledger.Of(p.Segments).Bits, ledger.Of(was.Segments).Bits-saved; got != want {
			t.Errorf("%s: %d bits, want %d", name, got, want)
		}
		if d := semdiff.Compare(was.Segments, p.Segments, semdiff.Options{}); !d.Equal() {
			t.Errorf("%s: another program", name)
		}
		if more, _, err := Reabbreviate(t.Context(), again); err != nil || len(more) > 0 {
			t.Errorf("%s: done again, there are %d edits: %v", name, len(more), err)
		}
		if bytes.Contains(text, []byte("abbreviations {")) {
			continue // remarks in it go with it
		}
		if a, b := bytes.Count(text, []byte("//")), bytes.Count(again, []byte("//")); a != b {
			t.Errorf("%s: %d comments of %d are left", name, b, a)
		}
	}
}
