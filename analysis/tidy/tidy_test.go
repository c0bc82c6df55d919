package tidy

import (
	"bytes"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
)

func apply(text []byte, edits []diag.Edit) []byte {
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, text[at:e.Span.Start]...), e.Text...)
		at = e.Span.End
	}
	return append(out, text[at:]...)
}

func program(t *testing.T) []byte {
	p, _ := assembler.LoadBits(testcorpus.Read(t, testcorpus.Path(t, "real", "nbody.pexe")))
	return assembler.Disassemble(p)
}

// TestFormat checks that the edits give what asmparse.Format does, and are
// small.
func TestFormat(t *testing.T) {
	text := program(t)
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
	text := program(t)
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
	s := document.New(program(t))
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
