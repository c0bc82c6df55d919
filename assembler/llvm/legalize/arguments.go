package legalize

import "github.com/pnaclasm/pnaclasm/assembler/llvm/ir"

// smallArguments passes and returns i1, i8 and i16 as i32.
func smallArguments(p *pass) {
	for _, f := range p.module.Symbols {
		if f.Kind != ir.FunctionSymbol || isIntrinsicName(f) {
			continue
		}
		r := newRewriter(p, f)
		f.ValueType = widenedFunction(f.ValueType)
		r.widenParams()
		if !f.Defined() {
			continue
		}
		for _, b := range ir.ReversePostorder(f) {
			r.rewriteBlock(b, widenInst)
		}
		r.finish()
	}
}

// isSmall reports whether a type is passed as i32.
func isSmall(t *ir.Type) bool { return t.Kind == ir.Integer && t.Bits < 32 }

func widenedType(t *ir.Type) *ir.Type {
	if isSmall(t) {
		return ir.I32
	}
	return t
}

func widenedFunction(t *ir.Type) *ir.Type {
	u := &ir.Type{Kind: ir.FunctionType, Elem: widenedType(t.Elem)}
	for _, f := range t.Fields {
		u.Fields = append(u.Fields, widenedType(f))
	}
	return u
}

// widenParams gives the function wide parameters, cut where it begins.
func (r *rewriter) widenParams() {
	for i, param := range r.fn.Params {
		if !isSmall(param.Typ) {
			continue
		}
		wide := &ir.Param{Typ: ir.I32, Name: param.Name}
		r.fn.Params[i] = wide
		r.values[param] = r.emitEntry(&ir.Inst{Op: ir.Trunc, Typ: param.Typ, Args: []ir.Value{wide}})
	}
}

func widenInst(r *rewriter, in *ir.Inst) (ir.Value, bool) {
	switch {
	case in.Op == ir.Ret && len(in.Args) == 1 && isSmall(in.Args[0].Type()):
		in.Args[0] = r.resize(in.Args[0], ir.I32, r.fn.Result.SignExt)
	case in.Op == ir.Call && (in.CalledSymbol() == nil || !isIntrinsicName(in.CalledSymbol())):
		return r.widenCall(in)
	}
	return nil, false
}

func (r *rewriter) widenCall(in *ir.Inst) (ir.Value, bool) {
	for i, a := range in.CallArgs() {
		if isSmall(a.Type()) {
			in.Args[i] = r.resize(a, ir.I32, i < len(in.ArgAttrs) && in.ArgAttrs[i].SignExt)
		}
	}
	in.Source = widenedFunction(in.Source)
	in.ArgAttrs = nil
	if !isSmall(in.Typ) {
		return nil, false
	}
	made := *in
	made.Typ = ir.I32
	return r.cast(ir.Trunc, r.emit(&made), in.Typ), true
}
