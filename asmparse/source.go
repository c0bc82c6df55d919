package asmparse

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file has what the source form adds to the lines of the language: literals
// where a value may stand, definitions outside of their block, strings and words
// in globals, and includes. What it means is the assembler's to say; the tree
// only keeps what was written, and Chunk.Source says that there is some of it.

// Words of the source form that are in no row of the table.
const (
	wordInclude = "include"
	wordBytes   = "x" // in front of a string of hexadecimal digits
	wordAlign   = "align"
)

// holdsGlobals reports whether globals may be defined in a kind of block.
func holdsGlobals(block isa.BlockID) bool {
	return block == isa.Globals || block == isa.Module || block == isa.TopLevel
}

// borrowed are the kinds of block whose statements may stand in another one too.
func borrowed(block isa.BlockID) []isa.BlockID {
	switch block {
	case isa.TopLevel:
		return []isa.BlockID{isa.Module, isa.Globals}
	case isa.Module:
		return []isa.BlockID{isa.Globals}
	}
	return nil
}

// statementRows returns the rows of a block, and of those whose statements it takes, that
// start with a word. Counts belong to their own block.
func statementRows(block isa.BlockID, word string) []*isa.Row {
	rows := isa.ByKey(block, word)
	for _, b := range borrowed(block) {
		for _, r := range isa.ByKey(b, word) {
			if r.ID != isa.GlobalsCount {
				rows = append(slices.Clip(rows), r)
			}
		}
	}
	return rows
}

// takesLiteral reports whether a literal may stand in a slot of a row: where an
// instruction uses a value.
func takesLiteral(row *isa.Row, s *isa.Slot) bool {
	return s.Kind == isa.SlotValue && row.Block == isa.Function && row.ID != isa.ForwardDeclare
}

// operandLiteral matches a literal in the place of a value. Its type, which says
// what it may be, is not looked at here.
func (w *walker) operandLiteral(s *isa.Slot) bool {
	before, prev := w.lex.MakeCheckpoint(), w.prev
	first, _ := w.sign("+-")
	t := w.lex.Peek()
	if !isInteger(t) && !isFloating(t) && !(first == t && isUndef(t)) {
		w.lex.LoadCheckpoint(before)
		w.prev = prev
		return w.expected(slotNoun(s))
	}
	w.next()
	w.out.source = true
	return w.add(s.Kind, SortLiteral, first, 0)
}

func isUndef(t *lexer.Token) bool { return isWord(t) && IsUndef(t.Value) }

// isInteger reports whether a token is the magnitude of an integer.
func isInteger(t *lexer.Token) bool {
	switch t.Type {
	case lexer.TokenType(Number), lexer.TokenType(Hex), lexer.TokenType(Binary), lexer.TokenType(Character):
		return true
	}
	return false
}

// absentAlign handles `, align N` where the definition of a global leaves it out.
// It returns how many of the pieces that follow are passed over.
func (w *walker) absentAlign(elems []isa.Elem) int {
	const pieces = 3 // the comma, the word and the number
	if len(elems) < pieces || elems[1].Text != wordAlign || w.row.Block != isa.Globals || !isPunct(w.lex.Peek(), ',') {
		return 0
	}
	before := w.lex.MakeCheckpoint()
	w.lex.Next()
	next := w.lex.Peek()
	w.lex.LoadCheckpoint(before)
	if next.Value == wordAlign || !startsInitializer(next) {
		return 0
	}
	at := uint32(tokenEnd(w.prev))
	w.out.source = true
	w.out.operands = append(w.out.operands, Operand{Kind: isa.SlotAlign, Start: at, End: at, Value: NoAlign})
	return pieces
}

// startsInitializer reports whether a token can start the memory of a global.
func startsInitializer(t *lexer.Token) bool {
	if t.Type == lexer.TokenType(Quoted) || isPunct(t, '{') {
		return true
	}
	return isWord(t) && (t.Value == wordBytes || scalarType(t.Value).IsKnown() || len(isa.ByKey(isa.Globals, t.Value)) > 0)
}

// initializerEnds handles the end of an initializer without its semicolon: a comma
// may stand in its place, and nothing at the end of its line.
func (w *walker) initializerEnds() bool {
	if w.row.Block != isa.Globals || w.row.ID == isa.GlobalsCount || w.prev == nil {
		return false
	}
	t := w.lex.Peek()
	switch {
	case isPunct(t, ','):
		w.next()
	case !t.EOF() && t.Pos.Line == w.prev.Pos.Line && !isPunct(t, '}'):
		return false
	}
	w.out.source = true
	return true
}

// sourceLine matches a line of the source form that has no row: an include, or a
// string, bytes or words of a global.
func (w *walker) sourceLine(key lexer.Token) bool {
	first := w.lex.Peek()
	var ok bool
	switch {
	case first.Value == wordInclude && isWord(first) && (w.block == isa.TopLevel || w.block == isa.Module):
		ok = w.include()
	case !holdsGlobals(w.block):
	case first.Type == lexer.TokenType(Quoted):
		ok = w.text() && w.itemEnd()
	case isWord(first) && first.Value == wordBytes:
		ok = w.hexBytes() && w.itemEnd()
	case isWord(first) && scalarType(first.Value).IsKnown() && w.braceFollows():
		ok = w.words() && w.itemEnd()
	}
	if !ok {
		w.out = statement{}
		w.lex.LoadCheckpoint(w.start)
		w.prev = nil
	}
	return ok
}

