package asmparse

import (
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// keyword matches one word of the slot's list.
func (w *walker) keyword(s *isa.Slot) bool {
	t := w.lex.Peek()
	code, ok := s.Words.Code(t.Value)
	switch {
	case ok && isWord(t):
		return w.add(s.Kind, 0, w.next(), code)
	case s.Words.Optional:
		at := uint32(t.Pos.Offset)
		w.out.operands = append(w.out.operands, Operand{Kind: s.Kind, Start: at, End: at})
		return true
	}
	return w.expected(keywordNoun(s.Words))
}

// keywordNoun is what messages call a list of keywords: the words, if there
// are few.
func keywordNoun(k *isa.Keywords) string {
	if len(k.List) > 3 {
		return k.Name
	}
	noun := ""
	for i, w := range k.List {
		if i > 0 {
			noun += " or "
		}
		noun += "`" + w.Word + "`"
	}
	return noun
}

// count matches an unsigned number or an alignment.
func (w *walker) count(s *isa.Slot) bool {
	t := w.lex.Peek()
	if t.Type != lexer.TokenType(Number) {
		return w.expected(s.Kind.Noun())
	}
	v, ok := parseNumber(t.Value)
	switch {
	case !ok:
		return w.reject(codeRange, "the number has more than 64 bits")
	case s.Kind == isa.SlotAlign && !validAlign(v):
		return w.reject(codeAlign, "an alignment is 0 or a power of two up to "+strconv.Itoa(maxAlign))
	}
	return w.add(s.Kind, 0, w.next(), v)
}

// sign matches an optional sign.
func (w *walker) sign(signs string) (first *lexer.Token, negative bool) {
	first = w.lex.Peek()
	for i := range len(signs) {
		if isPunct(first, signs[i]) {
			w.next()
			return first, signs[i] == '-'
		}
	}
	return first, false
}

// integer matches an integer literal.
func (w *walker) integer() bool {
	before, prev := w.lex.MakeCheckpoint(), w.prev
	first, negative := w.sign("-")
	t := w.lex.Peek()
	if !isInteger(t) {
		w.lex.LoadCheckpoint(before)
		w.prev = prev
		return w.expected(isa.SlotInteger.Noun())
	}
	magnitude, ok := ParseMagnitude(t.Value)
	v, fits := signRotate(negative, magnitude)
	if !ok || !fits {
		return w.reject(codeRange, "the literal has more than 64 bits")
	}
	w.next()
	if typ := w.literalType(); !fitsInteger(negative, magnitude, typ.Underlying().Bits) {
		w.warn(codeLiteralRange, first, "the literal does not fit in "+typ.String())
	}
	return w.add(isa.SlotInteger, 0, first, v)
}

// literalType is the type a literal was announced with.
func (w *walker) literalType() isa.Type {
	if n := len(w.out.operands); n > 0 && w.out.operands[n-1].Kind == isa.SlotType {
		return w.out.operands[n-1].Type()
	}
	return isa.Type{}
}

// floating matches a floating literal.
func (w *walker) floating() bool {
	before, prev := w.lex.MakeCheckpoint(), w.prev
	first, negative := w.sign("+-")
	t := w.lex.Peek()
	if !isFloating(t) {
		w.lex.LoadCheckpoint(before)
		w.prev = prev
		return w.expected(isa.SlotFloating.Noun())
	}
	typ := w.literalType()
	bits, why := parseFloating(t.Value, typ)
	if t.Type == lexer.TokenType(Hex) && first != t {
		why = "raw bits have no sign: it is one of the bits"
	}
	if why != "" {
		return w.reject(codeFloat, why)
	}
	if negative {
		bits |= signBit(typ)
	}
	w.next()
	return w.add(isa.SlotFloating, 0, first, bits)
}

func isFloating(t *lexer.Token) bool {
	switch t.Type {
	case lexer.TokenType(Number), lexer.TokenType(Decimal), lexer.TokenType(Hex):
		return true
	}
	return t.Value == wordNaN || t.Value == wordInf
}

// addend matches `+ N` or `- N`; N may have a sign of its own (errata E16).
func (w *walker) addend() bool {
	first, negative := w.sign("+-")
	if w.prev != first {
		return w.expected("`+`", "`-`")
	}
	_, again := w.sign("-")
	t := w.lex.Peek()
	if t.Type != lexer.TokenType(Number) {
		return w.expected("number")
	}
	magnitude, ok := parseNumber(t.Value)
	v, fits := addend(negative != again, magnitude)
	if !ok || !fits {
		return w.reject(codeRange, "an addend lies between -2147483648 and 4294967295")
	}
	w.next()
	return w.add(isa.SlotAddend, 0, first, v)
}

// warn keeps a warning about the tokens from first to the last one matched.
func (w *walker) warn(code string, first *lexer.Token, message string) {
	w.out.warnings = append(w.out.warnings, diag.Diagnostic{
		Code: code, Severity: diag.Warning, Message: message,
		Origin: diag.At(diag.Span{Start: first.Pos.Offset, End: tokenEnd(w.prev)}),
	})
}
