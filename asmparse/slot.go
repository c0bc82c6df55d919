package asmparse

import (
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// slot matches one varying place of a statement and adds its operand.
func (w *walker) slot(s *isa.Slot) bool {
	switch s.Kind {
	case isa.SlotType:
		return w.typ(s)
	case isa.SlotKeyword:
		return w.keyword(s)
	case isa.SlotCount, isa.SlotAlign:
		return w.count(s)
	case isa.SlotInteger:
		return w.integer()
	case isa.SlotFloating:
		return w.floating()
	case isa.SlotAddend:
		return w.addend()
	case isa.SlotName:
		return w.name()
	case isa.SlotBytes:
		return w.data()
	}
	return w.identifier(s)
}

// add adds an operand that the tokens from first to the last one matched
// stand for.
func (w *walker) add(kind isa.SlotKind, sort byte, first *lexer.Token, value uint64) bool {
	w.out.operands = append(w.out.operands, Operand{
		Kind: kind, Sort: sort, Value: value,
		Start: uint32(first.Pos.Offset), End: uint32(tokenEnd(w.prev)),
	})
	return true
}

// The letters of the IDs that a place takes.
const (
	valueSorts  = "fgpcv"
	calleeSorts = "f"
	labelSorts  = "b"
)

// sortsOf returns the letters of the IDs that may stand in a slot.
func sortsOf(s *isa.Slot) string {
	switch s.Kind {
	case isa.SlotDef:
		return string(s.Sort)
	case isa.SlotCallee:
		return calleeSorts
	case isa.SlotLabel:
		return labelSorts
	}
	return valueSorts
}

// identifier matches an ID of one of the slot's sorts, or a name in its place.
func (w *walker) identifier(s *isa.Slot) bool {
	t, sorts := w.lex.Peek(), sortsOf(s)
	switch {
	case !isIdentifier(t) && takesLiteral(w.row, s):
		return w.operandLiteral(s)
	case !isIdentifier(t):
		return w.expected(slotNoun(s))
	case t.Type == lexer.TokenType(Name), t.Type == symLabelName, t.Type == symAbbrevName:
		return w.placeholder(s, sorts)
	case !strings.Contains(sorts, t.Value[1:2]):
		return w.expected(slotNoun(s))
	}
	index, ok := parseIndex(t.Value[2:])
	if !ok {
		return w.reject(codeRange, "the number of an ID has at most 32 bits")
	}
	return w.add(s.Kind, t.Value[1], w.next(), index)
}

// slotNoun is what messages call a slot.
func slotNoun(s *isa.Slot) string {
	if s.Kind == isa.SlotDef {
		return "`" + string(sigils[s.Sort]) + string(s.Sort) + "N`"
	}
	return s.Kind.Noun()
}

// placeholder matches a name. Its sigil must be that of
// a sort the slot takes.
func (w *walker) placeholder(s *isa.Slot, sorts string) bool {
	t := w.lex.Peek()
	switch right := otherSigil(t.Value); {
	case right != "" && !strings.Contains(sorts, right[1:2]):
		return w.reject(codeExpected, "`"+t.Value+"` is neither a number nor a name: take another name, such as `"+unlikeNumber(t.Value)+"`")
	case right != "":
		return w.reject(codeExpected, "`"+t.Value+"` is no identifier: write `"+right+"`")
	}
	for i := range len(sorts) {
		if goesWith(t.Value[0], sorts[i]) {
			w.out.source = true
			return w.add(s.Kind, SortPlaceholder, w.next(), 0)
		}
	}
	return w.expected(slotNoun(s))
}

// unlikeNumber returns a name like one that looks like a number: `%c_1` for `%c1`.
func unlikeNumber(id string) string { return id[:2] + "_" + id[2:] }

// otherSigil returns `@f0` for `%f0` and `%v1` for `@v1`, and "" for names.
func otherSigil(name string) string {
	if len(name) < 3 || sigils[name[1]] == 0 || !allDigits([]byte(name[2:])) {
		return ""
	}
	return string(sigils[name[1]]) + name[1:]
}

// typeName is the production of types.
type typeName struct {
	Type       isa.Type
	Start, End int // bytes of the text
}

// Parse implements participle.Parseable.
func (n *typeName) Parse(lex *lexer.PeekingLexer) error {
	t := lex.Peek()
	if isPunct(t, '<') {
		return n.vector(lex)
	}
	typ := scalarType(t.Value)
	if !typ.IsKnown() || !isWord(t) {
		return participle.NextMatch
	}
	lex.Next()
	*n = typeName{typ, t.Pos.Offset, tokenEnd(t)}
	return nil
}

// vector parses `<N x T>` with a scalar T that is not void.
func (n *typeName) vector(lex *lexer.PeekingLexer) error {
	start := lex.Next().Pos.Offset
	count, ok := parseIndex(digitsOf(lex.Peek()))
	if !ok {
		return unexpected(lex, "number of elements")
	}
	lex.Next()
	if lex.Peek().Value != "x" {
		return unexpected(lex, "`x`")
	}
	lex.Next()
	elem := scalarType(lex.Peek().Value)
	if !elem.IsPrimitive() {
		return unexpected(lex, "element type")
	}
	lex.Next()
	if !isPunct(lex.Peek(), '>') {
		return unexpected(lex, "`>`")
	}
	end := tokenEnd(lex.Next())
	*n = typeName{isa.VectorOf(uint32(count), elem), start, end}
	return nil
}

// digitsOf returns the digits of a number token, and for any other token
// something that is no number.
func digitsOf(t *lexer.Token) string {
	if t.Type == lexer.TokenType(Number) {
		return t.Value
	}
	return "99999999999999999999"
}

// typ matches a type that the row admits in this place.
func (w *walker) typ(s *isa.Slot) bool {
	before := w.lex.MakeCheckpoint()
	var name typeName
	err := name.Parse(w.lex)
	if err == participle.NextMatch {
		return w.expected(s.Kind.Noun())
	}
	if e, ok := err.(*syntaxError); ok {
		w.fail.keep(w.lex.Cursor(), e)
		return false
	}
	if !admits(w.row, s, name.Type) {
		w.lex.LoadCheckpoint(before)
		return false
	}
	taken := w.lex.Range(before.RawCursor(), w.lex.RawCursor())
	w.prev = &taken[len(taken)-1]
	return w.add(isa.SlotType, 0, &taken[0], name.Type.Pack())
}

// admits reports whether a row takes a type in one of its slots: rows whose
// text is alike differ in the types they stand for.
func admits(row *isa.Row, s *isa.Slot, t isa.Type) bool {
	if row.ClassSlot >= 0 && s == &row.Shape.Slots[row.ClassSlot] && !row.Class.Admits(t) {
		return false
	}
	for _, f := range row.Shape.Fields {
		switch {
		case f.Codec == isa.CodecBits && s == &row.Shape.Slots[f.Slot]:
			return t.Kind == isa.Integer
		case f.Codec == isa.CodecVector && s == &row.Shape.Slots[f.Slot]:
			return t.Kind == isa.Vector
		}
	}
	return true
}
