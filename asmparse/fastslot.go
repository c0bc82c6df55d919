package asmparse

import (
	"math"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// slot recognises one varying place and adds its operand.
func (r *recogniser) slot(s *step) bool {
	switch s.slot {
	case isa.SlotDef, isa.SlotValue, isa.SlotCallee, isa.SlotLabel:
		return r.id(s.slot, s.sorts) || r.idName(s.slot, s.sorts) || s.literal && r.operandLiteral()
	case isa.SlotType:
		return r.typ(s.admit)
	case isa.SlotKeyword:
		return r.keyword(s.words)
	case isa.SlotCount, isa.SlotAlign:
		return r.count(s.slot)
	case isa.SlotInteger:
		return r.integer()
	case isa.SlotFloating:
		return r.floating()
	case isa.SlotAddend:
		return r.addend()
	case isa.SlotName:
		return r.name()
	}
	return r.data()
}

// index takes the digits of an ID, which has at most 32 bits.
func (r *recogniser) index() (v uint64, ok bool) {
	const limit = 10
	v, ok = r.digits(limit)
	return v, ok && v <= math.MaxUint32
}

// digits takes 1 to limit digits and returns their value. More of them, or a
// byte that would make the number one of another kind, is a failure.
func (r *recogniser) digits(limit int) (v uint64, ok bool) {
	start := r.pos
	for r.pos < len(r.text) {
		d := r.text[r.pos] - '0'
		if d > 9 {
			break
		}
		v = v*10 + uint64(d)
		r.pos++
	}
	n := r.pos - start
	return v, n > 0 && n <= limit && classes[r.peek(0)]&inName == 0
}

// id recognises an ID whose letter is one of sorts. Where it does not, it stays
// where it is.
func (r *recogniser) id(kind isa.SlotKind, sorts uint32) bool {
	start := r.pos
	if start+2 >= len(r.text) {
		return false
	}
	letter := r.text[start+1]
	if r.text[start] != sigils[letter] || sorts&sortBit(letter) == 0 {
		return false
	}
	r.pos += 2
	if v, ok := r.index(); ok {
		return r.add(kind, letter, start, v)
	}
	r.pos = start
	return false
}

// The sorts of IDs that are written with each sigil.
var (
	moduleSorts = sortBit('f') | sortBit('g') | sortBit('t') | sortBit('a')
	localSorts  = sortBit('p') | sortBit('c') | sortBit('v') | sortBit('b') | sortBit('a')
)

// idName recognises a name in the place of an ID. What has a letter of a kind and
// nothing but digits behind it is left to the grammar.
func (r *recogniser) idName(kind isa.SlotKind, sorts uint32) bool {
	start := r.pos
	sigil := r.peek(0)
	if sigil == '%' && sorts&localSorts == 0 || sigil == '@' && sorts&moduleSorts == 0 || sigil != '%' && sigil != '@' {
		return false
	}
	end, digits := start+1, true
	for end < len(r.text) && classes[r.text[end]]&inName != 0 {
		digits = digits && (end == start+1 || classes[r.text[end]]&digit != 0)
		end++
	}
	if end == start+1 || digits && end > start+2 && sigils[r.text[start+1]] != 0 {
		return false
	}
	r.pos = end
	r.chunk.Source = true
	return r.add(kind, SortPlaceholder, start, 0)
}

// operandLiteral recognises a number in the place of a value.
func (r *recogniser) operandLiteral() bool {
	start := r.pos
	if r.peek(0) == '-' {
		r.pos++
	}
	if classes[r.peek(0)]&digit == 0 {
		r.pos = start
		return false
	}
	r.pos, _ = scanNumber(r.text, r.pos)
	if classes[r.peek(0)]&inName != 0 {
		r.pos = start
		return false
	}
	r.chunk.Source = true
	return r.add(isa.SlotValue, SortLiteral, start, 0)
}

// typ recognises a type that a row admits.
func (r *recogniser) typ(admit admission) bool {
	start := r.pos
	var t isa.Type
	if r.peek(0) == '<' {
		t = r.vector()
	} else {
		t = scalarType(view(r.word()))
	}
	return t.IsKnown() && admit.takes(t) && r.add(isa.SlotType, 0, start, t.Pack())
}

// vector recognises `<N x T>` with single blanks.
func (r *recogniser) vector() isa.Type {
	r.pos++
	n, ok := r.index()
	if !ok || r.peek(0) != ' ' || r.peek(1) != 'x' || r.peek(2) != ' ' {
		return isa.Type{}
	}
	r.pos += 3
	t := scalarType(view(r.word()))
	if !t.IsPrimitive() || r.peek(0) != '>' {
		return isa.Type{}
	}
	r.pos++
	return isa.VectorOf(uint32(n), t)
}

// keyword recognises a word of a list.
func (r *recogniser) keyword(words *isa.Keywords) bool {
	start := r.pos
	code, ok := words.Code(view(r.word()))
	if !ok && words.Optional {
		r.pos = start
		return r.add(isa.SlotKeyword, 0, start, 0)
	}
	return ok && r.add(isa.SlotKeyword, 0, start, code)
}

// maxCountDigits is how many digits always fit in 64 bits.
const maxCountDigits = 19

func (r *recogniser) count(kind isa.SlotKind) bool {
	start := r.pos
	v, ok := r.digits(maxCountDigits)
	return ok && (kind != isa.SlotAlign || validAlign(v)) && r.add(kind, 0, start, v)
}

// sign takes one of two signs.
func (r *recogniser) sign(other byte) (negative, signed bool) {
	c := r.peek(0)
	if c != '-' && c != other {
		return false, false
	}
	r.pos++
	return c == '-', true
}

// literalType is the type before a literal.
func (r *recogniser) literalType() isa.Type {
	if n := len(r.chunk.Operands); n > 0 && r.chunk.Operands[n-1].Kind == isa.SlotType {
		return r.chunk.Operands[n-1].Type()
	}
	return isa.Type{}
}

// integer recognises a literal that fits in its type.
func (r *recogniser) integer() bool {
	start := r.pos
	negative, _ := r.sign('-')
	magnitude, ok := r.digits(maxCountDigits)
	v, fits := signRotate(negative, magnitude)
	if !ok || !fits || !fitsInteger(negative, magnitude, r.literalType().Underlying().Bits) {
		return false
	}
	return r.add(isa.SlotInteger, 0, start, v)
}

// floating recognises digits, nan and inf, and raw bits without sign.
func (r *recogniser) floating() bool {
	start := r.pos
	negative, signed := r.sign('+')
	at := r.pos
	if classes[r.peek(0)]&digit != 0 {
		end, kind := scanNumber(r.text, r.pos)
		if kind == Hex && signed {
			return false
		}
		r.pos = end
	} else if w := view(r.word()); w != wordNaN && w != wordInf {
		return false
	}
	t := r.literalType()
	bits, why := parseFloating(view(r.text[at:r.pos]), t)
	if negative {
		bits |= signBit(t)
	}
	return why == "" && r.add(isa.SlotFloating, 0, start, bits)
}

func (r *recogniser) addend() bool {
	start := r.pos
	negative, signed := r.sign('+')
	r.blanks()
	magnitude, ok := r.digits(maxCountDigits)
	v, fits := addend(negative, magnitude)
	return signed && ok && fits && r.add(isa.SlotAddend, 0, start, v)
}

func (r *recogniser) name() bool {
	if r.peek(0) == '{' {
		return r.list(isa.SlotName)
	}
	if r.peek(0) != '"' {
		return false
	}
	start := r.pos
	r.pos++
	for r.pos < len(r.text) && quotable(r.text[r.pos]) {
		r.pos++
	}
	if r.peek(0) != '"' {
		return false
	}
	value := r.keep(r.text[start+1 : r.pos])
	r.pos++
	return r.add(isa.SlotName, SortQuoted, start, value)
}

// keep copies the bytes of a name to the chunk.
func (r *recogniser) keep(b []byte) uint64 {
	start := len(r.chunk.Bytes)
	r.chunk.Bytes = append(r.chunk.Bytes, b...)
	return byteRange(start, len(b))
}

// data recognises a list of bytes and the semicolon that may follow.
func (r *recogniser) data() bool {
	if r.peek(0) != '{' || !r.list(isa.SlotBytes) {
		return false
	}
	end := r.pos
	if !r.punct(';') {
		r.pos = end
	}
	return true
}

// list recognises `{ item, … }`.
func (r *recogniser) list(kind isa.SlotKind) bool {
	start, first := r.pos, len(r.chunk.Bytes)
	r.pos++
	if r.blanks(); r.peek(0) != '}' {
		for more := true; more; more = r.punct(',') {
			if r.blanks(); !r.item(kind) {
				return false
			}
		}
	}
	return r.punct('}') && r.add(kind, SortList, start, byteRange(first, len(r.chunk.Bytes)-first))
}

// item recognises a byte or, in a name, a character.
func (r *recogniser) item(kind isa.SlotKind) bool {
	if c := r.peek(1); kind == isa.SlotName && r.peek(0) == '\'' && c >= ' ' && c <= '~' && r.peek(2) == '\'' {
		r.chunk.Bytes = append(r.chunk.Bytes, c)
		r.pos += 3
		return true
	}
	v, ok := r.digits(3)
	if ok && v < 256 {
		r.chunk.Bytes = append(r.chunk.Bytes, byte(v))
		return true
	}
	return false
}
