package source

import (
	"cmp"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file finds the constants that the literals of a function stand for, and
// their order. An operand is a distance, so what is used most, and soonest, goes
// last: there it is reached in the fewest bits.

// constant is a value of a type.
type constant struct {
	typ   isa.Type
	row   isa.ID
	value uint64
}

// key is what constants that are the same have in common: -1 and 255 are one i8.
func (c constant) key() constant {
	if c.row == isa.IntegerLiteral && c.typ.Bits > 0 && c.typ.Bits < 64 {
		n := int64(c.value >> 1)
		if c.value&1 != 0 {
			n = -n
		}
		c.value = uint64(n) & (1<<c.typ.Bits - 1)
	}
	return c
}

// inferred is a constant that a literal stands for.
type inferred struct {
	constant
	at     diag.Span // the first literal
	weight float64
	first  int // the order of the first uses
	number uint64
	group  *group
}

// group are the constants of a type: what the weightiest weighs, and the first.
type group struct {
	weight float64
	first  int
}

// constantTable are the constants of a function.
type constantTable struct {
	base  uint64              // the number of those written
	known map[constant]uint64 // numbers of those written, by key
	index map[constant]int    // in list, by key
	list  []inferred          // in the order of their first uses
	order []*inferred         // once they are arranged
	uses  []literalUse
}

// literalUse is an operand that a constant takes the place of.
type literalUse struct {
	operand int
	index   int    // of the constant in the list; -1 for one that is written
	number  uint64 // of one that is written
}

// written notes a constant of a constants block.
func (t *constantTable) written(row *isa.Row, typ isa.Type, args []asmparse.Operand, n uint64) {
	c := constant{typ: typ, row: row.ID}
	if row.ID != isa.Undef {
		c.value = args[len(args)-1].Value
	}
	if t.known == nil {
		t.known = map[constant]uint64{}
	}
	if _, ok := t.known[c.key()]; !ok {
		t.known[c.key()] = n
	}
}

// use notes a literal. next is how many values are defined in front of it.
func (t *constantTable) use(c constant, at diag.Span, operand int, next uint64) {
	if n, ok := t.known[c.key()]; ok {
		t.uses = append(t.uses, literalUse{operand, -1, n})
		return
	}
	i, ok := t.index[c.key()]
	if !ok {
		if t.index == nil {
			t.index = map[constant]int{}
		}
		i = len(t.list)
		t.index[c.key()] = i
		t.list = append(t.list, inferred{constant: c, at: at, first: i})
	}
	t.list[i].weight += 1 / float64(next+1)
	t.uses = append(t.uses, literalUse{operand: operand, index: i})
}

// numberOf returns the number of the constant that takes the place of an operand.
func (t *constantTable) numberOf(u literalUse) uint64 {
	if u.index < 0 {
		return u.number
	}
	return t.list[u.index].number
}

// arrange puts the constants into the order that costs least: those of a type
// together, the weightiest type, and in it the weightiest constant, last.
func (t *constantTable) arrange() {
	groups := map[isa.Type]*group{}
	t.order = make([]*inferred, 0, len(t.list))
	for i := range t.list {
		c := &t.list[i]
		g := groups[c.typ]
		if g == nil {
			g = &group{first: c.first}
			groups[c.typ] = g
		}
		g.weight, c.group = max(g.weight, c.weight), g
		t.order = append(t.order, c)
	}
	slices.SortFunc(t.order, func(a, b *inferred) int {
		return cmp.Or(
			cmp.Compare(a.group.weight, b.group.weight),
			cmp.Compare(a.group.first, b.group.first),
			cmp.Compare(a.weight, b.weight),
			cmp.Compare(a.first, b.first))
	})
	for i, c := range t.order {
		c.number = t.base + uint64(i)
	}
}
