package asmparse

import (
	"bytes"
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Layout says how nodes are printed. The zero Layout is the canonical one
// without wrapping.
type Layout struct {
	// Indent is the number of blanks before the lines of the node after the
	// first, which its caller indents.
	Indent int
	// Width is the number of columns after which a list of bytes wraps; 0
	// stands for never.
	Width int
	// Bcdis prints as pnacl-bcdis does: floating literals with 6 digits,
	// bytes of names sign-extended, the block ID in a comment after each brace.
	Bcdis bool
	// Canonical writes literals by their values, not as they are spelt, and leaves
	// no blank lines but between functions: the layout of statements that were
	// inferred, whose places in the text say nothing about lines.
	Canonical bool
	// Top says that functions stand at the top level of the text, outside of a
	// module block.
	Top bool
	// Away says that a block does not belong where it stands (see Indenter.Away):
	// it is written as its number.
	Away bool
}

// AppendNode appends the canonical text of a node, without indentation, line
// end and comments. Literals keep their spelling where the chunk has a source.
// A switch, and a list of bytes that is wrapped, take several lines.
func AppendNode(dst []byte, c *Chunk, n *Node, l Layout) []byte {
	p := printer{chunk: c, node: n, args: c.Args(n), layout: l}
	return p.append(dst)
}

// printer prints one node.
type printer struct {
	chunk  *Chunk
	node   *Node
	args   []Operand
	layout Layout
	next   int // the operand that is printed next
	// started says that something stands on the line, due that a blank must
	// come before the next piece.
	started, due bool
	// held are the comments that stand between the lines of the node.
	held []Comment
}

func (p *printer) append(dst []byte) []byte {
	switch p.node.Kind {
	case Statement:
		row := p.node.Op.Row()
		return p.suffix(p.elems(dst, row, row.Shape.Text, false))
	case Enter:
		return p.enter(dst)
	case Exit, Close:
		return append(dst, '}')
	case Label:
		return append(p.id(dst, &p.args[0]), ':')
	case Section:
		return append(append(dst, isa.BlockID(p.args[0].Value).String()...), ':')
	case Define:
		return p.define(dst)
	case Escape:
		return p.escape(dst)
	case Initial:
		return p.initial(dst)
	case Include:
		return p.include(dst)
	}
	return append(dst, p.chunk.Text[p.node.Start:p.node.End]...)
}

// elems prints pieces of the row's shape. tight leaves out the blank before
// the first.
func (p *printer) elems(dst []byte, row *isa.Row, elems []isa.Elem, tight bool) []byte {
	for i := 0; i < len(elems); i++ {
		e := &elems[i]
		if p.absentAlign(elems[i:]) {
			i += 2 // the comma, the word and the number
			continue
		}
		if e.Break {
			dst = p.newline(dst, e.Indent)
		}
		p.due = p.due || e.Space && !(tight && i == 0)
		switch e.Kind {
		case isa.ElemLiteral:
			if e.Text != ";" || !p.afterList() {
				dst = append(p.space(dst), e.Text...)
			}
		case isa.ElemOptional:
			if printed(e) {
				dst = append(p.space(dst), e.Text...)
			}
		case isa.ElemOperator:
			dst = append(p.space(dst), row.Name...)
		case isa.ElemGroup:
			dst = p.group(dst, row)
		case isa.ElemSlot:
			if p.absentDefinition() {
				i++ // and no `=`
				continue
			}
			dst = p.operand(dst, row.Shape.Slots[e.Slot].Words)
		}
	}
	return dst
}

// printed reports whether a token that may be left out is printed: words are,
// the colon after `blocks` is not (errata E38).
func printed(e *isa.Elem) bool { return classes[e.Text[0]]&letter != 0 }

// space prints the blank that is due before the next piece of the line.
func (p *printer) space(dst []byte) []byte {
	if p.due && p.started {
		dst = append(dst, ' ')
	}
	p.due, p.started = false, true
	return dst
}

// absentDefinition skips a definition that is not there.
func (p *printer) absentDefinition() bool {
	if o := &p.args[p.next]; o.Kind != isa.SlotDef || o.Value != NoID {
		return false
	}
	p.next++
	return true
}

// afterList reports whether the last operand was printed as a list, which
// needs no semicolon.
func (p *printer) afterList() bool {
	if p.next == 0 {
		return false
	}
	o := &p.args[p.next-1]
	return o.Kind == isa.SlotName && !p.quotes(o)
}

// absentAlign skips an alignment that is not written, with its comma and word.
func (p *printer) absentAlign(elems []isa.Elem) bool {
	if p.next >= len(p.args) || p.args[p.next].Kind != isa.SlotAlign || p.args[p.next].Value != NoAlign || elems[0].Kind != isa.ElemLiteral || elems[0].Text != "," {
		return false
	}
	p.next++
	return true
}

// group prints the repeated group.
func (p *printer) group(dst []byte, row *isa.Row) []byte {
	for first := true; p.next < len(p.args); first = false {
		if !first {
			dst = append(dst, row.Shape.Sep...)
		}
		dst = p.elems(dst, row, row.Shape.Group, first)
	}
	return dst
}

// newline starts a new line, one level deeper where indent says so, after the
// comments that stand before it.
func (p *printer) newline(dst []byte, indent bool) []byte {
	before := p.node.End
	if p.next < len(p.args) {
		before = p.args[p.next].Start
	}
	columns := p.layout.Indent
	if indent {
		columns += levelWidth
	}
	for len(p.held) > 0 && p.held[0].Start < before {
		dst = appendComment(dst, p.chunk, &p.held[0], p.layout.Indent+levelWidth)
		p.held = p.held[1:]
	}
	p.due, p.started = false, false
	return appendBlanks(append(dst, '\n'), columns)
}

// appendComment appends a comment within a node: behind what is on the line,
// or on a line of its own.
func appendComment(dst []byte, c *Chunk, k *Comment, columns int) []byte {
	if k.Trailing {
		dst = append(dst, "  "...)
	} else {
		dst = appendBlanks(append(dst, '\n'), columns)
	}
	return append(dst, c.Text[k.Start:k.End]...)
}

// appendBlanks appends n blanks.
func appendBlanks(dst []byte, n int) []byte {
	const blanks = "                                "
	for ; n > len(blanks); n -= len(blanks) {
		dst = append(dst, blanks...)
	}
	return append(dst, blanks[:max(n, 0)]...)
}

// operand prints the next operand. words are the keywords of its slot.
func (p *printer) operand(dst []byte, words *isa.Keywords) []byte {
	o := &p.args[p.next]
	p.next++
	switch o.Kind {
	case isa.SlotDef, isa.SlotValue, isa.SlotCallee, isa.SlotLabel:
		return p.id(p.space(dst), o)
	case isa.SlotType:
		return o.Type().AppendTo(p.space(dst))
	case isa.SlotKeyword:
		return p.keyword(dst, o, words)
	case isa.SlotName:
		return p.name(p.space(dst), o)
	case isa.SlotBytes:
		return p.data(p.space(dst), o)
	}
	return p.literal(p.space(dst), o)
}

// id prints an ID, or the name that stands in its place.
func (p *printer) id(dst []byte, o *Operand) []byte {
	if o.Sort == SortPlaceholder || o.Sort == SortLiteral {
		return p.spelling(dst, o)
	}
	return strconv.AppendUint(append(dst, sigils[o.Sort], o.Sort), o.Value, 10)
}

// keyword prints a keyword; a missing one leaves its blank to the next piece.
func (p *printer) keyword(dst []byte, o *Operand, words *isa.Keywords) []byte {
	word, _ := words.Word(o.Value)
	if word == "" {
		return dst
	}
	dst = append(p.space(dst), word...)
	p.due = words.Optional
	return dst
}

// suffix prints the abbreviation of the record.
func (p *printer) suffix(dst []byte) []byte {
	s := &p.node.Suffix
	if s.Sort == 0 {
		return dst
	}
	dst = append(dst, " <"...)
	if s.Sort == SortPlaceholder {
		name := bytes.TrimSpace(p.chunk.Text[s.Start+1 : s.End-1])
		return append(append(dst, name...), '>')
	}
	return append(strconv.AppendUint(append(dst, s.Sort, 'a'), uint64(s.Index), 10), '>')
}
