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
	var context []isa.BlockID
	for _, p := range Split(text) {
		piece := text[p.Start:p.End]
		fast, slow := ParseChunk(piece, context, p.Function), parseByGrammar(piece, context, p.Function)
		if d := sameChunk(fast, slow); d != "" {
			return d
		}
		context = fast.After()
	}
	return ""
}

// The recogniser knows the usual layout of everything the corpus holds: lines
// for the grammar are rare.
func TestFastRecognisesMost(t *testing.T) {
	lines, slow := 0, 0
	for _, pattern := range corpusTexts {
		texts(t, pattern, func(name string, text []byte) {
			var context []isa.BlockID
			text = Format(Parse(text))
			for _, piece := range Split(text) {
				p := newParser(text[piece.Start:piece.End], context, piece.Function)
				p.lines(func() bool {
					lines++
					if p.fast() {
						return true
					}
					slow++
					return false
				})
				context = p.chunk.After()
			}
		})
	}
	t.Logf("%d of %d lines by the grammar", slow, lines)
	if slow > lines/10 {
		t.Errorf("%d of %d lines needed the grammar", slow, lines)
	}
}
