package asmparse

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// program is the shape of a row, compiled for the recogniser.
type program struct {
	op    isa.Op
	steps []step
	group []step
	sep   byte // between repetitions of the group; 0 for none
}

// stepKind is what a step of a program recognises.
type stepKind uint8

const (
	stepPunct         stepKind = iota
	stepWord                   // a fixed word
	stepOptionalPunct          // punctuation that may be left out
	stepOptionalWord
	stepOptionalDef // a definition that may be left out, with the `=` of the next step
	stepGroup       // repetitions of the group, up to the next step's punctuation
	stepSlot
)

// step is one piece of a statement's text.
type step struct {
	kind stepKind
	slot isa.SlotKind
	// punct is a token of one byte; of a group, the one that follows it; of a
	// definition that may be left out, its letter.
	punct byte
	// sorts has the bits of the letters an ID may have.
	sorts uint32
	admit admission
	word  string
	words *isa.Keywords
	// literal says that a literal may stand in the place of the value.
	literal bool
}

// admission says which types a row takes in a slot; see admits.
type admission uint8

const (
	anyType admission = iota
	integral
	floating
	integerOnly
	vectorOnly
)

func (a admission) takes(t isa.Type) bool {
	switch a {
	case integral:
		return t.IsIntegral()
	case floating:
		return t.IsFloating()
	case integerOnly:
		return t.Kind == isa.Integer
	case vectorOnly:
		return t.Kind == isa.Vector
	}
	return true
}

// admissionOf finds out what admits says of a slot.
func admissionOf(row *isa.Row, s *isa.Slot) admission {
	samples := []isa.Type{isa.I32, isa.FloatType, isa.VectorOf(4, isa.I32), isa.VectorOf(4, isa.FloatType), isa.VoidType}
	for a := anyType; a <= vectorOnly; a++ {
		same := true
		for _, t := range samples {
			same = same && a.takes(t) == admits(row, s, t)
		}
		if same {
			return a
		}
	}
	panic("asmparse: the recogniser knows no such class of types")
}

// compile returns the program of a row.
func compile(row *isa.Row) *program {
	p := &program{op: row.Op(), steps: compileSteps(row, row.Shape.Text), group: compileSteps(row, row.Shape.Group)}
	if row.Shape.Sep != "" {
		p.sep = row.Shape.Sep[0]
	}
	for i := range p.steps {
		if p.steps[i].kind == stepGroup {
			p.steps[i].punct = p.steps[i+1].punct
		}
	}
	return p
}

func compileSteps(row *isa.Row, elems []isa.Elem) []step {
	steps := make([]step, len(elems))
	for i := range elems {
		steps[i] = compileStep(row, &elems[i])
	}
	return steps
}

func compileStep(row *isa.Row, e *isa.Elem) step {
	switch e.Kind {
	case isa.ElemLiteral:
		return fixed(e.Text, stepPunct, stepWord)
	case isa.ElemOptional:
		return fixed(e.Text, stepOptionalPunct, stepOptionalWord)
	case isa.ElemOperator:
		return fixed(row.Name, stepPunct, stepWord)
	case isa.ElemGroup:
		return step{kind: stepGroup}
	}
	s := &row.Shape.Slots[e.Slot]
	st := step{kind: stepSlot, slot: s.Kind, words: s.Words, literal: takesLiteral(row, s)}
	for _, letter := range []byte(sortsOf(s)) {
		st.sorts |= sortBit(letter)
	}
	if s.Kind == isa.SlotType {
		st.admit = admissionOf(row, s)
	}
	if s.Optional {
		st.kind, st.punct = stepOptionalDef, s.Sort
	}
	return st
}

// fixed is the step of a fixed token: punctuation or a word.
func fixed(text string, punctKind, wordKind stepKind) step {
	if classes[text[0]]&punct != 0 {
		return step{kind: punctKind, punct: text[0]}
	}
	return step{kind: wordKind, word: text}
}

// sortBit is the bit of an ID's letter.
func sortBit(letter byte) uint32 { return 1 << (letter & 31) }

// programs are the programs of a block by the word that selects them, in the
// order the grammar tries them. Words that are not in the table select rest.
type programs struct {
	table [1 << programBits]programEntry
	rest  []*program
}

type programEntry struct {
	word string
	list []*program
}

const programBits = 8

// wordHash spreads the words of a block over a table.
func wordHash(word []byte) uint32 {
	h := uint32(len(word))
	for _, c := range word {
		h = h*31 + uint32(c)
	}
	return h * 2654435769 >> (32 - programBits)
}

// of returns the programs that a word selects.
func (p *programs) of(word []byte) []*program {
	for i := wordHash(word); ; i++ {
		e := &p.table[i%uint32(len(p.table))]
		if e.list == nil {
			return p.rest
		}
		if e.word == string(word) {
			return e.list
		}
	}
}

func (p *programs) add(word string, list []*program) {
	i := wordHash([]byte(word))
	for p.table[i%uint32(len(p.table))].list != nil {
		i++
	}
	p.table[i%uint32(len(p.table))] = programEntry{word, list}
}

// programsOf are the programs of each block that has statements.
var programsOf = compileAll()

func compileAll() map[isa.BlockID]*programs {
	m := map[isa.BlockID]*programs{}
	for _, b := range isa.Blocks {
		p := &programs{rest: compileRows(isa.ByKey(b.ID, ""))}
		for _, word := range isa.Keys(b.ID) {
			p.add(word, append(compileRows(isa.ByKey(b.ID, word)), p.rest...))
		}
		m[b.ID] = p
	}
	return m
}

func compileRows(rows []*isa.Row) []*program {
	var list []*program
	for _, r := range rows {
		list = append(list, compile(r))
	}
	return list
}
