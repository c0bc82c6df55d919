package asmparse

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// name matches a quoted name or, in braces, a list of characters and bytes
// (errata E43).
func (w *walker) name() bool {
	t := w.lex.Peek()
	switch {
	case t.Type == lexer.TokenType(Quoted):
		return w.quoted()
	case isPunct(t, '{'):
		return w.list(isa.SlotName, SortList)
	}
	return w.expected(isa.SlotName.Noun())
}

func (w *walker) quoted() bool {
	t := w.lex.Peek()
	text := t.Value[1 : len(t.Value)-1]
	for i := range len(text) {
		if !quotable(text[i]) {
			return w.reject(codeName, "a quoted name holds printable ASCII except `\"` and `\\`; write a list: `{'a', 92}`")
		}
	}
	start := len(w.out.bytes)
	w.out.bytes = append(w.out.bytes, text...)
	return w.add(isa.SlotName, SortQuoted, w.next(), byteRange(start, len(text)))
}

// quotable reports whether a quoted name may hold the byte c.
func quotable(c byte) bool { return c >= ' ' && c <= '~' && c != '"' && c != '\\' }

// byteRange is the Value of an operand that holds bytes.
func byteRange(start, length int) uint64 { return uint64(start)<<32 | uint64(length) }

// data matches the bytes of an initializer. The manual has no semicolon after
// them; one is accepted.
func (w *walker) data() bool {
	if !isPunct(w.lex.Peek(), '{') {
		return w.expected(isa.SlotBytes.Noun())
	}
	if !w.list(isa.SlotBytes, SortList) {
		return false
	}
	if isPunct(w.lex.Peek(), ';') {
		w.next()
	}
	return true
}

// list matches `{ item, … }`.
func (w *walker) list(kind isa.SlotKind, sort byte) bool {
	first, start := w.next(), len(w.out.bytes)
	for !isPunct(w.lex.Peek(), '}') {
		if len(w.out.bytes) > start {
			if !isPunct(w.lex.Peek(), ',') {
				return w.expected("`,`", "`}`")
			}
			w.next()
		}
		if !w.item(kind) {
			return false
		}
	}
	w.next()
	return w.add(kind, sort, first, byteRange(start, len(w.out.bytes)-start))
}

// item matches a byte, or a character of a name. Disassemblers print bytes
// from 128 on of a name sign-extended to 32 bits.
func (w *walker) item(kind isa.SlotKind) bool {
	t := w.lex.Peek()
	if kind == isa.SlotName && t.Type == lexer.TokenType(Character) {
		v, _ := ParseMagnitude(w.next().Value)
		w.out.bytes = append(w.out.bytes, byte(v))
		return true
	}
	if t.Type != lexer.TokenType(Number) {
		return w.expected("byte")
	}
	v, ok := parseByte(t.Value, kind)
	if !ok {
		return w.reject(codeRange, "a byte lies between 0 and 255")
	}
	w.next()
	w.out.bytes = append(w.out.bytes, v)
	return true
}

func parseByte(s string, kind isa.SlotKind) (byte, bool) {
	v, ok := parseNumber(s)
	extended := kind == isa.SlotName && v >= 1<<32-128 && v < 1<<32
	return byte(v), ok && (v < 256 || extended)
}
