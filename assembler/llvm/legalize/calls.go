package legalize

import "github.com/pnaclasm/pnaclasm/assembler/llvm/ir"

// matchCalls makes calls that name a function agree with it. C lets a program
// call a function that another file defines otherwise, such as a main without
// parameters called with three; what is missing is undefined.
func matchCalls(p *pass) {
	for _, f := range p.module.Functions() {
		dropUnreachable(f)
	}
	p.rewriteAll(func(r *rewriter, in *ir.Inst) (ir.Value, bool) {
		callee := in.CalledSymbol()
		if callee == nil || callee.Kind != ir.FunctionSymbol || in.Source.Equal(callee.ValueType) {
			return nil, false
		}
		return r.matchedCall(in, callee)
	})
}

func (r *rewriter) matchedCall(in *ir.Inst, callee *ir.Symbol) (ir.Value, bool) {
	want := callee.ValueType
	given := in.CallArgs()
	args := make([]ir.Value, len(want.Fields), max(len(want.Fields), len(given))+1)
	for i, t := range want.Fields {
		args[i] = ir.Undef(t)
		if i < len(given) {
			args[i] = r.matched(given[i], t)
		}
	}
	if want.Variadic && len(given) > len(args) {
		args = append(args, given[len(args):]...)
	}
	in.ArgAttrs = in.ArgAttrs[:min(len(in.ArgAttrs), len(args))]
	result := in.Typ
	in.Args, in.Source, in.Typ = append(args, callee), want, want.Elem
	r.emit(in)
	if result.Kind == ir.Void || want.Elem.Equal(result) {
		return in, true
	}
	// The result of an instruction of another type needs another instruction: a
	// copy stands for the call.
	made := *in
	r.out[len(r.out)-1] = &made
	return r.matched(&made, result), true
}

// matched returns a value as one of type t: itself, cut or widened, or undefined.
func (r *rewriter) matched(v ir.Value, t *ir.Type) ir.Value {
	from := v.Type()
	switch {
	case from.Equal(t):
		return v
	case from.Kind == ir.Integer && t.Kind == ir.Integer:
		return r.resize(v, t, false)
	case from.Kind == ir.Pointer && t.Kind == ir.Integer:
		return r.cast(ir.PtrToInt, v, t)
	case from.Kind == ir.Integer && t.Kind == ir.Pointer:
		return r.cast(ir.IntToPtr, v, t)
	}
	return ir.Undef(t)
}
