package asmparse

import (
	"strconv"
)

// simpleName reports whether pnacl-bcdis prints a name in quotes: if all its
// bytes are in [a-zA-Z0-9._] (errata E43).
func simpleName(name []byte) bool {
	for _, c := range name {
		if !simple(c) {
			return false
		}
	}
	return true
}

func simple(c byte) bool { return classes[c]&inWord != 0 }

// quotes reports whether a name is printed in quotes: as the source has it or,
// without source, where it is simple.
func (p *printer) quotes(o *Operand) bool {
	if p.chunk.Text != nil {
		return o.Sort == SortQuoted
	}
	return simpleName(p.chunk.Data(o))
}

// name prints a name in quotes or as a list.
func (p *printer) name(dst []byte, o *Operand) []byte {
	name := p.chunk.Data(o)
	if p.quotes(o) {
		return append(append(append(dst, '"'), name...), '"')
	}
	return p.list(dst, name, func(dst []byte, c byte) []byte {
		switch {
		case simple(c):
			return append(dst, '\'', c, '\'')
		case c >= 128 && p.layout.Bcdis:
			return strconv.AppendUint(dst, uint64(uint32(int8(c))), 10)
		}
		return append(dst, padded[c]...)
	})
}

// data prints the bytes of an initializer.
func (p *printer) data(dst []byte, o *Operand) []byte {
	return p.list(dst, p.chunk.Data(o), func(dst []byte, c byte) []byte {
		return append(dst, padded[c]...)
	})
}

// padded are the bytes in decimal, three columns wide as pnacl-bcdis has them.
var padded = func() (t [256]string) {
	for i := range t {
		s := strconv.Itoa(i)
		t[i] = "   "[len(s):] + s
	}
	return t
}()

// Columns of a list: an item with its comma and blank takes 5.
const (
	itemWidth    = 5
	itemsPerLine = 16
)

// list prints bytes in braces, wrapped where they pass the layout's width.
func (p *printer) list(dst, bytes []byte, item func([]byte, byte) []byte) []byte {
	wraps := p.layout.Width > 0 && p.layout.Indent+itemWidth*len(bytes) > p.layout.Width
	dst = append(dst, '{')
	for i, c := range bytes {
		switch {
		case i > 0 && wraps && i%itemsPerLine == 0:
			dst = appendBlanks(append(dst, ",\n"...), p.layout.Indent+1)
		case i > 0:
			dst = append(dst, ", "...)
		}
		dst = item(dst, c)
	}
	return append(dst, '}')
}
