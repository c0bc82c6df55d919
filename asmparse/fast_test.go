package asmparse

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// sameChunk compares everything two parses of a text say.
func sameChunk(a, b *Chunk) string {
	return cmp.Diff(a, b, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(Chunk{}, "Text"))
}

// The recogniser and the grammar make the same tree of every text. The grammar
// is slow: some files stand for all.
func TestFastEqualsGrammar(t *testing.T) {
	for _, pattern := range []string{"small/bcdis-*.comp.listing", "small/*vector*.freeze.listing", "spec-examples/*.listing.txt"} {
		texts(t, pattern, func(name string, text []byte) {
			if d := compareParsers(text); d != "" {
				t.Errorf("%s: %s", name, d)
			}
		})
	}
}

// compareParsers parses the pieces of a text in both ways.
func compareParsers(text []byte) string {
	for _, p := range Split(text) {
		piece := text[p.Start:p.End]
		fast, slow := ParsePiece(piece, p.Part), parseByGrammar(piece, p.Part, p.Part.Context())
		if d := sameChunk(fast, slow); d != "" {
			return d
		}
	}
	return ""
}

// The recogniser knows the usual layout of everything the corpus holds: lines
// for the grammar are rare.
func TestFastRecognisesMost(t *testing.T) {
	lines, slow := 0, 0
	for _, pattern := range corpusTexts {
		texts(t, pattern, func(name string, text []byte) {
			text = Format(Parse(text))
			for _, piece := range Split(text) {
				p := newParser(text[piece.Start:piece.End], piece.Part, piece.Part.Context())
				p.lines(func() bool {
					lines++
					if p.fast() {
						return true
					}
					slow++
					return false
				})
			}
		})
	}
	t.Logf("%d of %d lines by the grammar", slow, lines)
	if slow > lines/10 {
		t.Errorf("%d of %d lines needed the grammar", slow, lines)
	}
}

// Blanks and comments may stand between any two tokens, of a suffix too.
func TestSuffixLayouts(t *testing.T) {
	for _, text := range []string{
		"ret void;<@a1>", "ret void;\n<@a1 >", "ret void; <\n@a1>", "ret void; < // why\n @a1 // that\n >", "ret void; // why\n <@a1>", "ret void; <// why\n@a1>",
	} {
		context := []isa.BlockID{isa.Module, isa.Function}
		fast, slow := ParseLines([]byte(text), context), parseByGrammar([]byte(text), Fragment, context)
		if d := sameChunk(fast, slow); d != "" {
			t.Errorf("%q: %s", text, d)
		}
		if len(fast.Nodes) != 1 || fast.Nodes[0].Suffix.Index != 1 || len(fast.Diags) > 0 {
			t.Errorf("%q: %+v %v", text, fast.Nodes, fast.Diags)
		}
	}
}

// A byte order mark at the start of a text is no part of it, elsewhere a mistake.
func TestByteOrderMark(t *testing.T) {
	const text = "\ufeff// about\nmodule {\n}\n"
	f := Parse([]byte(text))
	if list := f.Diagnostics(); len(list) > 0 {
		t.Error(list)
	}
	if got := string(Format(f)); got != text[len(byteOrderMark):] {
		t.Errorf("formatted as %q", got)
	}
	if list := Parse([]byte("module {\n\ufeff}\n")).Diagnostics(); len(list) != 1 {
		t.Error(list)
	}
}
