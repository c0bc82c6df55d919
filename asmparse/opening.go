package asmparse

import (
	"bytes"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file finds out which block a faulty line was to open.

// meant returns the block that the first word names or almost names.
func (r *resync) meant() (isa.BlockID, bool) {
	word, ok := r.firstWord()
	if !ok || leads(r.block(), word) {
		return 0, false
	}
	var names []string
	for _, b := range isa.Blocks {
		names = append(names, b.Name)
	}
	b := isa.BlockByName(diag.Nearest(word, names))
	if b == nil {
		return 0, false
	}
	return b.ID, true
}

// firstWord returns the word that the line starts with, if it does.
func (r *resync) firstWord() (string, bool) {
	l := Lexer{text: r.text, pos: r.pos}
	t := l.Next()
	return string(r.text[t.Start:t.End]), t.Kind == Word
}

// heads reports whether the line is the heading of a block that may stand here,
// but for its brace.
func (r *resync) heads(id isa.BlockID) bool {
	word, _ := r.firstWord()
	b := isa.BlockByID(id)
	return b != nil && word == b.Name && slices.Contains(b.Parents, r.block())
}

// guess returns the block that a line opens whose first word says nothing: of
// those that may stand here the one that the lines behind the brace fit.
func (r *resync) guess(brace Token) (isa.BlockID, bool) {
	if word, ok := r.firstWord(); ok && leads(r.block(), word) || r.depth > 0 {
		return 0, false
	}
	behind, inside, _ := bytes.Cut(r.text[brace.End:], []byte("\n"))
	if rest := bytes.TrimSpace(behind); len(rest) > 0 && !bytes.HasPrefix(rest, []byte("//")) {
		return 0, false
	}
	best, most := isa.TopLevel, 0
	for _, b := range isa.Blocks {
		if !slices.Contains(b.Parents, r.block()) {
			continue
		}
		if n := fitting(sample(inside), b.ID, r.block()); n > most {
			best, most = b.ID, n
		}
	}
	return best, most > 0
}

// Sizes of a sample.
const (
	sampleLines = 4
	sampleBytes = 600
)

// sample returns the first lines of a text.
func sample(text []byte) []byte {
	text = text[:min(len(text), sampleBytes)]
	text = bytes.TrimLeft(text, " \t\r\n")
	end := 0
	for range sampleLines {
		n := bytes.IndexByte(text[end:], '\n')
		if n < 0 {
			break
		}
		end += n + 1
	}
	return text[:end]
}

// fitting counts the lines, from the first on, that are right in a kind of block
// inside another one.
func fitting(lines []byte, id, outer isa.BlockID) int {
	context := []isa.BlockID{id}
	if outer != isa.TopLevel {
		context = []isa.BlockID{outer, id}
	}
	nodes := ParseLines(lines, context).Nodes
	if n := slices.IndexFunc(nodes, func(n Node) bool { return n.Kind == Bad || n.Kind == Exit }); n >= 0 {
		return n
	}
	return len(nodes)
}
