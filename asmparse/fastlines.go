package asmparse

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// fastEnter recognises the first line of a block, without `<B>`, or the
// heading of a section.
func (p *parser) fastEnter(n *Node) bool {
	r := &p.recogniser
	r.pos = p.pos
	block := isa.BlockByName(view(r.word()))
	if block == nil {
		return false
	}
	r.add(isa.SlotCount, 0, p.pos, uint64(block.ID))
	n.Kind = Section
	if !r.punct(':') {
		n.Kind = Enter
		if block.ID == isa.Function && !r.header() || !r.punct('{') || !r.width(n) || p.headsOuter(block.Name) {
			return r.fail(n.First)
		}
	}
	if n.End = uint32(r.pos); n.Kind == Enter && p.isOpenAlready(n) {
		return r.fail(n.First)
	}
	p.push(*n)
	return true
}

// width recognises the `<B>` after the brace. It returns false where there may
// be one that only the grammar can tell.
func (r *recogniser) width(n *Node) bool {
	end := r.pos
	if !r.punct('<') {
		r.pos = end
		return !r.angle()
	}
	bits, ok := r.digits(2)
	switch {
	case ok && r.peek(0) == '>' && bits >= 1 && bits <= 32:
		r.pos++
		n.Width = uint32(bits)
		return true
	case ok && r.peek(0) == ' ' && r.peek(1) == 'x':
		r.pos = end // a vector type
		return true
	}
	return false
}

// header recognises what follows `function`, up to the brace: in the source form
// it may begin with the linkage, which is the last operand.
func (r *recogniser) header() bool {
	r.blanks()
	start := r.pos
	linkage, ok := isa.LinkageWords.Code(view(r.word()))
	if !ok {
		r.pos = start
		return r.signature()
	}
	end := r.pos
	if !r.signature() {
		return false
	}
	r.chunk.Source = true
	r.chunk.Operands = append(r.chunk.Operands, Operand{Kind: isa.SlotKeyword, Start: uint32(start), End: uint32(end), Value: linkage})
	return true
}

// signature recognises the type, the address and the parameters of a function.
func (r *recogniser) signature() bool {
	r.blanks()
	if !r.typ(anyType) {
		return false
	}
	r.blanks()
	if !r.id(isa.SlotValue, sortBit('f')) && !r.idName(isa.SlotValue, sortBit('f')) || !r.punct('(') {
		return false
	}
	if r.punct(')') {
		return true
	}
	for {
		r.blanks()
		if !r.typ(anyType) {
			return false
		}
		r.blanks()
		switch {
		case !r.id(isa.SlotDef, sortBit('p')) && !r.idName(isa.SlotDef, sortBit('p')):
			return false
		case r.punct(')'):
			return true
		case !r.punct(','):
			return false
		}
	}
}

// label recognises `%bN:`.
func (r *recogniser) label(n *Node) bool {
	n.Kind = Label
	return r.id(isa.SlotLabel, sortBit('b')) && r.punct(':')
}

// nameLabel recognises a label that is a placeholder; nothing changes where there
// is none.
func (r *recogniser) nameLabel(n *Node) bool {
	l := Lexer{text: r.text, pos: r.pos}
	t := l.Next()
	if t.Kind != Name || int(t.End) >= len(r.text) || r.text[t.End] != ':' {
		return false
	}
	n.Kind = Label
	r.chunk.Source = true
	r.chunk.Operands = append(r.chunk.Operands, Operand{Kind: isa.SlotLabel, Sort: SortPlaceholder, Start: t.Start, End: t.End})
	r.pos = int(t.End) + 1
	return true
}

// define recognises the definition of an abbreviation.
func (r *recogniser) define(n *Node) bool {
	n.Kind = Define
	n.Suffix = Suffix{Sort: r.peek(0)}
	start := r.pos
	r.pos += 2
	index, ok := r.index()
	if !ok || !r.add(isa.SlotDef, 'a', start, index) || !r.punct('=') {
		return false
	}
	r.blanks()
	if !r.fixedWord(wordAbbrev) || !r.punct('<') {
		return false
	}
	if !r.punct('>') {
		for more := true; more; more = r.punct(',') {
			// An array must be the last: the `>` follows.
			if r.blanks(); !r.encoding(true) {
				return false
			}
		}
		if !r.punct('>') {
			return false
		}
	}
	return r.punct(';')
}

// encoding recognises one operator of an abbreviation. An array is left to the
// grammar unless it ends the abbreviation.
func (r *recogniser) encoding(array bool) bool {
	start := r.pos
	if classes[r.peek(0)]&digit != 0 {
		v, ok := r.digits(maxCountDigits)
		return ok && r.add(isa.SlotCount, 0, start, isa.EncodingLiteral) && r.add(isa.SlotCount, 0, start, v)
	}
	code, ok := isa.EncodingWords.Code(view(r.word()))
	if !ok || code == isa.EncodingArray && !array {
		return false
	}
	r.add(isa.SlotCount, 0, start, code)
	switch code {
	case isa.EncodingChar6:
		return r.add(isa.SlotCount, 0, start, 0)
	case isa.EncodingArray:
		r.add(isa.SlotCount, 0, start, 0)
		if !r.punct('(') {
			return false
		}
		r.blanks()
		return r.encoding(false) && r.punct(')') && r.before('>')
	}
	if !r.punct('(') {
		return false
	}
	r.blanks()
	at := r.pos
	v, ok := r.digits(maxCountDigits)
	return ok && r.add(isa.SlotCount, 0, at, v) && r.punct(')')
}

// before reports whether a token of one byte is next, without taking it.
func (r *recogniser) before(c byte) bool {
	r.blanks()
	return r.peek(0) == c
}

// escape recognises a record as such.
func (r *recogniser) escape(n *Node) bool {
	n.Kind = Escape
	start := r.pos
	v, ok := r.index()
	if !ok || !r.add(isa.SlotCount, 0, start, v) || !r.punct(':') || !r.punct('<') {
		return false
	}
	for more := true; more; more = r.punct(',') {
		r.blanks()
		start := r.pos
		v, ok := r.digits(maxCountDigits)
		if !ok || !r.add(isa.SlotCount, 0, start, v) {
			return false
		}
	}
	return r.punct('>')
}
