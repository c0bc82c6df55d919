package legalize

import (
	"slices"

	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// intrinsics replaces the intrinsics that the ABI lacks: by nothing, by an
// operand or a constant, or by what a template computes.
func intrinsics(p *pass) { p.rewriteAll(replaceIntrinsic) }

func replaceIntrinsic(r *rewriter, in *ir.Inst) (ir.Value, bool) {
	if in.Op == ir.FNeg && in.Typ.IsFloat() {
		return r.negate(in), true
	}
	name := family(in.CalledSymbol())
	if name == "" || in.Op != ir.Call {
		return nil, false
	}
	if simple, ok := simpleFamilies[name]; ok {
		return simple(r, in), true
	}
	if len(in.CallArgs()) == 0 || inParts(in) || isNative(name, in) {
		return nil, false
	}
	return r.expandTemplate(name, in)
}

// inParts reports whether an intrinsic waits for the step that takes its vectors
// or wide integers apart.
func inParts(in *ir.Inst) bool {
	t := in.Args[0].Type()
	isVector := func(v ir.Value) bool { return v.Type().Kind == ir.Vector }
	if in.Typ.Kind == ir.Vector || slices.ContainsFunc(in.CallArgs(), isVector) {
		return true
	}
	wide := t.Kind == ir.Integer && t.Bits > 64 && t.Bits%64 == 0
	return wide && countFamilies[family(in.CalledSymbol())]
}

// countFamilies are the intrinsics on wide integers that are intrinsics on their
// pieces.
var countFamilies = map[string]bool{"ctpop": true, "ctlz": true, "cttz": true, "bswap": true, "bitreverse": true}

// isNative reports whether the ABI has the intrinsic.
func isNative(name string, in *ir.Inst) bool { return nativeIntrinsic(name, in) != nil }

// nativeIntrinsic returns the ABI's intrinsic that a call means, or nil.
func nativeIntrinsic(name string, in *ir.Inst) *isa.Intrinsic {
	called := in.CalledSymbol().Name
	if row := isa.IntrinsicByName(called); row != nil {
		return row
	}
	if id, ok := memoryFamilies[name]; ok {
		return isa.IntrinsicByName(abiName(id, nil))
	}
	if len(in.CallArgs()) == 0 {
		return nil
	}
	return isa.IntrinsicByName(isa.IntrinsicPrefix + name + "." + ir.Mangled(in.Args[0].Type()))
}

// memoryFamilies are the intrinsics whose names today have another form than in
// the ABI.
var memoryFamilies = map[string]isa.IntrinsicID{
	"memcpy": isa.Memcpy, "memcpy.inline": isa.Memcpy, "memmove": isa.Memmove, "memset": isa.Memset, "memset.inline": isa.Memset,
	"stacksave": isa.Stacksave, "stackrestore": isa.Stackrestore,
}

// family is the family of an intrinsic, "" for a function that is none.
func family(s *ir.Symbol) string {
	if s == nil || s.Kind != ir.FunctionSymbol {
		return ""
	}
	return ir.IntrinsicFamily(s.Name)
}

type simpleFamily func(r *rewriter, in *ir.Inst) ir.Value

// simpleFamilies are the intrinsics that need no instructions of their own.
var simpleFamilies = func() map[string]simpleFamily {
	m := map[string]simpleFamily{}
	add := func(f simpleFamily, names string) {
		for _, n := range strings.Fields(names) {
			m[n] = f
		}
	}
	add(nothing, `lifetime.start lifetime.end assume experimental.noalias.scope.decl invariant.end prefetch donothing
		sideeffect pseudoprobe var.annotation dbg.declare dbg.value dbg.assign dbg.label set.rounding fake.use
		instrprof.increment codeview.annotation va_end`)
	add(firstOperand, `expect expect.with.probability launder.invariant.group strip.invariant.group ssa.copy annotation
		ptr.annotation threadlocal.address arithmetic.fence canonicalize`)
	add(zeroResult, `is.constant eh.typeid.for returnaddress frameaddress sponentry invariant.start`)
	add(oneResult, `get.rounding flt.rounds`)
	add(sizeOfObject, "objectsize")
	add(trap, "debugtrap ubsantrap")
	add(classOf, "is.fpclass")
	return m
}()

func nothing(*rewriter, *ir.Inst) ir.Value { return nil }

func firstOperand(_ *rewriter, in *ir.Inst) ir.Value { return in.Args[0] }

func zeroResult(_ *rewriter, in *ir.Inst) ir.Value { return ir.Zero(in.Typ) }

func oneResult(_ *rewriter, in *ir.Inst) ir.Value { return ir.IntOf(in.Typ, 1) }

// sizeOfObject is not known: the least or the most there can be.
func sizeOfObject(_ *rewriter, in *ir.Inst) ir.Value {
	if isNumber(in.Args[1], 1) {
		return ir.IntOf(in.Typ, 0)
	}
	return ir.IntOf(in.Typ, -1)
}

func trap(r *rewriter, _ *ir.Inst) ir.Value {
	r.machine(isa.Trap, ir.VoidType, nil)
	return nil
}

// negate flips the sign bit of a float, also of a NaN.
func (r *rewriter) negate(in *ir.Inst) ir.Value {
	t := r.cell(in.Typ)
	bits := r.cast(ir.Bitcast, in.Args[0], t)
	return r.cast(ir.Bitcast, r.binaryNumber(ir.Xor, bits, -1<<(t.Bits-1)), in.Typ)
}

// expandTemplate replaces a call by what the template of its family computes.
func (r *rewriter) expandTemplate(name string, in *ir.Inst) (ir.Value, bool) {
	m := r.instance(name, in.Args[0].Type(), in.Typ)
	if m == nil {
		r.refuse(in, "the intrinsic %s has no form in PNaCl", in.CalledSymbol().Name)
		return ir.Undef(in.Typ), true
	}
	f := m.Functions()[0]
	if len(f.Blocks) > 1 {
		return r.call(r.module.Graft(m), in.CallArgs()...), true
	}
	return r.inline(m, f, in), true
}

// inline puts the instructions of a function of one block in the place of a call.
func (r *rewriter) inline(m *ir.Module, f *ir.Symbol, call *ir.Inst) ir.Value {
	for i, param := range f.Params {
		r.values[param] = call.Args[i]
	}
	for _, s := range m.Symbols {
		if known := r.module.Symbol(s.Name); s != f && known != nil {
			f.ReplaceSymbols(func(used *ir.Symbol) ir.Value {
				if used == s {
					return known
				}
				return used
			})
		} else if s != f {
			s.Module = r.module
			r.module.Add(s)
		}
	}
	for _, in := range f.Blocks[0].Insts {
		r.replaceOperands(in)
		if in.Op == ir.Ret {
			return in.Args[0]
		}
		in.Debug, in.Pos, in.Name = call.Debug, call.Pos, ""
		if v := foldInst(in); v != nil {
			r.values[in] = v
			continue
		}
		r.handle(in, replaceIntrinsic)
	}
	return nil
}

// foldInst returns what an instruction is where that is plain.
func foldInst(in *ir.Inst) ir.Value {
	switch {
	case in.Op.IsBinary():
		return foldBinary(in.Op, in.Args[0], in.Args[1])
	case in.Op.IsCast():
		if c, ok := in.Args[0].(*ir.Const); ok {
			return foldCast(in.Op, c, in.Typ)
		}
	}
	return nil
}
