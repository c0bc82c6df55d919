package asmparse

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// The recogniser reads lines of the usual layout straight from the bytes,
// about fifty times as fast as the grammar. It says no to anything it has
// the least doubt about, and knows no diagnostics: the grammar decides then.
// Where it says yes, the grammar makes the same node; a fuzz test holds the
// two together.

// fast recognises the line at the parser's position and adds its node.
func (p *parser) fast() bool {
	n := Node{Start: uint32(p.pos), First: uint32(len(p.chunk.Operands))}
	r := &p.recogniser
	r.pos = p.pos
	var known bool
	switch c := p.text[p.pos]; {
	case c == '}':
		known = p.fastExit(&n)
	case c == '%' && r.peek(1) == 'b' && p.hasLabels():
		known = r.label(&n)
	case c == '%' && classes[r.peek(2)]&digit == 0 && p.hasLabels() && r.nameLabel(&n):
		known = true
	case (c == '%' || c == '@') && r.peek(1) == 'a':
		known = r.define(&n)
	case classes[c]&digit != 0:
		known = r.escape(&n)
	default:
		return p.fastStatement(&n) || p.fastEnter(&n)
	}
	if !known {
		return r.fail(n.First)
	}
	n.End = uint32(r.pos)
	p.push(n)
	return true
}

// hasLabels reports whether what starts with a `%` and ends with a colon is a
// label here. It may belong to no function: lowering reports that.
func (p *parser) hasLabels() bool {
	top := len(p.frames) - 1
	return p.block() == isa.Function ||
		p.block() != isa.Valuesymtab && (top < 1 || p.frames[top-1].block != isa.Function)
}

// fastExit recognises the end of a block or a compound initializer.
func (p *parser) fastExit(n *Node) bool {
	if len(p.frames) == 0 || p.excess() != nil {
		return false
	}
	p.recogniser.pos++
	n.Kind = Exit
	if p.frames[len(p.frames)-1].compound {
		n.Kind = Close
	}
	return true
}

// fastStatement recognises a statement by the programs that its first words
// select.
func (p *parser) fastStatement(n *Node) bool {
	programs := p.programs
	if programs == nil {
		return false
	}
	r := &p.recogniser
	size := len(p.chunk.Bytes)
	for _, program := range programs.of(r.key()) {
		r.pos = p.pos
		if r.steps(program, program.steps) {
			n.Op, n.End = program.op, uint32(r.pos)
			if !r.suffix(n) {
				break
			}
			p.push(*n)
			return true
		}
		p.chunk.Operands, p.chunk.Bytes = p.chunk.Operands[:n.First], p.chunk.Bytes[:size]
	}
	p.chunk.Operands, p.chunk.Bytes = p.chunk.Operands[:n.First], p.chunk.Bytes[:size]
	return false
}

// recogniser is a place in a text.
type recogniser struct {
	text  []byte
	pos   int
	chunk *Chunk
}

// fail drops the operands from first on.
func (r *recogniser) fail(first uint32) bool {
	r.chunk.Operands = r.chunk.Operands[:first]
	return false
}

// peek returns the byte at distance n, or 0 behind the end.
func (r *recogniser) peek(n int) byte {
	if r.pos+n < len(r.text) {
		return r.text[r.pos+n]
	}
	return 0
}

// blanks skips blanks and line ends.
func (r *recogniser) blanks() {
	for r.pos < len(r.text) && classes[r.text[r.pos]]&blank != 0 {
		r.pos++
	}
}

// word takes a word and returns it; it is empty where none stands.
func (r *recogniser) word() []byte {
	start := r.pos
	if classes[r.peek(0)]&letter == 0 {
		return nil
	}
	for r.pos < len(r.text) && classes[r.text[r.pos]]&inWord != 0 {
		r.pos++
	}
	return r.text[start:r.pos]
}

// key returns the word that selects the rows of a statement: the first, after
// a definition and `tail`.
func (r *recogniser) key() []byte {
	if c := r.peek(0); c == '%' || c == '@' {
		r.pos++
		for r.pos < len(r.text) && classes[r.text[r.pos]]&inName != 0 {
			r.pos++
		}
		if !r.punct('=') {
			return nil
		}
		r.blanks()
	}
	word := r.word()
	if _, tail := isa.TailWords.Code(view(word)); tail {
		r.blanks()
		return r.word()
	}
	return word
}

