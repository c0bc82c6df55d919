package asmparse

import (
	"bytes"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Damaged is text that could not be parsed, without the space in front. How it begins
// tells what it was to be.
type Damaged []byte

// Damaged returns the text of a Bad node.
func (c *Chunk) Damaged(n *Node) Damaged {
	size := uint32(len(c.Text))
	return bytes.TrimLeft(c.Text[min(n.Start, size):min(n.End, size)], " \t\r\n")
}

// word is the word that it begins with, empty if it begins with something else.
func (d Damaged) word() string {
	return string(d[:len(d)-len(bytes.TrimLeft(d, "abcdefghijklmnopqrstuvwxyz"))])
}

// Rows returns the rows of the instructions that begin as it does.
func (d Damaged) Rows() []*isa.Row {
	if word := d.word(); word != "" {
		return isa.ByKey(isa.Function, word)
	}
	return nil
}

// Leads reports whether it begins with the word that statements of a row do.
func (d Damaged) Leads(id isa.ID) bool {
	row := id.Row()
	return slices.Contains(isa.ByKey(row.Block, d.word()), row)
}

// OpensBlock reports whether it is a line that opens a block.
func (d Damaged) OpensBlock() bool {
	return bytes.HasSuffix(d, []byte("{")) && isa.BlockByName(d.word()) != nil
}

// Proto returns the number of the word that it begins with, if that is one of a
// function address: `define` or `declare`.
func (d Damaged) Proto() (code uint64, ok bool) { return isa.ProtoWords.Code(d.word()) }

// Defines returns the sort of the ID that it was to define in a kind of block: that
// of the ID or name in front of its `=`, or the one of a function address or a global.
func (d Damaged) Defines(block isa.BlockID) (sort byte, ok bool) {
	if id := d.identifier("="); id != nil {
		return sortDefined(id, block)
	}
	word, rest, _ := bytes.Cut(d, []byte(" "))
	if _, ok := isa.ProtoWords.Code(string(word)); ok {
		_, number, found := bytes.Cut(rest, []byte("@f"))
		return 'f', found && len(number) > 0 && classes[number[0]]&digit != 0
	}
	for _, row := range isa.ByKey(isa.Globals, string(word)) {
		if row.Defines() == 'g' {
			return 'g', true
		}
	}
	return 0, false
}

// sortDefined returns the sort of an identifier that is defined in a kind of block:
// that of an ID, or of what a name stands for there.
func sortDefined(id []byte, block isa.BlockID) (sort byte, ok bool) {
	if letter := id[1]; sigils[letter] != 0 && len(id) > 2 && allDigits(id[2:]) {
		return letter, true
	}
	switch block {
	case isa.Function:
		return 'v', id[0] == '%'
	case isa.Constants:
		return 'c', id[0] == '%'
	case isa.Types:
		return 't', id[0] == '@'
	}
	return 0, false
}

func (d Damaged) isLabel() bool { return d.identifier(":") != nil }

// DefinedName returns the ID or name in front of its `=`, with its sign.
func (d Damaged) DefinedName() (name string, ok bool) {
	id := d.identifier("=")
	return string(id), id != nil
}

// identifier returns the ID or name that stands first, if what follows is spelt so.
func (d Damaged) identifier(next string) []byte {
	l := NewLexer(d, 0)
	first, second := l.Next(), l.Next()
	id := d[first.Start:first.End]
	if len(id) < 2 || id[0] != '@' && id[0] != '%' || string(d[second.Start:second.End]) != next {
		return nil
	}
	return id
}
