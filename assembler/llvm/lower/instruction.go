package lower

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// instruction writes the record of an instruction.
func (b *body) instruction(in *ir.Inst) {
	if id, ok := same[in.Op]; ok {
		b.emit(id, b.list(in.Args))
	} else if id, ok := casts[in.Op]; ok {
		b.emit(id, []uint64{b.value(in.Args[0]), b.typeID(in.Typ)})
	} else if in.Op.IsTerminator() {
		b.terminator(in)
	} else {
		b.other(in)
	}
	if in.Typ.Kind != ir.Void {
		b.next++
	}
}

func (b *body) terminator(in *ir.Inst) {
	switch in.Op {
	case ir.Ret:
		if len(in.Args) == 0 {
			b.emit(isa.RetVoid, nil)
		} else {
			b.emit(isa.Ret, b.list(in.Args))
		}
	case ir.Br:
		if len(in.Args) == 0 {
			b.emit(isa.Br, []uint64{b.blocks[in.Blocks[0]]})
			return
		}
		c := b.value(in.Args[0])
		b.emit(isa.BrIf, []uint64{b.blocks[in.Blocks[0]], b.blocks[in.Blocks[1]], c})
	case ir.Switch:
		b.switchInst(in)
	default:
		b.refuse(in.Pos, "%s has no record", in.Op)
	}
}

func (b *body) switchInst(in *ir.Inst) {
	var cases []uint64
	for i, c := range in.Cases {
		cases = append(cases, uint64(c.Signed()), b.blocks[in.Blocks[i+1]])
	}
	v := b.value(in.Args[0])
	b.emit(isa.Switch, []uint64{b.typeID(in.Args[0].Type()), v, b.blocks[in.Blocks[0]]}, cases...)
}

func (b *body) other(in *ir.Inst) {
	switch in.Op {
	case ir.ICmp, ir.FCmp:
		id := isa.ICmp
		if in.Op == ir.FCmp {
			id = isa.FCmp
		}
		b.emit(id, append(b.list(in.Args), in.Pred))
	case ir.Select:
		v := b.list(in.Args)
		b.emit(isa.Select, []uint64{v[1], v[2], v[0]})
	case ir.Phi:
		b.phi(in)
	case ir.Call:
		b.call(in)
	case ir.Alloca:
		b.emit(isa.Alloca, []uint64{b.value(in.Args[0]), max(in.Align, 1)})
	case ir.Load:
		b.emit(isa.Load, []uint64{b.value(in.Args[0]), alignment(in, in.Typ), b.typeID(in.Typ)})
	case ir.Store:
		v := b.list(in.Args)
		b.emit(isa.Store, []uint64{v[1], v[0], alignment(in, in.Args[0].Type())})
	default:
		b.refuse(in.Pos, "%s has no record", in.Op)
	}
}

// alignment is that of an access, as the ABI has it: 1 for integers, 1 or the
// size for floats, the element's size for vectors.
func alignment(in *ir.Inst, t *ir.Type) uint64 {
	abi := typeOf(t)
	switch size := abi.BitSize() / 8; {
	case abi.IsVector():
		return max(abi.Underlying().BitSize()/8, 1)
	case abi.IsFloat() && (in.Align == 0 || in.Align >= size):
		return size
	}
	return 1
}

func (b *body) phi(in *ir.Inst) {
	var group []uint64
	for i, v := range in.Args {
		group = append(group, b.value(v), b.blocks[in.Blocks[i]])
	}
	b.emit(isa.Phi, []uint64{b.typeID(in.Typ)}, group...)
}

func (b *body) call(in *ir.Inst) {
	tail := uint64(0)
	if in.Tail {
		tail = 1
	}
	args := b.list(in.CallArgs())
	if in.CalledSymbol() != nil && in.CalledSymbol().Kind == ir.FunctionSymbol {
		b.emit(isa.Call, []uint64{tail, b.value(in.Callee())}, args...)
		return
	}
	callee := b.value(in.Callee())
	b.emit(isa.CallIndirect, []uint64{tail, callee, b.typeID(in.Source.Elem)}, args...)
}
