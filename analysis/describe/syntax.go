package describe

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Range is a part of a string: bytes [Start, End).
type Range struct{ Start, End int }

// Syntax writes a row's Syntax rule for a reader; slots[i] is where slot i
// stands in it.
func Syntax(row *isa.Row) (text string, slots []Range) {
	p := syntaxPrinter{row: row, slots: make([]Range, len(row.Shape.Slots))}
	p.elems(row.Shape.Text, false)
	return p.b.String(), p.slots
}

type syntaxPrinter struct {
	row   *isa.Row
	b     strings.Builder
	slots []Range
}

func (p *syntaxPrinter) elems(elems []isa.Elem, group bool) {
	for i := range elems {
		e := &elems[i]
		if (e.Space || e.Break) && (i > 0 || !group || e.Break) {
			p.b.WriteByte(' ')
		}
		switch e.Kind {
		case isa.ElemOperator:
			p.b.WriteString(p.row.Name)
		case isa.ElemSlot:
			p.slot(e.Slot)
		case isa.ElemGroup:
			p.elems(p.row.Shape.Group, true)
			p.b.WriteString(p.row.Shape.Sep + " …")
		default:
			p.b.WriteString(e.Text)
		}
	}
}

func (p *syntaxPrinter) slot(i int) {
	s := &p.row.Shape.Slots[i]
	start := p.b.Len()
	switch {
	case s.Kind == isa.SlotDef:
		p.b.WriteString(Sigil(s.Sort) + string(s.Sort) + "N")
	case s.Words != nil:
		p.b.WriteString(s.Words.Name)
		if s.Words.Optional {
			p.b.WriteString("? ")
		}
	default:
		p.b.WriteString(s.Name)
	}
	p.slots[i] = Range{start, p.b.Len()}
}

// Sigil is the character in front of IDs of a sort.
func Sigil(sort byte) string {
	switch sort {
	case 'f', 'g', 't':
		return "@"
	}
	return "%"
}
