package legalize

import (
	"math/big"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// oddIntegers makes integers of widths that the ABI lacks as wide as the next
// one it has, or as the next multiple of 64 bits. The bits above the old width
// are garbage; they are cleared, or filled with the sign, where they matter.
func oddIntegers(p *pass) {
	for i := 0; i < len(p.module.Symbols); i++ {
		f := p.module.Symbols[i]
		if f.Kind != ir.FunctionSymbol {
			continue
		}
		f.ValueType = promotedFunction(f.ValueType)
		r := newRewriter(p, f)
		r.keepsTypes = true
		for i, param := range f.Params {
			if isOdd(param.Typ) {
				f.Params[i] = &ir.Param{Typ: promoted(param.Typ), Name: param.Name}
				r.values[param] = f.Params[i]
			}
		}
		if !f.Defined() {
			continue
		}
		for _, b := range ir.ReversePostorder(f) {
			r.rewriteBlock(b, promoteInst)
		}
		r.finish()
	}
}

// isOdd reports whether a type is an integer that is made wider.
func isOdd(t *ir.Type) bool { return promoted(t) != t }

// promoted is the type that stands for t.
func promoted(t *ir.Type) *ir.Type {
	if t.Kind != ir.Integer {
		return t
	}
	switch b := t.Bits; {
	case b == 1 || b == 8 || b == 16 || b == 32 || b%64 == 0:
		return t
	case b < 8:
		return ir.I8
	case b < 16:
		return ir.I16
	case b < 32:
		return ir.I32
	default:
		return ir.Int((b + 63) / 64 * 64)
	}
}

func promotedFunction(t *ir.Type) *ir.Type {
	changed := isOdd(t.Elem)
	u := &ir.Type{Kind: ir.FunctionType, Elem: promoted(t.Elem), Variadic: t.Variadic}
	for _, f := range t.Fields {
		u.Fields = append(u.Fields, promoted(f))
		changed = changed || isOdd(f)
	}
	if !changed {
		return t
	}
	return u
}

// promoteInst handles one instruction.
func promoteInst(r *rewriter, in *ir.Inst) (ir.Value, bool) {
	odd := isOdd(in.Typ)
	for _, t := range r.types {
		odd = odd || isOdd(t)
	}
	if in.Op == ir.Call && in.Source != nil {
		in.Source = promotedFunction(in.Source)
	}
	if !odd {
		return nil, false
	}
	return r.promote(in), true
}

// narrow is a value in an integer that may be wider: bits from width on are
// garbage.
type narrow struct {
	value ir.Value
	width int
}

// operand is an operand as a value of the type that stands for its own.
func (r *rewriter) operand(in *ir.Inst, i int) narrow {
	return narrow{promotedConstant(in.Args[i]), r.types[i].Bits}
}

// promotedConstant makes a constant as wide as what stands for its type.
func promotedConstant(v ir.Value) ir.Value {
	c, ok := v.(*ir.Const)
	if !ok || !isOdd(c.Typ) {
		return v
	}
	if c.IsUndef() {
		return ir.Undef(promoted(c.Typ))
	}
	return ir.BigOf(promoted(c.Typ), c.Integer())
}

// zeroed is a value with its garbage cleared.
func (r *rewriter) zeroed(n narrow) ir.Value {
	t := n.value.Type()
	if t.Bits == n.width || t.Kind != ir.Integer {
		return n.value
	}
	ones := ir.BigOf(ir.Int(n.width), big.NewInt(-1)).Integer()
	return r.binary(ir.And, n.value, ir.BigOf(t, ones))
}

// signed is a value with its sign in the place of the garbage.
func (r *rewriter) signed(n narrow) ir.Value {
	t := n.value.Type()
	if t.Bits == n.width || t.Kind != ir.Integer {
		return n.value
	}
	if c, ok := n.value.(*ir.Const); ok && c.Kind == ir.IntConst {
		return ir.BigOf(t, signedValue(ir.BigOf(ir.Int(n.width), c.Integer())))
	}
	gap := int64(t.Bits - n.width)
	return r.binaryNumber(ir.AShr, r.binaryNumber(ir.Shl, n.value, gap), gap)
}

// promote returns what becomes of an instruction on odd integers.
func (r *rewriter) promote(in *ir.Inst) ir.Value {
	switch in.Op {
	case ir.Load:
		return r.loadBytes(in)
	case ir.Store:
		r.storeBytes(in)
		return nil
	case ir.Switch:
		return r.promoteSwitch(in)
	case ir.ICmp:
		return r.promoteCompare(in)
	}
	if in.Op.IsBinary() {
		return r.promoteBinary(in)
	}
	if in.Op.IsCast() {
		return r.promoteCast(in)
	}
	return r.promoteMove(in)
}

// promoteMove handles what passes values on: garbage goes with them.
func (r *rewriter) promoteMove(in *ir.Inst) ir.Value {
	made := *in
	made.Typ = promoted(in.Typ)
	made.Args = make([]ir.Value, len(in.Args))
	for i, a := range in.Args {
		made.Args[i] = promotedConstant(a)
	}
	return r.emit(&made)
}

func (r *rewriter) promoteBinary(in *ir.Inst) ir.Value {
	a, b := r.operand(in, 0), r.operand(in, 1)
	switch in.Op {
	case ir.UDiv, ir.URem, ir.LShr:
		return r.binary(in.Op, r.zeroed(a), r.zeroed(b))
	case ir.SDiv, ir.SRem:
		return r.binary(in.Op, r.signed(a), r.signed(b))
	case ir.AShr:
		return r.binary(in.Op, r.signed(a), r.zeroed(b))
	case ir.Shl:
		return r.binary(in.Op, a.value, r.zeroed(b))
	}
	return r.binary(in.Op, a.value, b.value)
}

func (r *rewriter) promoteCompare(in *ir.Inst) ir.Value {
	a, b := r.operand(in, 0), r.operand(in, 1)
	if in.Pred >= isa.IntSGT {
		return r.compare(in.Pred, r.signed(a), r.signed(b))
	}
	return r.compare(in.Pred, r.zeroed(a), r.zeroed(b))
}

func (r *rewriter) promoteCast(in *ir.Inst) ir.Value {
	v, to := r.operand(in, 0), promoted(in.Typ)
	switch in.Op {
	case ir.Trunc:
		return r.resize(v.value, to, false)
	case ir.ZExt:
		return r.resize(r.zeroed(v), to, false)
	case ir.SExt:
		return r.resize(r.signed(v), to, true)
	case ir.UIToFP, ir.IntToPtr:
		return r.cast(in.Op, r.zeroed(v), to)
	case ir.SIToFP:
		return r.cast(in.Op, r.signed(v), to)
	case ir.FPToUI, ir.FPToSI, ir.PtrToInt, ir.PtrToAddr:
		return r.cast(in.Op, v.value, to)
	}
	r.refuse(in, "%s of %s has no form in PNaCl", in.Op, r.types[0])
	return ir.Undef(to)
}

// promoteSwitch clears what is switched on: the cases are without sign.
func (r *rewriter) promoteSwitch(in *ir.Inst) ir.Value {
	made := *in
	made.Args = []ir.Value{r.zeroed(r.operand(in, 0))}
	made.Cases = make([]*ir.Const, len(in.Cases))
	for i, c := range in.Cases {
		made.Cases[i] = ir.BigOf(made.Args[0].Type(), c.Integer())
	}
	r.emit(&made)
	return nil
}

// byteRuns are the widths in bits, each a power of two, of the accesses that
// together reach the bytes of an integer and no others.
func byteRuns(bits int) []int {
	var runs []int
	for left := (bits + 7) / 8 * 8; left > 0; {
		run := 64
		for run > left {
			run /= 2
		}
		runs = append(runs, run)
		left -= run
	}
	return runs
}

// loadBytes loads an odd integer piece by piece.
func (r *rewriter) loadBytes(in *ir.Inst) ir.Value {
	t, offset := promoted(in.Typ), 0
	var v ir.Value = ir.IntOf(t, 0)
	for _, run := range byteRuns(in.Typ.Bits) {
		part := r.load(ir.Int(run), in.Args[0], uint64(offset/8), r.alignOf(in, in.Typ))
		v = r.binary(ir.Or, v, r.binaryNumber(ir.Shl, r.resize(part, t, false), int64(offset)))
		offset += run
	}
	return v
}

// storeBytes stores an odd integer piece by piece, with zeros above it.
func (r *rewriter) storeBytes(in *ir.Inst) {
	v, offset := r.zeroed(r.operand(in, 0)), 0
	for _, run := range byteRuns(r.types[0].Bits) {
		part := r.resize(r.binaryNumber(ir.LShr, v, int64(offset)), ir.Int(run), false)
		r.store(part, in.Args[1], uint64(offset/8), r.alignOf(in, r.types[0]))
		offset += run
	}
}
