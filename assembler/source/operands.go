package source

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file knows which type a literal in the place of an operand has: the one
// that the statement writes in front of it.

// written says where the type of a value stands.
type written struct {
	slot int // of the type; -1 for an address, which is an i32
}

// writtenTypes are, for each row of the table, where the types of its slots stand.
var writtenTypes = makeWrittenTypes()

func makeWrittenTypes() [][]written {
	all := make([][]written, len(isa.Rows))
	for i := range isa.Rows {
		all[i] = writtenOf(&isa.Rows[i])
	}
	return all
}

// writtenOf follows the text of a row: a value has the type in front of it, but
// behind a `*` an address is due, and so it is where a call names its function.
func writtenOf(row *isa.Row) []written {
	slots := make([]written, len(row.Shape.Slots))
	last := -1
	follow := func(elems []isa.Elem) {
		pointer := false
		for _, e := range elems {
			switch {
			case e.Kind == isa.ElemLiteral && e.Text == "*":
				pointer = true
			case e.Kind != isa.ElemSlot:
			case row.Shape.Slots[e.Slot].Kind == isa.SlotType:
				last, pointer = e.Slot, false
			default:
				slots[e.Slot].slot = last
				if pointer || IsCallee(row, e.Slot) {
					slots[e.Slot].slot = -1
				}
			}
		}
	}
	follow(row.Shape.Text)
	follow(row.Shape.Group)
	return slots
}

// IsCallee reports whether a slot is the function that a call calls: its first
// value.
func IsCallee(row *isa.Row, slot int) bool {
	if row.Result.Rule != isa.ResultReturn && row.Result.Rule != isa.ResultReturnID {
		return false
	}
	for i := range row.Shape.Slots {
		if k := row.Shape.Slots[i].Kind; k == isa.SlotValue || k == isa.SlotCallee {
			return i == slot
		}
	}
	return false
}

// LiteralType returns the type of the literal that may stand in the place of an operand
// of a statement. ok is false where none may.
func LiteralType(row *isa.Row, args []asmparse.Operand, i int) (t isa.Type, ok bool) {
	if row.Block != isa.Function || row.ID == isa.ForwardDeclare || args[i].Kind != isa.SlotValue {
		return isa.Type{}, false
	}
	return typeOf(row, args, i), true
}

// typeOf returns the type that a statement writes for its operand i.
func typeOf(row *isa.Row, args []asmparse.Operand, i int) isa.Type {
	shape := row.Shape
	slot, group := i, 0
	if i >= shape.Fixed && shape.Repeats() {
		group = (i - shape.Fixed) / shape.GroupSize() * shape.GroupSize()
		slot = i - group
	}
	at := writtenTypes[row.Op()][slot].slot
	switch {
	case at < 0:
		return isa.I32
	case at >= shape.Fixed:
		at += group
	}
	return args[at].Type()
}