// punct takes a token of one byte.
func (r *recogniser) punct(c byte) bool {
	r.blanks()
	if r.peek(0) != c {
		return false
	}
	r.pos++
	return true
}

// fixedWord takes a word if it is the given one.
func (r *recogniser) fixedWord(word string) bool {
	end := r.pos + len(word)
	if end > len(r.text) || string(r.text[r.pos:end]) != word {
		return false
	}
	if end < len(r.text) && classes[r.text[end]]&inWord != 0 {
		return false
	}
	r.pos = end
	return true
}

// steps recognises the pieces of a statement.
func (r *recogniser) steps(p *program, steps []step) bool {
	for i := 0; i < len(steps); i++ {
		s := &steps[i]
		r.blanks()
		switch s.kind {
		case stepPunct:
			if r.peek(0) == s.punct {
				r.pos++
			} else if s.punct != ';' || !r.afterList() {
				return false
			}
		case stepWord:
			if !r.fixedWord(s.word) {
				return false
			}
		case stepOptionalPunct:
			if r.peek(0) == s.punct {
				r.pos++
			}
		case stepOptionalWord:
			r.fixedWord(s.word)
		case stepGroup:
			if !r.repeat(p, s.punct) {
				return false
			}
		case stepOptionalDef:
			if c := r.peek(0); c != '%' && c != '@' {
				r.add(s.slot, s.punct, r.pos, NoID)
				i++ // and no `=`
			} else if !r.slot(s) {
				return false
			}
		case stepSlot:
			if !r.slot(s) {
				return false
			}
		}
	}
	return true
}

// repeat recognises repetitions of the group up to the byte end.
func (r *recogniser) repeat(p *program, end byte) bool {
	for r.peek(0) != end {
		if !r.steps(p, p.group) {
			return false
		}
		r.blanks()
		if p.sep != 0 && r.peek(0) != end {
			if r.peek(0) != p.sep {
				return false
			}
			r.pos++
			if r.blanks(); r.peek(0) == end {
				return false
			}
		}
	}
	return true
}

// afterList reports whether the last operand is a name written as a list, which
// needs no semicolon, and moves back to its end.
func (r *recogniser) afterList() bool {
	n := len(r.chunk.Operands)
	if n == 0 || r.chunk.Operands[n-1].Kind != isa.SlotName || r.chunk.Operands[n-1].Sort != SortList {
		return false
	}
	r.pos = int(r.chunk.Operands[n-1].End)
	return true
}

// add adds the operand that the bytes from start to the position stand for.
func (r *recogniser) add(kind isa.SlotKind, sort byte, start int, value uint64) bool {
	r.chunk.Operands = append(r.chunk.Operands, Operand{
		Kind: kind, Sort: sort, Start: uint32(start), End: uint32(r.pos), Value: value,
	})
	return true
}

// suffix recognises the abbreviation after a statement. It returns false where
// there may be one that only the grammar can tell.
func (r *recogniser) suffix(n *Node) bool {
	end := r.pos
	r.blanks()
	if r.peek(0) != '<' {
		r.pos = end
		return !r.angle()
	}
	start := r.pos
	sort := r.peek(1)
	if sort != '%' && sort != '@' {
		r.pos = end
		return classes[sort]&blank == 0 && !startsTrivia(sort) // the name may follow
	}
	r.pos += 3
	index, ok := r.index()
	if !ok || r.text[start+2] != 'a' || r.peek(0) != '>' {
		return false
	}
	r.pos++
	n.Suffix = Suffix{Sort: sort, Index: uint32(index), Start: uint32(start), End: uint32(r.pos)}
	n.End = uint32(r.pos)
	return true
}

// angle reports whether the next token, behind comments too, is `<`. It does
// not move.
func (r *recogniser) angle() bool {
	at := r.pos
	r.blanks()
	c := r.peek(0)
	r.pos, at = at, r.pos
	if !startsTrivia(c) {
		return c == '<'
	}
	l := Lexer{text: r.text, pos: at}
	t := l.Next()
	for t.Kind == CommentLine || t.Kind == Foreign {
		t = l.Next()
	}
	return t.Kind == Punctuation && r.text[t.Start] == '<'
}
