package describe

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// token is a token of the statement that is being written.
type token struct {
	asmparse.Token
	text string
}

func (t *token) is(s string) bool { return t.text == s }

// expectation is what may follow the tokens of a statement: a slot or, where
// that is negative, a literal. read are the tokens of each slot so far.
type expectation struct {
	row     *isa.Row
	slot    int
	literal string
	// at is the index of the piece in the row's text, -1 within the group.
	at int
	// repeat counts the finished repetitions of the group.
	repeat int
	read   map[int][]token
}

// expected returns what may follow some tokens, row by row.
func expected(rows []*isa.Row, tokens []token) []expectation {
	var list []expectation
	for _, row := range rows {
		m := matcher{row: row, rest: tokens, read: map[int][]token{}}
		m.elems(row.Shape.Text, true)
		list = append(list, m.found...)
	}
	return list
}

// matcher compares the tokens of an unfinished statement with one row.
type matcher struct {
	row    *isa.Row
	rest   []token
	read   map[int][]token
	at     int
	repeat int
	found  []expectation
}

// expect notes what may come at the end of the tokens.
func (m *matcher) expect(slot int, literal string) {
	m.found = append(m.found, expectation{m.row, slot, literal, m.at, m.repeat, m.read})
}

func (m *matcher) next() string {
	if len(m.rest) == 0 {
		return ""
	}
	return m.rest[0].text
}

// elems matches pieces of a row; false says that the tokens ended or differ.
func (m *matcher) elems(elems []isa.Elem, top bool) bool {
	for i := 0; i < len(elems); i++ {
		e := &elems[i]
		m.at = -1
		if top {
			m.at = i
		}
		if m.skipsDefinition(e) {
			i++
			continue
		}
		if !m.elem(e) {
			return false
		}
	}
	return true
}

// skipsDefinition reports whether a definition that may be missing is missing.
func (m *matcher) skipsDefinition(e *isa.Elem) bool {
	if e.Kind != isa.ElemSlot || !m.row.Shape.Slots[e.Slot].Optional {
		return false
	}
	return len(m.rest) == 0 || m.rest[0].Kind != asmparse.ID && m.rest[0].Kind != asmparse.Name
}

func (m *matcher) elem(e *isa.Elem) bool {
	switch e.Kind {
	case isa.ElemLiteral:
		return m.literal(e.Text)
	case isa.ElemOperator:
		return m.literal(m.row.Name)
	case isa.ElemOptional:
		if len(m.rest) == 0 {
			m.expect(-1, e.Text)
		} else if m.next() == e.Text {
			m.rest = m.rest[1:]
		}
		return true
	case isa.ElemGroup:
		return m.group()
	}
	return m.slot(e.Slot)
}

func (m *matcher) literal(text string) bool {
	if len(m.rest) == 0 {
		m.expect(-1, text)
		return false
	}
	if m.next() != text {
		return false
	}
	m.rest = m.rest[1:]
	return true
}

// group matches repetitions until one does not fit.
func (m *matcher) group() bool {
	sep := m.row.Shape.Sep
	for {
		before := len(m.rest)
		if !m.elems(m.row.Shape.Group, false) {
			// Where nothing of a repetition is there, what follows the group may be.
			return before == len(m.rest) && (before > 0 || m.repeat == 0 || sep == "")
		}
		m.repeat++
		switch {
		case sep == "":
		case len(m.rest) == 0:
			m.expect(-1, sep)
			return true
		case m.next() != sep:
			return true
		default:
			m.rest = m.rest[1:]
		}
	}
}

func (m *matcher) slot(i int) bool {
	s := &m.row.Shape.Slots[i]
	optional := s.Words != nil && s.Words.Optional
	if len(m.rest) == 0 {
		m.expect(i, "")
		return optional
	}
	n := slotTokens(s, m.rest)
	if n == 0 {
		return optional
	}
	m.read[i] = m.rest[:n]
	m.rest = m.rest[n:]
	return true
}

// slotTokens returns how many tokens the slot takes; 0 if it cannot stand there.
func slotTokens(s *isa.Slot, rest []token) int {
	t := &rest[0]
	switch s.Kind {
	case isa.SlotDef, isa.SlotValue, isa.SlotCallee, isa.SlotLabel:
		return one(t.Kind == asmparse.ID || t.Kind == asmparse.Name)
	case isa.SlotType:
		return typeTokens(rest)
	case isa.SlotKeyword:
		_, ok := s.Words.Code(t.text)
		return one(ok)
	case isa.SlotName:
		return one(t.Kind == asmparse.Quoted)
	case isa.SlotBytes:
		return 0
	}
	if t.is("-") || t.is("+") {
		return min(2, len(rest))
	}
	return one(t.Kind == asmparse.Number || t.Kind == asmparse.Decimal || t.Kind == asmparse.Hex || t.Kind == asmparse.Word)
}

func one(ok bool) int {
	if ok {
		return 1
	}
	return 0
}

// isTypeWord reports whether a word is the name of a type: one of the ABI, or an
// integer of any width.
func isTypeWord(word string) bool {
	bits, isInteger := strings.CutPrefix(word, "i")
	return typeWords[word] || isInteger && bits != "" && strings.Trim(bits, "0123456789") == ""
}

// typeTokens returns the number of tokens of the type's name at the start.
func typeTokens(rest []token) int {
	if !rest[0].is("<") {
		return one(isTypeWord(rest[0].text))
	}
	for i := range rest {
		if rest[i].is(">") {
			return i + 1
		}
	}
	return 0
}
