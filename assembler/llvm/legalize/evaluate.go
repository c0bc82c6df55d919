package legalize

import (
	"math/big"

	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// sum is the value of a constant expression: an address and an offset, or a
// number.
type sum struct {
	base   *ir.Symbol // nil for a number
	offset *big.Int
}

// evaluate computes a constant expression; it fails if that is neither a number
// nor an address plus a number.
func (f *flattener) evaluate(v ir.Value) (sum, bool) {
	switch v := v.(type) {
	case *ir.Symbol:
		return sum{v, new(big.Int)}, true
	case *ir.Const:
		switch {
		case v.Kind == ir.IntConst:
			return sum{nil, signedValue(v)}, true
		case v.IsZero() || v.IsUndef():
			return sum{nil, new(big.Int)}, true
		case v.Kind == ir.ExprConst:
			return f.expression(v)
		}
	}
	return sum{}, false
}

func (f *flattener) expression(c *ir.Const) (sum, bool) {
	parts := make([]sum, len(c.Elems))
	for i, e := range c.Elems {
		var ok bool
		if parts[i], ok = f.evaluate(e); !ok {
			return sum{}, false
		}
	}
	switch c.Op {
	case ir.GetElementPtr:
		return f.offset(c, parts)
	case ir.PtrToInt, ir.IntToPtr, ir.PtrToAddr, ir.Bitcast, ir.AddrSpaceCast:
		return parts[0], true
	case ir.Trunc:
		return cut(parts[0], c.Typ), parts[0].base == nil || c.Typ.Bits >= 32
	}
	if c.Op.IsBinary() {
		return combine(c, parts[0], parts[1])
	}
	return sum{}, false
}

func cut(s sum, t *ir.Type) sum {
	if s.base != nil {
		return s
	}
	return sum{nil, signedValue(ir.BigOf(t, s.offset))}
}

// combine adds and subtracts; two addresses of one symbol have a difference.
func combine(c *ir.Const, a, b sum) (sum, bool) {
	switch {
	case c.Op == ir.Sub && a.base == b.base:
		return sum{nil, new(big.Int).Sub(a.offset, b.offset)}, true
	case c.Op == ir.Sub && b.base == nil:
		return sum{a.base, new(big.Int).Sub(a.offset, b.offset)}, true
	case c.Op == ir.Add && b.base == nil:
		return sum{a.base, new(big.Int).Add(a.offset, b.offset)}, true
	case c.Op == ir.Add && a.base == nil:
		return sum{b.base, new(big.Int).Add(a.offset, b.offset)}, true
	case a.base != nil || b.base != nil:
		return sum{}, false
	}
	v := foldNumbers(c.Op, c.Typ, ir.BigOf(c.Typ, a.offset).Integer(), ir.BigOf(c.Typ, b.offset).Integer())
	if v == nil {
		return sum{}, false
	}
	return sum{nil, signedValue(v.(*ir.Const))}, true
}

// offset adds the indices of a getelementptr to its base.
func (f *flattener) offset(c *ir.Const, parts []sum) (sum, bool) {
	total := new(big.Int).Set(parts[0].offset)
	t := c.Source
	for i, index := range parts[1:] {
		if index.base != nil || !index.offset.IsInt64() {
			return sum{}, false
		}
		n := index.offset.Int64()
		if i > 0 && t.Kind == ir.Struct {
			if n < 0 || n >= int64(t.NumFields()) {
				return sum{}, false
			}
			total.Add(total, big.NewInt(int64(f.layout.Offset(t, int(n)))))
			t = t.Field(int(n))
			continue
		}
		if i > 0 {
			if t.Elem == nil {
				return sum{}, false
			}
			t = t.Elem
		}
		total.Add(total, new(big.Int).Mul(index.offset, new(big.Int).SetUint64(f.layout.Size(t))))
	}
	return sum{parts[0].base, total}, true
}
