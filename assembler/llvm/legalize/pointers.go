package legalize

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// pointers makes i32 of pointers, calls of the ABI's own intrinsics of those
// with other names or forms, and bytes of what lies on the stack.
func pointers(p *pass) {
	for _, f := range p.module.Symbols {
		if f.Kind != ir.FunctionSymbol {
			continue
		}
		f.ValueType = flatFunction(f.ValueType)
		for _, param := range f.Params {
			param.Typ = flat(param.Typ)
		}
		for _, b := range f.Blocks {
			for _, in := range b.Insts {
				in.Typ = flat(in.Typ)
				if in.Op == ir.Call {
					in.Source = flatFunction(in.Source)
				}
			}
		}
	}
	p.rewriteAll(flattenInst)
}

// flat is the type that stands for a pointer, any other type itself.
func flat(t *ir.Type) *ir.Type {
	if t.Kind == ir.Pointer {
		return ir.I32
	}
	return t
}

func flatFunction(t *ir.Type) *ir.Type {
	u := &ir.Type{Kind: ir.FunctionType, Elem: flat(t.Elem)}
	for _, f := range t.Fields {
		u.Fields = append(u.Fields, flat(f))
	}
	return u
}

// flatConstant is a constant whose type is one of the ABI's.
func flatConstant(v ir.Value) ir.Value {
	c, ok := v.(*ir.Const)
	switch {
	case !ok:
		return v
	case c.Kind == ir.NullConst:
		return ir.IntOf(ir.I32, 0)
	case c.Kind == ir.ZeroConst && (c.Typ.Kind == ir.Integer || c.Typ.IsFloat() || c.Typ.Kind == ir.Pointer):
		return ir.Zero(flat(c.Typ))
	case c.IsUndef():
		return ir.Undef(flat(c.Typ))
	}
	return v
}

func flattenInst(r *rewriter, in *ir.Inst) (ir.Value, bool) {
	for i, a := range in.Args {
		in.Args[i] = flatConstant(a)
	}
	switch in.Op {
	case ir.PtrToInt, ir.PtrToAddr, ir.IntToPtr:
		return r.flatResize(in.Args[0], in.Typ), true
	case ir.AddrSpaceCast, ir.Freeze:
		return defined(in.Args[0]), true
	case ir.Bitcast:
		if in.Args[0].Type().Equal(in.Typ) || in.Args[0].Type().Kind == ir.Pointer {
			return in.Args[0], true
		}
	case ir.Alloca:
		return r.flatAlloca(in), true
	case ir.Call:
		if f := in.CalledSymbol(); f != nil && isIntrinsicName(f) {
			return r.flatIntrinsic(in), true
		}
	}
	return nil, false
}

// defined is a value, 0 if it is undefined.
func defined(v ir.Value) ir.Value {
	if c, ok := v.(*ir.Const); ok && c.IsUndef() {
		return ir.Zero(c.Typ)
	}
	return v
}

// flatResize makes an address an integer of another width, or the other way round.
func (r *rewriter) flatResize(v ir.Value, t *ir.Type) ir.Value {
	if v.Type().Kind != ir.Pointer {
		return r.resize(v, t, false)
	}
	switch { // a symbol, which is an i32
	case t.Bits == 32:
		return v
	case t.Bits > 32:
		return r.emit(&ir.Inst{Op: ir.ZExt, Typ: t, Args: []ir.Value{v}})
	}
	return r.emit(&ir.Inst{Op: ir.Trunc, Typ: t, Args: []ir.Value{v}})
}

// flatAlloca takes bytes from the stack.
func (r *rewriter) flatAlloca(in *ir.Inst) ir.Value {
	l := &r.module.Layout
	size := r.binaryNumber(ir.Mul, r.resize(in.Args[0], ir.I32, false), int64(l.Size(in.Source)))
	align := in.Align
	if align == 0 {
		align = l.Align(in.Source)
	}
	return r.emit(&ir.Inst{Op: ir.Alloca, Typ: ir.I32, Source: ir.I8, Args: []ir.Value{size}, Align: align})
}

// flatIntrinsic calls the ABI's intrinsic of the same meaning.
func (r *rewriter) flatIntrinsic(in *ir.Inst) ir.Value {
	row := nativeIntrinsic(family(in.CalledSymbol()), in)
	if row == nil {
		r.refuse(in, "the intrinsic %s has no form in PNaCl", in.CalledSymbol().Name)
		return ir.Undef(in.Typ)
	}
	args := append([]ir.Value(nil), in.CallArgs()...)
	switch row.ID {
	case isa.Memcpy, isa.Memmove, isa.Memset:
		if len(args) == 4 {
			args = append(args[:3], ir.IntOf(ir.I32, 1), args[3])
		}
		args[2] = r.flatResize(args[2], ir.I32)
	}
	if len(args) != len(row.Params) {
		r.refuse(in, "%s has %d arguments, expected %d", row.Name, len(args), len(row.Params))
		return ir.Undef(in.Typ)
	}
	v := r.call(r.exact(row), args...)
	v.(*ir.Inst).Tail = in.Tail
	if in.Typ.Kind == ir.Void {
		return nil
	}
	return v
}

// exact returns the function of an intrinsic of the ABI, with its own types.
func (p *pass) exact(row *isa.Intrinsic) *ir.Symbol {
	t := ir.FunctionOf(ir.OfABI(row.Return))
	for _, param := range row.Params {
		t.Fields = append(t.Fields, ir.OfABI(param))
	}
	s := p.intrinsic(row.Name, t.Elem, t.Fields...)
	if !s.ValueType.Equal(t) {
		s.ValueType, s.Params = t, nil
		for _, f := range t.Fields {
			s.Params = append(s.Params, &ir.Param{Typ: f})
		}
	}
	return s
}
