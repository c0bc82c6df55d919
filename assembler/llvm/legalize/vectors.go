package legalize

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// isWhole reports whether the ABI has a vector type: its values stay in one piece.
func isWhole(t *ir.Type) bool {
	if t.Kind != ir.Vector {
		return false
	}
	elem := isa.FloatType
	switch t.Elem.Kind {
	case ir.Float:
	case ir.Integer:
		if !isa.ValidInteger(uint64(t.Elem.Bits)) {
			return false
		}
		elem = isa.IntType(uint16(t.Elem.Bits))
	default:
		return false
	}
	return isa.ValidVector(t.Count, elem)
}

// isMask reports whether a type is a vector of i1, which memory cannot hold.
func isMask(t *ir.Type) bool { return t.Kind == ir.Vector && t.Elem.IsInt(1) }

// handlesWhole reports whether an instruction has a whole vector as an operand or
// as its result.
func handlesWhole(in *ir.Inst) bool {
	if isWhole(in.Typ) {
		return true
	}
	for _, a := range in.Args {
		if isWhole(a.Type()) {
			return true
		}
	}
	return false
}

// isDirect reports whether the ABI has an instruction on whole vectors as it is.
func isDirect(in *ir.Inst) bool {
	first := in.Typ
	if len(in.Args) > 0 {
		first = in.Args[0].Type()
	}
	switch {
	case in.Op == ir.Call:
		f := in.CalledSymbol()
		return f == nil || !isIntrinsicName(f) || isNative(family(f), in)
	case in.Op == ir.Load || in.Op == ir.Store:
		return isDirectAccess(in)
	case in.Op == ir.ExtractElement || in.Op == ir.InsertElement:
		n := number(in.Args[len(in.Args)-1])
		return n != nil && n.IsUint64() && n.Uint64() < first.Count
	case in.Op == ir.ICmp || in.Op == ir.FCmp:
		return !isMask(first)
	case in.Op.IsBinary():
		return in.Op != ir.FRem && (!isMask(first) || in.Op == ir.And || in.Op == ir.Or || in.Op == ir.Xor)
	case in.Op.IsCast():
		return isDirectCast(in, first)
	case in.Op == ir.Select:
		return first.Kind == ir.Integer || isWhole(first) && isWhole(in.Typ)
	}
	return in.Op == ir.Phi || in.Op == ir.Ret || in.Op == ir.Freeze || in.Op == ir.FNeg || in.Op == ir.InsertValue || in.Op == ir.ExtractValue
}

// isDirectAccess reports whether a vector can be loaded or stored as one: its
// elements must be aligned.
func isDirectAccess(in *ir.Inst) bool {
	t := in.Typ
	if in.Op == ir.Store {
		t = in.Args[0].Type()
	}
	if t.Kind != ir.Vector {
		return true // a struct with vectors in it
	}
	size := uint64(4)
	if t.Elem.Kind == ir.Integer {
		size = uint64(t.Elem.Bits) / 8
	}
	return !isMask(t) && (in.Align == 0 || in.Align >= size)
}

func isDirectCast(in *ir.Inst, from *ir.Type) bool {
	if !isWhole(from) || !isWhole(in.Typ) {
		return false
	}
	if in.Op == ir.Trunc || in.Op == ir.ZExt || in.Op == ir.SExt {
		return true
	}
	return !isMask(from) && !isMask(in.Typ)
}

// wholeVectors handles an instruction on whole vectors. What the ABI lacks is done to
// their elements, which are taken out and put in again.
func (s *splitter) wholeVectors(r *rewriter, in *ir.Inst) (v ir.Value, replaced, handled bool) {
	if !isDirect(in) {
		s.apart = true
		defer func() { s.apart = false }()
		parts := s.apartParts(r, in)
		switch {
		case isWhole(in.Typ):
			return r.assemble(in.Typ, parts), true, true
		case in.Typ.Kind == ir.Vector:
			r.parts[in] = parts
		case len(parts) > 0:
			return parts[0], true, true
		}
		return nil, true, true
	}
	switch in.Op {
	case ir.FNeg:
		return r.negateVector(in), true, true
	case ir.ExtractElement, ir.InsertElement:
		last := len(in.Args) - 1
		in.Args[last] = ir.BigOf(ir.I32, number(in.Args[last]))
		return nil, false, true
	}
	return nil, false, false
}

