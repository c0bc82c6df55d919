package legalize

import "github.com/pnaclasm/pnaclasm/assembler/llvm/ir"

// varargs passes the variable arguments of a call in memory: the function gets
// one more parameter, the address of the first of them. A va_list is a pointer
// to the next argument, as clang has it on wasm32.
func varargs(p *pass) {
	lists := map[*ir.Symbol]*ir.Param{}
	for _, s := range p.module.Symbols {
		if s.Kind == ir.FunctionSymbol && s.ValueType.Variadic {
			param := &ir.Param{Typ: ir.PtrType, Name: "varargs"}
			s.Params = append(s.Params, param)
			s.ValueType = withBuffer(s.ValueType)
			lists[s] = param
		}
	}
	for _, f := range p.module.Functions() {
		v := &varargFunction{param: lists[f]}
		p.rewrite(f, v.handle)
	}
}

// withBuffer is the type of a variadic function with the parameter that takes
// the place of the variable arguments.
func withBuffer(t *ir.Type) *ir.Type {
	fields := append(append([]*ir.Type(nil), t.Fields...), ir.PtrType)
	return &ir.Type{Kind: ir.FunctionType, Elem: t.Elem, Fields: fields}
}

// varargFunction is a function at work.
type varargFunction struct {
	param *ir.Param // nil if it takes no variable arguments
	// buffer is the memory that its calls share: nobody looks at the arguments
	// when the call is over.
	buffer *ir.Inst
}

func (v *varargFunction) handle(r *rewriter, in *ir.Inst) (ir.Value, bool) {
	switch {
	case in.Op == ir.VAArg:
		return r.nextArgument(in), true
	case in.Op != ir.Call:
		return nil, false
	case in.Source.Variadic:
		v.pack(r, in)
		return nil, false
	}
	switch name := family(in.CalledSymbol()); name {
	case "va_start":
		if v.param == nil {
			r.refuse(in, "va_start in a function without variable arguments")
			return nil, true
		}
		r.store(v.param, in.Args[0], 0, 4)
	case "va_copy":
		r.store(r.load(ir.PtrType, in.Args[1], 0, 4), in.Args[0], 0, 4)
	case "va_end":
	default:
		return nil, false
	}
	return nil, true
}

// pack puts the variable arguments of a call into the buffer.
func (v *varargFunction) pack(r *rewriter, in *ir.Inst) {
	fixed := len(in.Source.Fields)
	args := in.CallArgs()
	l := &r.module.Layout
	buffer, end := ir.Value(ir.Zero(ir.PtrType)), uint64(0)
	if len(args) > fixed {
		if v.buffer == nil {
			v.buffer = r.temporary(ir.ArrayOf(0, ir.I8), 16)
		}
		buffer = v.buffer
		in.Tail = false // the function reads memory of its caller
	}
	for _, a := range args[fixed:] {
		end = alignTo(end, max(4, l.Align(a.Type())))
		r.store(a, buffer, end, 4)
		end += alignTo(l.Size(a.Type()), 4)
	}
	if v.buffer != nil {
		v.buffer.Source = ir.ArrayOf(max(v.buffer.Source.Count, end), ir.I8)
	}
	callee := in.Callee()
	in.Args = append(append(append([]ir.Value(nil), args[:fixed]...), buffer), callee)
	in.ArgAttrs = in.ArgAttrs[:min(fixed, len(in.ArgAttrs))]
	in.Source = withBuffer(in.Source)
}

// nextArgument takes the next argument of a va_list.
func (r *rewriter) nextArgument(in *ir.Inst) ir.Value {
	l := &r.module.Layout
	at := r.load(ir.PtrType, in.Args[0], 0, 4)
	if align := l.Align(in.Typ); align > 4 {
		n := r.cast(ir.PtrToInt, at, ir.I32)
		n = r.binaryNumber(ir.And, r.binaryNumber(ir.Add, n, int64(align-1)), -int64(align))
		at = r.cast(ir.IntToPtr, n, ir.PtrType)
	}
	v := r.load(in.Typ, at, 0, 4)
	r.store(r.address(at, alignTo(l.Size(in.Typ), 4)), in.Args[0], 0, 4)
	return v
}

func alignTo(n, align uint64) uint64 { return (n + align - 1) / align * align }
