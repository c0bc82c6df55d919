package legalize

import (
	"math/big"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// The methods of this file make instructions. What constants make plain is
// computed right away, so that steps need not look for simple cases.

// binary makes an instruction on two operands of one type.
func (r *rewriter) binary(op ir.Op, a, b ir.Value) ir.Value {
	if v := foldBinary(op, a, b); v != nil {
		return v
	}
	return r.emit(&ir.Inst{Op: op, Typ: a.Type(), Args: []ir.Value{a, b}})
}

// number is the constant that a value is, or nil.
func number(v ir.Value) *big.Int {
	if c, ok := v.(*ir.Const); ok && c.Kind == ir.IntConst {
		return c.Integer()
	}
	return nil
}

func isNumber(v ir.Value, n int64) bool {
	c := number(v)
	return c != nil && c.IsInt64() && c.Int64() == n
}

// foldBinary returns the result where it is a constant or an operand, or nil.
func foldBinary(op ir.Op, a, b ir.Value) ir.Value {
	t := a.Type()
	if t.Kind != ir.Integer {
		return nil
	}
	x, y := number(a), number(b)
	switch {
	case x != nil && y != nil:
		return foldNumbers(op, t, x, y)
	case y != nil && y.Sign() == 0:
		switch op {
		case ir.Add, ir.Sub, ir.Or, ir.Xor, ir.Shl, ir.LShr, ir.AShr:
			return a
		case ir.And, ir.Mul:
			return b
		}
	case x != nil && x.Sign() == 0 && (op == ir.Add || op == ir.Or || op == ir.Xor):
		return b
	case x != nil && x.Sign() == 0 && (op == ir.And || op == ir.Mul || op == ir.Shl || op == ir.LShr):
		return a
	case isNumber(b, 1) && op == ir.Mul:
		return a
	case isNumber(a, 1) && op == ir.Mul:
		return b
	}
	return nil
}

func foldNumbers(op ir.Op, t *ir.Type, x, y *big.Int) ir.Value {
	z := new(big.Int)
	switch op {
	case ir.Add:
		z.Add(x, y)
	case ir.Sub:
		z.Sub(x, y)
	case ir.Mul:
		z.Mul(x, y)
	case ir.And:
		z.And(x, y)
	case ir.Or:
		z.Or(x, y)
	case ir.Xor:
		z.Xor(x, y)
	case ir.Shl, ir.LShr:
		if y.Cmp(big.NewInt(int64(t.Bits))) >= 0 {
			return nil
		}
		if op == ir.Shl {
			z.Lsh(x, uint(y.Int64()))
		} else {
			z.Rsh(x, uint(y.Int64()))
		}
	default:
		return nil
	}
	return ir.BigOf(t, z)
}

// binaryNumber makes an instruction on a value and a number.
func (r *rewriter) binaryNumber(op ir.Op, a ir.Value, n int64) ir.Value {
	return r.binary(op, a, ir.IntOf(a.Type(), n))
}

// resize makes an integer as wide as t, by zeros or by its sign.
func (r *rewriter) resize(v ir.Value, t *ir.Type, signed bool) ir.Value {
	switch from := v.Type().Bits; {
	case from == t.Bits:
		return v
	case from > t.Bits:
		return r.cast(ir.Trunc, v, t)
	case signed:
		return r.cast(ir.SExt, v, t)
	}
	return r.cast(ir.ZExt, v, t)
}

// cast turns a value into another type.
func (r *rewriter) cast(op ir.Op, v ir.Value, t *ir.Type) ir.Value {
	if c, ok := v.(*ir.Const); ok {
		if folded := foldCast(op, c, t); folded != nil {
			return folded
		}
	}
	if in, ok := v.(*ir.Inst); ok && op == ir.Trunc && (in.Op == ir.ZExt || in.Op == ir.SExt) && in.Args[0].Type().Equal(t) {
		return in.Args[0]
	}
	return r.emit(&ir.Inst{Op: op, Typ: t, Args: []ir.Value{v}})
}

func foldCast(op ir.Op, c *ir.Const, t *ir.Type) ir.Value {
	if c.IsUndef() && op == ir.Trunc {
		return ir.Undef(t)
	}
	if c.Kind == ir.IntConst && t.Kind == ir.Integer {
		switch op {
		case ir.Trunc, ir.ZExt:
			return ir.BigOf(t, c.Integer())
		case ir.SExt:
			return ir.BigOf(t, signedValue(c))
		}
	}
	return nil
}

// signedValue is an integer constant with its sign.
func signedValue(c *ir.Const) *big.Int {
	v := c.Integer()
	if v.Bit(c.Typ.Bits-1) == 1 {
		return new(big.Int).Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(c.Typ.Bits)))
	}
	return v
}

