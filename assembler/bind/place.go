package bind

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// maxGap is how many definitions may seem to be missing: numbers that are further
// off are typing errors.
const maxGap = 16

// place makes sure that what a statement defines has the number that it is
// written with: of definitions that are missing in front of it nothing is known, and
// one that is repeated defines nothing.
func (l *lowerer) place(i uint32, n *asmparse.Node, row *isa.Row) {
	l.setIntended(i, n, row)
	def, ok := l.chunk.Defined(n)
	sort := row.Defines()
	if !ok || def.Value == asmparse.NoID || sort == 0 {
		return
	}
	want := l.cur.counter(sort)
	if def.Sort == asmparse.SortPlaceholder {
		l.namePlaceholder(def, sort, want)
		return
	}
	if def.Value == want {
		return
	}
	l.wrongNumber(def, sort, want)
	next, more := l.following(i, sort)
	switch number := def.Value; {
	case number > want && number-want <= maxGap && (!more || next == number+1):
		for range number - want {
			l.poison(i, sort)
		}
	case number < want && (more && next == want || !more && number+1 == want):
		l.letter = definesNothing
		if l.ambiguous == nil {
			l.ambiguous = map[ID]bool{}
		}
		l.ambiguous[ID{sort, number}] = true
		return
	}
	l.letter = 0
}

// wrongNumber reports a number that is not the one the order calls for.
func (l *lowerer) wrongNumber(o *asmparse.Operand, sort byte, want uint64) {
	id := idString(sort, want)
	d := l.add(codeNumber, operandSpan(o), "expected "+id+": IDs are numbered in the order of their definitions")
	d.Fixes = append(d.Fixes, diag.Fix{Title: "write `" + id + "`",
		Edits: []diag.Edit{{Span: operandSpan(o), Text: id}}})
}

// setIntended sets the type of the constants to the one that a constant is written
// with: the line in front that does so is missing.
func (l *lowerer) setIntended(i uint32, n *asmparse.Node, row *isa.Row) {
	if row.Block != isa.Constants {
		return
	}
	args := l.chunk.Args(n)
	for k := range args {
		slot := row.Shape.SlotAt(k)
		have := l.cur.Fn.ConstantsSetType
		if slot.Kind != isa.SlotType || slot.Source != isa.TypeSet || !have.IsKnown() || have == args[k].Type() {
			continue
		}
		l.typeMismatch(row, slot, &args[k], have, nil)
		l.letter = 0
		if id, ok := l.cur.State.TypeID(args[k].Type()); ok {
			l.values = append(l.values[:0], isa.SetType.Row().Code, uint64(id))
			l.emit(i, isa.AbbrevDefault)
		}
	}
}

// endTypes notes that types are missing, where fewer are defined than announced.
func (l *lowerer) endTypes() {
	if s := l.cur.State; l.cur.Block() == isa.Types && l.announcedTypes > uint64(s.NumTypes()) {
		s.unreadTypes = true
	}
}
