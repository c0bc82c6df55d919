package legalize

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// LacksPointers reports whether the module that a step leaves has i32 in the place
// of pointers.
func LacksPointers(step string) bool {
	at := func(name string) int {
		return slices.IndexFunc(Steps, func(s Step) bool { return s.Name == name })
	}
	return at(step) >= at(pointerStep)
}

// Thaw is the opposite of the step that makes i32 of pointers: it puts pointers
// where LLVM wants them, so that its tools accept the module.
func Thaw(m *ir.Module) {
	p := &pass{module: m}
	for _, s := range m.Symbols {
		if s.Kind == ir.FunctionSymbol && s.Defined() {
			p.rewrite(s, thawInst)
		}
	}
	prototypes(p)
}

// thawInst gives an instruction the pointers that it needs.
func thawInst(r *rewriter, in *ir.Inst) (ir.Value, bool) {
	switch in.Op {
	case ir.Alloca:
		if in.Typ.Kind == ir.Pointer {
			return nil, false
		}
		made := *in
		made.Typ, made.Args = ir.PtrType, []ir.Value{number32(in.Args[0])}
		return r.emit(&ir.Inst{Op: ir.PtrToInt, Typ: ir.I32, Args: []ir.Value{r.emit(&made)}}), true
	case ir.Load:
		in.Args[0] = r.pointer(in.Args[0])
	case ir.Store:
		in.Args[0], in.Args[1] = number32(in.Args[0]), r.pointer(in.Args[1])
	case ir.Call:
		return r.thawCall(in)
	default:
		for i, a := range in.Args {
			in.Args[i] = number32(a)
		}
	}
	return nil, false
}

// number32 is a value where no address is wanted: that of a symbol is a constant.
func number32(v ir.Value) ir.Value {
	if s, ok := v.(*ir.Symbol); ok {
		return &ir.Const{Typ: ir.I32, Kind: ir.ExprConst, Op: ir.PtrToInt, Elems: []ir.Value{s}}
	}
	return v
}

// pointer is a value as a pointer.
func (r *rewriter) pointer(v ir.Value) ir.Value {
	if v.Type().Kind == ir.Pointer {
		return v
	}
	if in, ok := v.(*ir.Inst); ok && in.Op == ir.PtrToInt {
		return in.Args[0]
	}
	return r.emit(&ir.Inst{Op: ir.IntToPtr, Typ: ir.PtrType, Args: []ir.Value{v}})
}

func (r *rewriter) thawCall(in *ir.Inst) (ir.Value, bool) {
	callee := in.CalledSymbol()
	end := len(in.Args) - 1
	if callee != nil && callee.Kind == ir.FunctionSymbol && isIntrinsicName(callee) {
		return r.thawIntrinsic(in, callee)
	}
	for i, a := range in.Args[:end] {
		in.Args[i] = number32(a)
	}
	if callee == nil {
		in.Args[end] = r.pointer(in.Args[end])
	}
	return nil, false
}

// thawIntrinsic calls LLVM's intrinsic where that differs from the ABI's.
func (r *rewriter) thawIntrinsic(in *ir.Inst, callee *ir.Symbol) (ir.Value, bool) {
	args := append([]ir.Value(nil), in.CallArgs()...)
	name, result := callee.Name, in.Typ
	if row := isa.IntrinsicByName(callee.Name); row != nil {
		switch row.ID {
		case isa.Memcpy, isa.Memmove:
			name = isa.IntrinsicPrefix + family(callee) + ".p0.p0.i32"
			args = []ir.Value{r.pointer(args[0]), r.pointer(args[1]), number32(args[2]), args[4]}
		case isa.Memset:
			name = isa.IntrinsicPrefix + family(callee) + ".p0.i32"
			args = []ir.Value{r.pointer(args[0]), args[1], number32(args[2]), args[4]}
		case isa.Stacksave:
			name, result = callee.Name+".p0", ir.PtrType
		case isa.Stackrestore:
			name = callee.Name + ".p0"
			args[0] = r.pointer(args[0])
		case isa.Setjmp:
			callee.ReturnsTwice = true
		}
	}
	f := callee
	if name == callee.Name {
		for i, a := range args {
			args[i] = number32(a)
		}
	} else {
		f = r.intrinsic(name, result, typesOf(args)...)
	}
	made := r.emit(&ir.Inst{Op: ir.Call, Typ: result, Source: f.ValueType, Args: append(args, f), Tail: in.Tail})
	if result.Kind == ir.Pointer {
		return r.emit(&ir.Inst{Op: ir.PtrToInt, Typ: ir.I32, Args: []ir.Value{made}}), true
	}
	return made, true
}

func typesOf(values []ir.Value) []*ir.Type {
	types := make([]*ir.Type, len(values))
	for i, v := range values {
		types[i] = v.Type()
	}
	return types
}