// apartParts are the elements of what an instruction computes.
func (s *splitter) apartParts(r *rewriter, in *ir.Inst) []ir.Value {
	switch in.Op {
	case ir.Load:
		return s.load(r, in)
	case ir.Store:
		s.store(r, in)
		return nil
	}
	return s.compute(s, r, in)
}

// elementsOf takes all elements out of a vector.
func (r *rewriter) elementsOf(v ir.Value) []ir.Value {
	t := v.Type()
	out := make([]ir.Value, t.Count)
	for i := range out {
		if c, ok := v.(*ir.Const); ok {
			out[i] = c.Part(i)
		} else {
			out[i] = r.emit(&ir.Inst{Op: ir.ExtractElement, Typ: t.Elem, Args: []ir.Value{v, ir.IntOf(ir.I32, int64(i))}})
		}
	}
	return out
}

// negateVector flips the sign bits of floats.
func (r *rewriter) negateVector(in *ir.Inst) ir.Value {
	t := ir.VectorOf(in.Typ.Count, ir.I32)
	signs := &ir.Const{Typ: t, Kind: ir.AggregateConst, Elems: make([]ir.Value, t.Count)}
	for i := range signs.Elems {
		signs.Elems[i] = ir.IntOf(ir.I32, -1<<31)
	}
	bits := r.emit(&ir.Inst{Op: ir.Bitcast, Typ: t, Args: []ir.Value{in.Args[0]}})
	flipped := r.emit(&ir.Inst{Op: ir.Xor, Typ: t, Args: []ir.Value{bits, signs}})
	return r.emit(&ir.Inst{Op: ir.Bitcast, Typ: in.Typ, Args: []ir.Value{flipped}})
}

// vectorConstants puts the constants of vectors into variables: the ABI has none
// but undef.
func vectorConstants(p *pass) {
	k := &constantVectors{pass: p, known: map[string]*ir.Symbol{}}
	for _, f := range p.module.Functions() {
		p.rewrite(f, func(r *rewriter, in *ir.Inst) (ir.Value, bool) {
			if in.Op == ir.Phi {
				return nil, false
			}
			for i, a := range in.Args {
				in.Args[i] = k.value(r, a)
			}
			return nil, false
		})
		p.phiOperands(f, isVectorConstant, k.value)
	}
}

func isVectorConstant(v ir.Value) bool {
	c, ok := v.(*ir.Const)
	return ok && isWhole(c.Typ) && !c.IsUndef()
}

// constantVectors are the variables that hold vectors, by their contents.
type constantVectors struct {
	*pass
	known map[string]*ir.Symbol
}

// value returns a value that is no constant of a vector type.
func (k *constantVectors) value(r *rewriter, v ir.Value) ir.Value {
	if !isVectorConstant(v) {
		return v
	}
	c := v.(*ir.Const)
	elems := make([]ir.Value, c.Typ.Count)
	for i := range elems {
		elems[i] = defined(c.Part(i))
	}
	if isMask(c.Typ) {
		return r.assemble(c.Typ, elems)
	}
	size := uint64(16) / c.Typ.Count
	return r.emit(&ir.Inst{Op: ir.Load, Typ: c.Typ, Args: []ir.Value{k.variable(c.Typ, elems)}, Align: size})
}

// variable returns the variable with certain elements.
func (k *constantVectors) variable(t *ir.Type, elems []ir.Value) *ir.Symbol {
	key := t.String()
	for _, e := range elems {
		key += fmt.Sprintf(" %x", e.(*ir.Const).Bits)
	}
	if s := k.known[key]; s != nil {
		return s
	}
	s := &ir.Symbol{Name: k.freeName("pnacl.vector"), Kind: ir.VariableSymbol, Linkage: ir.Internal, Constant: true, ValueType: t,
		Init: &ir.Const{Typ: t, Kind: ir.AggregateConst, Elems: elems}, Align: 16, Module: k.module}
	k.known[key] = k.module.Add(s)
	return s
}

// freeName is a name that no symbol has.
func (p *pass) freeName(name string) string {
	for n := 0; ; n++ {
		if s := fmt.Sprintf("%s.%d", name, n); p.module.Symbol(s) == nil {
			return s
		}
	}
}
