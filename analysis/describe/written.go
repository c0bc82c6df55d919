package describe

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// writtenType is the type of what operand i of a node defines, as far as the node alone
// tells: a header has it in front of each parameter, an instruction in front of what its
// result is made of.
func writtenType(n *asmparse.Node, args []asmparse.Operand, i int) isa.Type {
	if n.Kind == asmparse.Enter && i > 0 {
		return args[i-1].Type()
	}
	if n.Kind != asmparse.Statement {
		return isa.Type{}
	}
	row := n.Op.Row()
	switch from := row.Shape.ValueOperand(row.Result.Arg); row.Result.Rule {
	case isa.ResultOf, isa.ResultCompare, isa.ResultElement:
		return resultOf(row, args, from)
	case isa.ResultTypeID, isa.ResultReturnID:
		return typeAt(args, from)
	case isa.ResultPointer:
		return isa.I32
	case isa.ResultReturn, isa.ResultSet:
		return typeAt(args, typeSlot(row))
	}
	return isa.Type{}
}

// resultOf is the type of a result that comes of that of a value.
func resultOf(row *isa.Row, args []asmparse.Operand, from int) isa.Type {
	if from < 0 || from >= len(args) {
		return isa.Type{}
	}
	t, ok := source.LiteralType(row, args, from)
	switch {
	case !ok, row.Result.Rule == isa.ResultOf:
		return t
	case row.Result.Rule == isa.ResultElement:
		return t.Underlying()
	case t.Kind == isa.Vector:
		return isa.Type{} // of as many i1
	}
	return isa.I1
}

// typeSlot is the first slot of a row that is a type, -1 for none.
func typeSlot(row *isa.Row) int {
	for i := range row.Shape.Slots {
		if row.Shape.Slots[i].Kind == isa.SlotType {
			return i
		}
	}
	return -1
}

// typeAt is the type that an operand is; unknown for what is none.
func typeAt(args []asmparse.Operand, i int) isa.Type {
	if i < 0 || i >= len(args) || args[i].Kind != isa.SlotType {
		return isa.Type{}
	}
	return args[i].Type()
}
