package legalize

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// booleans keeps i1 to what the ABI has for it: in memory it is an i8, and only
// and, or and xor compute with it.
func booleans(p *pass) {
	p.rewriteAll(func(r *rewriter, in *ir.Inst) (ir.Value, bool) {
		switch {
		case in.Op == ir.Load && in.Typ.IsInt(1):
			return r.cast(ir.Trunc, r.load(ir.I8, in.Args[0], 0, 1), ir.I1), true
		case in.Op == ir.Store && in.Args[0].Type().IsInt(1):
			r.store(r.cast(ir.ZExt, in.Args[0], ir.I8), in.Args[1], 0, 1)
			return nil, true
		case in.Op.IsBinary() && in.Typ.IsInt(1) && in.Op != ir.And && in.Op != ir.Or && in.Op != ir.Xor:
			return r.booleanArithmetic(in), true
		case in.Op == ir.ICmp && in.Args[0].Type().IsInt(1):
			return r.booleanCompare(in), true
		case (in.Op == ir.UIToFP || in.Op == ir.SIToFP) && in.Args[0].Type().IsInt(1):
			return r.cast(in.Op, r.resize(in.Args[0], ir.I32, in.Op == ir.SIToFP), in.Typ), true
		case (in.Op == ir.FPToUI || in.Op == ir.FPToSI) && in.Typ.IsInt(1):
			return r.cast(ir.Trunc, r.cast(in.Op, in.Args[0], ir.I32), ir.I1), true
		case in.Op == ir.Switch && in.Args[0].Type().IsInt(1):
			r.booleanSwitch(in)
			return nil, true
		}
		return nil, false
	})
}

// booleanArithmetic computes with 32 bits.
func (r *rewriter) booleanArithmetic(in *ir.Inst) ir.Value {
	signed := in.Op == ir.SDiv || in.Op == ir.SRem || in.Op == ir.AShr
	a := r.resize(in.Args[0], ir.I32, signed)
	b := r.resize(in.Args[1], ir.I32, signed && in.Op != ir.AShr)
	return r.cast(ir.Trunc, r.binary(in.Op, a, b), ir.I1)
}

func (r *rewriter) booleanCompare(in *ir.Inst) ir.Value {
	signed := in.Pred >= isa.IntSGT
	return r.compare(in.Pred, r.resize(in.Args[0], ir.I32, signed), r.resize(in.Args[1], ir.I32, signed))
}

// booleanSwitch switches on 32 bits.
func (r *rewriter) booleanSwitch(in *ir.Inst) {
	in.Args[0] = r.resize(in.Args[0], ir.I32, false)
	for i, c := range in.Cases {
		in.Cases[i] = ir.IntOf(ir.I32, int64(c.Bits))
	}
	r.emit(in)
}