// compare makes an integer comparison.
func (r *rewriter) compare(pred uint64, a, b ir.Value) ir.Value {
	if x, y := number(a), number(b); x != nil && y != nil && (pred == isa.IntEQ || pred == isa.IntNE) {
		return boolean((x.Cmp(y) == 0) == (pred == isa.IntEQ))
	}
	return r.emit(&ir.Inst{Op: ir.ICmp, Typ: a.Type().WithScalar(ir.I1), Pred: pred, Args: []ir.Value{a, b}})
}

func boolean(b bool) *ir.Const {
	if b {
		return ir.IntOf(ir.I1, 1)
	}
	return ir.IntOf(ir.I1, 0)
}

// choose makes a select.
func (r *rewriter) choose(c, a, b ir.Value) ir.Value {
	if n := number(c); n != nil {
		if n.Sign() != 0 {
			return a
		}
		return b
	}
	return r.emit(&ir.Inst{Op: ir.Select, Typ: a.Type(), Args: []ir.Value{c, a, b}})
}

// load makes a load from bytes behind an address.
func (r *rewriter) load(t *ir.Type, base ir.Value, offset uint64, align uint64) ir.Value {
	return r.emit(&ir.Inst{Op: ir.Load, Typ: t, Args: []ir.Value{r.address(base, offset)}, Align: alignAt(align, offset)})
}

// store makes a store to bytes behind an address.
func (r *rewriter) store(v, base ir.Value, offset uint64, align uint64) {
	r.emit(&ir.Inst{Op: ir.Store, Args: []ir.Value{v, r.address(base, offset)}, Align: alignAt(align, offset)})
}

// alignAt is the alignment of an address that lies offset bytes behind one that
// is aligned.
func alignAt(align, offset uint64) uint64 {
	for align > 1 && offset%align != 0 {
		align /= 2
	}
	return align
}

// address is the address of bytes behind another: an integer, once pointers are.
func (r *rewriter) address(base ir.Value, offset uint64) ir.Value {
	if offset == 0 {
		return base
	}
	if base.Type().Kind == ir.Integer {
		return r.binaryNumber(ir.Add, base, int64(offset))
	}
	return r.emit(&ir.Inst{Op: ir.GetElementPtr, Typ: ir.PtrType, Source: ir.I8, Args: []ir.Value{base, ir.IntOf(ir.I32, int64(offset))}})
}

// call makes a call of a function.
func (r *rewriter) call(f *ir.Symbol, args ...ir.Value) ir.Value {
	return r.emit(&ir.Inst{Op: ir.Call, Typ: f.ValueType.Elem, Source: f.ValueType, Args: append(args, f)})
}

// temporary makes memory on the stack for one value, once in the function.
func (r *rewriter) temporary(t *ir.Type, align uint64) *ir.Inst {
	return r.emitEntry(&ir.Inst{Op: ir.Alloca, Typ: ir.PtrType, Source: t, Args: []ir.Value{ir.IntOf(ir.I32, 1)},
		Align: max(align, r.module.Layout.Align(t))})
}

// goTo is an unconditional branch.
func goTo(b *ir.Block) *ir.Inst {
	return &ir.Inst{Op: ir.Br, Typ: ir.VoidType, Blocks: []*ir.Block{b}}
}
