package legalize

import (
	"math/bits"

	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// addresses makes sums and products of the computation of addresses.
func addresses(p *pass) {
	p.rewriteAll(func(r *rewriter, in *ir.Inst) (ir.Value, bool) {
		if in.Op != ir.GetElementPtr {
			return nil, false
		}
		return r.sumOffsets(in), true
	})
}

// sumOffsets adds the offsets of a getelementptr to its base, constant ones
// together and last.
func (r *rewriter) sumOffsets(in *ir.Inst) ir.Value {
	l := &r.module.Layout
	constant := int64(0)
	var v ir.Value
	add := func(term ir.Value) {
		if v == nil {
			v = r.cast(ir.PtrToInt, in.Args[0], ir.I32)
		}
		v = r.binary(ir.Add, v, term)
	}
	t := in.Source
	for i, index := range in.Args[1:] {
		var size int64
		switch {
		case i == 0:
			size = int64(l.Size(t))
		case t.Kind == ir.Struct:
			n := int(number(index).Int64())
			constant += int64(l.Offset(t, n))
			t = t.Field(n)
			continue
		default:
			t = t.Elem
			size = int64(l.Size(t))
		}
		if c, ok := index.(*ir.Const); ok {
			if c.Kind == ir.IntConst {
				constant += signedValue(c).Int64() * size
			}
			continue
		}
		add(r.scaled(index, size))
	}
	if constant == 0 && v == nil {
		return in.Args[0]
	}
	add(ir.IntOf(ir.I32, constant))
	return r.cast(ir.IntToPtr, v, ir.PtrType)
}

// scaled is an index times the size of what it counts.
func (r *rewriter) scaled(index ir.Value, size int64) ir.Value {
	index = r.resize(index, ir.I32, true)
	if size > 0 && size&(size-1) == 0 {
		return r.binaryNumber(ir.Shl, index, int64(bits.TrailingZeros64(uint64(size))))
	}
	return r.binaryNumber(ir.Mul, index, size)
}
