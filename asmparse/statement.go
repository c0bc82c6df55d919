package asmparse

import (
	"slices"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// tableStatement is the type of the production of statements; participle wants
// an interface. Its values are *statement.
type tableStatement interface{ isStatement() }

func (*statement) isStatement() {}

// statement is a statement of the table. Offsets of its operands are those of
// the text; names and data are ranges of bytes.
type statement struct {
	row      *isa.Row // nil for a line of the source form that has none
	kind     NodeKind // of such a line
	source   bool     // something in it is of the source form
	operands []Operand
	bytes    []byte
	warnings diag.List
}

// parseStatement is the production of a block's statements. It tries the rows
// of the table that the statement's first words select, and reports the
// failure that got furthest.
func parseStatement(lex *lexer.PeekingLexer, block isa.BlockID) (tableStatement, error) {
	if !startsStatement(lex.Peek(), block) {
		return nil, participle.NextMatch
	}
	w := &walker{lex: lex, block: block, start: lex.MakeCheckpoint()}
	key := w.key()
	if key.Value == wordAbbrev {
		return nil, participle.NextMatch
	}
	if w.sourceLine(key) {
		return &w.out, nil
	}
	for _, rows := range [][]*isa.Row{statementRows(block, key.Value), w.unkeyed(key)} {
		for _, row := range rows {
			if w.try(row) {
				return &w.out, nil
			}
		}
	}
	return nil, w.failure(key)
}

// startsStatement reports whether a token can start a statement of a block;
// all else is for the other productions.
func startsStatement(t *lexer.Token, block isa.BlockID) bool {
	switch t.Type {
	case lexer.TokenType(Word), symEncoding, symChar6, lexer.TokenType(ID), lexer.TokenType(Name), symFunctionID, symParamID:
		return true
	case symLabelID, symLabelName:
		return block == isa.Valuesymtab
	case lexer.TokenType(Quoted):
		return holdsGlobals(block)
	case lexer.TokenType(Punctuation):
		return t.Value == "{" && holdsGlobals(block) || t.Value == "<" && block == isa.Constants
	}
	return false
}

// walker matches the tokens of a statement with the shapes of rows.
type walker struct {
	lex   *lexer.PeekingLexer
	block isa.BlockID
	start lexer.Checkpoint
	row   *isa.Row
	prev  *lexer.Token // the last token that was matched
	out   statement
	fail  failure
}

// key returns the token of the word the statement starts with.
func (w *walker) key() lexer.Token {
	const longest = 4 // definition, `=`, `tail` and the word
	var line []lexer.Token
	for range longest {
		line = append(line, *w.lex.Peek())
		w.lex.Next()
	}
	w.lex.LoadCheckpoint(w.start)
	return keyOf(line)
}

// keyOf returns the word a line starts with, after a definition and `tail`. It
// has no value where something else follows the identifier.
func keyOf(line []lexer.Token) lexer.Token {
	at := 0
	if isIdentifier(&line[0]) {
		if len(line) < 3 || !isPunct(&line[1], '=') {
			return lexer.Token{Pos: line[min(1, len(line)-1)].Pos, Type: lexer.TokenType(Punctuation)}
		}
		at = 2
	}
	if _, tail := isa.TailWords.Code(line[at].Value); tail && at+1 < len(line) {
		at++
	}
	return line[at]
}

// unkeyed returns the rows that start with no fixed word.
func (w *walker) unkeyed(key lexer.Token) []*isa.Row {
	if key.Value == "" {
		return nil
	}
	rows := statementRows(w.block, "")
	if isPunct(w.lex.Peek(), '{') {
		return rows
	}
	// Messages need not say that a global's bytes could stand here, too.
	return slices.DeleteFunc(slices.Clone(rows), func(r *isa.Row) bool { return r.Block == isa.Globals && w.block != isa.Globals })
}

// try matches the statement with the shape of one row.
func (w *walker) try(row *isa.Row) bool {
	w.lex.LoadCheckpoint(w.start)
	w.row, w.prev = row, nil
	w.out = statement{row: row}
	return w.elems(row.Shape.Text)
}

func (w *walker) elems(elems []isa.Elem) bool {
	for i := 0; i < len(elems); i++ {
		e := &elems[i]
		if w.absentDefinition(e) {
			i++ // and no `=`
			continue
		}
		if n := w.absentAlign(elems[i:]); n > 0 {
			i += n - 1
			continue
		}
		if !w.elem(e, elems[i+1:]) {
			return false
		}
	}
	return true
}

func (w *walker) elem(e *isa.Elem, rest []isa.Elem) bool {
	switch e.Kind {
	case isa.ElemLiteral:
		return w.literal(e.Text)
	case isa.ElemOptional:
		if w.lex.Peek().Value == e.Text {
			w.next()
		}
		return true
	case isa.ElemOperator:
		return w.literal(w.row.Name)
	case isa.ElemGroup:
		return w.group(rest)
	}
	return w.slot(&w.row.Shape.Slots[e.Slot])
}

// absentDefinition handles a definition that may be missing: a call that
// returns nothing.
func (w *walker) absentDefinition(e *isa.Elem) bool {
	if e.Kind != isa.ElemSlot || !w.row.Shape.Slots[e.Slot].Optional || isIdentifier(w.lex.Peek()) {
		return false
	}
	at := uint32(w.lex.Peek().Pos.Offset)
	w.out.operands = append(w.out.operands, Operand{
		Kind: isa.SlotDef, Sort: w.row.Shape.Slots[e.Slot].Sort, Start: at, End: at, Value: NoID,
	})
	return true
}

// literal matches a fixed token. A list needs no semicolon (errata E43).
func (w *walker) literal(text string) bool {
	if w.lex.Peek().Value == text {
		w.next()
		return true
	}
	if text == ";" && (w.afterList() || w.initializerEnds()) {
		return true
	}
	return w.expected("`" + text + "`")
}

// afterList reports whether the last operand is a name written as a list.
func (w *walker) afterList() bool {
	n := len(w.out.operands)
	return n > 0 && w.out.operands[n-1].Kind == isa.SlotName && w.out.operands[n-1].Sort == SortList
}

// group matches the repeated group: up to the token that follows it, with
// separators between.
func (w *walker) group(rest []isa.Elem) bool {
	shape := w.row.Shape
	if w.lex.Peek().Value == rest[0].Text {
		return true
	}
	for {
		at := w.lex.Cursor()
		if !w.elems(shape.Group) {
			return w.lex.Cursor() == at && w.expected("`"+rest[0].Text+"`")
		}
		switch {
		case w.lex.Peek().Value == rest[0].Text:
			return true
		case shape.Sep == "":
		case w.lex.Peek().Value != shape.Sep:
			return w.expected("`"+shape.Sep+"`", "`"+rest[0].Text+"`")
		default:
			w.next()
		}
	}
}

// next consumes a token.
func (w *walker) next() *lexer.Token {
	w.prev = w.lex.Next()
	return w.prev
}

func isPunct(t *lexer.Token, c byte) bool {
	return t.Type == lexer.TokenType(Punctuation) && len(t.Value) > 0 && t.Value[0] == c
}

// isIdentifier reports whether t is an ID or a name.
func isIdentifier(t *lexer.Token) bool {
	switch t.Type {
	case lexer.TokenType(ID), lexer.TokenType(Name), symLabelName, symFunctionID, symParamID, symLabelID, symAbbrevID, symAbbrevName:
		return true
	}
	return false
}

func isWord(t *lexer.Token) bool {
	switch t.Type {
	case lexer.TokenType(Word), symEncoding, symChar6, symFunction, symBlock, symBlockNumber:
		return true
	}
	return false
}