// braceFollows reports whether the token behind the next one is a brace.
func (w *walker) braceFollows() bool {
	w.lex.Next()
	defer w.lex.LoadCheckpoint(w.start)
	return isPunct(w.lex.Peek(), '{')
}

// itemEnd takes the comma or the semicolon that may stand behind an initializer.
func (w *walker) itemEnd() bool {
	w.out.kind = Initial
	if t := w.lex.Peek(); isPunct(t, ',') || isPunct(t, ';') {
		w.next()
	}
	return true
}

// include matches `include "FILE"` and `include <NAME>`.
func (w *walker) include() bool {
	w.next()
	w.out.kind = Include
	t := w.lex.Peek()
	switch {
	case t.Type == lexer.TokenType(Quoted):
		w.out.bytes = append(w.out.bytes, t.Value[1:len(t.Value)-1]...)
		w.next()
		w.add(isa.SlotName, SortQuoted, w.prev, byteRange(0, len(w.out.bytes)))
	case isPunct(t, '<'):
		first := w.next()
		if t = w.lex.Peek(); t.Type != lexer.TokenType(Word) {
			return w.expected("name")
		}
		w.out.bytes = append(w.out.bytes, w.next().Value...)
		if !isPunct(w.lex.Peek(), '>') {
			return w.expected("`>`")
		}
		w.next()
		w.add(isa.SlotName, SortPrelude, first, byteRange(0, len(w.out.bytes)))
	default:
		return w.expected("file name in quotes", "`<irt>`")
	}
	if isPunct(w.lex.Peek(), ';') {
		w.next()
	}
	return true
}

// typeOperand adds the type of an initializer.
func (w *walker) typeOperand(t *lexer.Token, typ isa.Type) {
	w.prev = t
	w.add(isa.SlotType, 0, t, typ.Pack())
}

// text matches a string.
func (w *walker) text() bool {
	t := w.lex.Peek()
	bytes, why := Unescape(t.Value[1 : len(t.Value)-1])
	if why != "" {
		return w.reject(codeEscape, why)
	}
	w.typeOperand(t, isa.I8)
	return w.bytesOperand(t, bytes)
}

func (w *walker) bytesOperand(first *lexer.Token, bytes []byte) bool {
	w.out.bytes = append(w.out.bytes, bytes...)
	w.next()
	return w.add(isa.SlotBytes, SortQuoted, first, byteRange(0, len(bytes)))
}

// hexBytes matches `x"DE AD"`.
func (w *walker) hexBytes() bool {
	first := w.next()
	t := w.lex.Peek()
	if t.Type != lexer.TokenType(Quoted) {
		return w.expected("string of hexadecimal digits")
	}
	bytes, ok := hexDigits(t.Value[1 : len(t.Value)-1])
	if !ok {
		return w.reject(codeEscape, "expected pairs of hexadecimal digits: `x\"DE AD 0f\"`")
	}
	w.typeOperand(first, isa.I8)
	return w.bytesOperand(first, bytes)
}

// words matches `i32 {1, -2, @table + 4}`.
func (w *walker) words() bool {
	t := w.next()
	w.add(isa.SlotType, 0, t, scalarType(t.Value).Pack())
	if !isPunct(w.lex.Peek(), '{') {
		return w.expected("`{`")
	}
	w.next()
	for !isPunct(w.lex.Peek(), '}') {
		if len(w.out.operands) > 1 {
			if !isPunct(w.lex.Peek(), ',') {
				return w.expected("`,`", "`}`")
			}
			w.next()
		}
		if !w.wordItem() {
			return false
		}
	}
	w.next()
	return true
}

// wordSlot is the place of one word.
var wordSlot = &isa.Slot{Name: "word", Kind: isa.SlotValue}

// wordItem matches a literal, or an address with its addend.
func (w *walker) wordItem() bool {
	t := w.lex.Peek()
	if !isIdentifier(t) {
		return w.operandLiteral(wordSlot)
	}
	if t.Value[0] != '@' || !w.identifier(wordSlot) {
		return w.expected("literal", "`@` and the name of a global or function")
	}
	if t := w.lex.Peek(); isPunct(t, '+') || isPunct(t, '-') {
		return w.addend()
	}
	return true
}

// sourceLine adds a line of the source form to the tree.
func (p *parser) sourceLine(n *Node, s *statement) {
	n.Kind = s.kind
	base := uint64(len(p.chunk.Bytes))
	for _, o := range s.operands {
		if o.Kind == isa.SlotName || o.Kind == isa.SlotBytes {
			o.Value += base << 32
		}
		p.chunk.Operands = append(p.chunk.Operands, o)
	}
	p.chunk.Bytes = append(p.chunk.Bytes, s.bytes...)
	p.chunk.Source = true
}
