package source

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file writes the memory of globals as strings, words and addresses.

func (s *shortener) shortenGlobals() {
	section := s.shell.sections[isa.Globals]
	n := uint64(len(s.globals))
	s.dropCount(section, isa.GlobalsCount, n)
	for _, g := range s.globals {
		if !g.optional {
			s.shortenGlobal(g)
		}
	}
	if s.onlyGlobals(section, n) {
		s.unwrap(section)
	}
}

// onlyGlobals reports whether nothing stands in the block but globals and their
// count.
func (s *shortener) onlyGlobals(section *section, n uint64) bool {
	switch len(section.lines) {
	case 0:
		return true
	case 1:
		r := section.lines[0]
		row := r.row()
		return row != nil && row.ID == isa.GlobalsCount && r.isBare() && r.chunk.Args(r.node)[0].Value == n
	}
	return false
}

// unwrap leaves out the lines that open and close a block, but not what is in it.
func (s *shortener) unwrap(section *section) {
	if !s.inOrder() || section.enter == nil || !section.enter.isBare() {
		return
	}
	if exit, ok := section.enter.end(); ok && exit.isBare() {
		s.drop(section.enter.span())
		s.drop(exit.span())
	}
}

// piece is a piece of memory with what is written for it.
type piece struct {
	first, last int // of the items of the global
	text        string
	size        uint64 // of its unit in bytes, 0 where the statement stays
}

// shortenGlobal writes the memory of one global.
func (s *shortener) shortenGlobal(g *global) {
	items := g.items
	wrapped := len(items) > 0 && items[0].row() != nil && items[0].row().ID == isa.Initializers
	if wrapped {
		closing, ok := items[0].end()
		n := len(items) - 2
		if !ok || n < 2 || closing.index != items[n+1].index || !items[0].isBare() || !closing.isBare() || items[0].chunk.Args(items[0].node)[0].Value != uint64(n) {
			return
		}
		s.drop(items[0].span())
		s.drop(closing.span())
		items = items[1 : n+1]
	}
	align := g.head.chunk.Args(g.head.node)[1]
	most := uint64(1)
	for _, p := range s.pieces(items, align.Value) {
		if p.size == 0 {
			most = max(most, writtenSize(items[p.first]))
			continue
		}
		most = max(most, p.size)
		s.change(diag.Span{Start: items[p.first].span().Start, End: items[p.last].span().End}, p.text)
	}
	if align.Value == most && len(items) > 0 && g.head.isBare() && align.Value != asmparse.NoAlign {
		def := g.head.chunk.Args(g.head.node)[0]
		s.change(diag.Span{Start: g.head.at(&def).End, End: g.head.at(&align).End}, "")
	}
}

// pieces puts the items of a global together: addresses with the words between them
// are one list, all else is a piece of its own.
func (s *shortener) pieces(items []ref, align uint64) []piece {
	var list []piece
	var words []string // of the piece that is open
	first, data := 0, false
	flush := func(end int) {
		if len(words) > 0 {
			list = append(list, piece{first, end - 1, isa.I32.String() + " {" + strings.Join(words, ", ") + "}", addressSize})
		}
		words, first, data = nil, end, false
	}
	for i, r := range items {
		if w, ok := s.addressWord(r); ok {
			words, data = append(words, w), false
			continue
		}
		more, ok := wordsAmong(r, align, items, i)
		if ok && !data {
			words, data = append(words, more...), true
			continue
		}
		flush(i)
		if ok {
			words, data = more, true
			continue
		}
		list = append(list, alone(r, i, align))
		first = i + 1
	}
	flush(len(items))
	return list
}

// addressWord returns how an address is written in a list of words.
func (s *shortener) addressWord(r ref) (string, bool) {
	row := r.row()
	if row == nil || row.ID != isa.Reloc && row.ID != isa.RelocAddend || !r.isBare() {
		return "", false
	}
	args := r.chunk.Args(r.node)
	text := r.text(&args[0])
	if name := s.chosen[id{args[0].Sort, args[0].Value}]; name != "" {
		text = "@" + name
	}
	if row.ID == isa.Reloc {
		return text, true
	}
	if args[1].Value == 0 {
		return "", false // an addend of 0 is a record of its own
	}
	if n := int32(args[1].Value); n < 0 {
		return fmt.Sprintf("%s - %d", text, -int64(n)), true
	}
	return fmt.Sprintf("%s + %d", text, args[1].Value), true
}

// dataOf returns the bytes of a list in braces on which nothing hangs.
func dataOf(r ref) ([]byte, bool) {
	row := r.row()
	if row == nil || row.ID != isa.Data || !r.isBare() {
		return nil, false
	}
	b := r.chunk.Data(&r.chunk.Args(r.node)[0])
	return b, len(b) > 0
}

// maxWords is how many words of data are written as numbers.
const maxWords = 256

// wordsAmong returns the words that a list of bytes is: in memory that is aligned for
// them, or between addresses.
func wordsAmong(r ref, align uint64, items []ref, i int) ([]string, bool) {
	b, ok := dataOf(r)
	if !ok || len(b)%addressSize != 0 || len(b) > addressSize*maxWords {
		return nil, false
	}
	if _, text := asmparse.Quote(b); text || align < addressSize && !isAddress(items, i-1) && !isAddress(items, i+1) {
		return nil, false
	}
	var words []string
	for ; len(b) > 0; b = b[addressSize:] {
		words = append(words, strconv.Itoa(int(int32(binary.LittleEndian.Uint32(b)))))
	}
	return words, true
}

func isAddress(items []ref, i int) bool {
	if i < 0 || i >= len(items) || items[i].row() == nil {
		return false
	}
	id := items[i].row().ID
	return id == isa.Reloc || id == isa.RelocAddend
}

// alone is the piece that one item is: a string, where it is text.
func alone(r ref, i int, align uint64) piece {
	p := piece{first: i, last: i}
	b, ok := dataOf(r)
	if !ok {
		return p
	}
	if text, ok := asmparse.Quote(b); ok {
		p.text, p.size = text, 1
		return p
	}
	const half = 2
	if align == half && len(b)%half == 0 && len(b) <= half*maxWords {
		var words []string
		for ; len(b) > 0; b = b[half:] {
			words = append(words, strconv.Itoa(int(int16(binary.LittleEndian.Uint16(b)))))
		}
		p.text, p.size = isa.I16.String()+" {"+strings.Join(words, ", ")+"}", half
	}
	return p
}
