package legalize

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// libraryFamilies are the intrinsics that are functions of the C library. Those
// on float have the names with an f behind.
var libraryFamilies = func() map[string]bool {
	set := map[string]bool{}
	for _, n := range strings.Fields(`floor ceil trunc rint nearbyint round roundeven sin cos tan asin acos atan atan2
		sinh cosh tanh exp exp2 exp10 log log2 log10 pow fma ldexp lround llround lrint llrint`) {
		set[n] = true
	}
	return set
}()

// libraryCalls makes calls of the C library of intrinsics that it has, so that
// the linker knows what is needed, and intrinsics of setjmp and longjmp, which
// no library can have.
func libraryCalls(p *pass) {
	p.rewriteAll(func(r *rewriter, in *ir.Inst) (ir.Value, bool) {
		if in.Op != ir.Call || len(in.CallArgs()) == 0 {
			return nil, false
		}
		return r.severalResults(in)
	})
	replaced := map[*ir.Symbol]*ir.Symbol{}
	for _, s := range append([]*ir.Symbol(nil), p.module.Symbols...) {
		if s.Kind != ir.FunctionSymbol || s.Defined() {
			continue
		}
		if name := libraryName(s); name != "" {
			replaced[s] = p.intrinsic(name, s.ValueType.Elem, s.ValueType.Fields...)
		} else if id, ok := jumps[s.Name]; ok {
			replaced[s] = p.intrinsic(abiName(id, nil), s.ValueType.Elem, s.ValueType.Fields...)
		}
	}
	if len(replaced) == 0 {
		return
	}
	for _, s := range p.module.Symbols {
		s.ReplaceSymbols(func(used *ir.Symbol) ir.Value {
			if by := replaced[used]; by != nil {
				return by
			}
			return used
		})
	}
	p.module.Keep(func(s *ir.Symbol) bool { return replaced[s] == nil || replaced[s] == s })
}

// severalResults make calls of the library of the intrinsics with two results:
// the second one comes through memory.
func (r *rewriter) severalResults(in *ir.Inst) (ir.Value, bool) {
	name := family(in.CalledSymbol())
	if name != "modf" && name != "frexp" && name != "sincos" || !in.Typ.IsAggregate() || !in.Args[0].Type().IsFloat() {
		return nil, false
	}
	x, t := in.Args[0], in.Args[0].Type()
	if name == "sincos" {
		one := func(name string) ir.Value { return r.call(r.intrinsic(inPrecision(name, t), t, t), x) }
		return r.assemble(in.Typ, []ir.Value{one("sin"), one("cos")}), true
	}
	memory := r.temporary(in.Typ.Field(1), 1)
	first := r.call(r.intrinsic(inPrecision(name, t), t, t, ir.PtrType), x, memory)
	return r.assemble(in.Typ, []ir.Value{first, r.load(in.Typ.Field(1), memory, 0, 4)}), true
}

// inPrecision is the function of the library for a floating type.
func inPrecision(name string, t *ir.Type) string {
	if t.Kind == ir.Float {
		return name + "f"
	}
	return name
}

// jumps are the functions of the C library that are intrinsics of the ABI.
var jumps = map[string]isa.IntrinsicID{
	"setjmp": isa.Setjmp, "_setjmp": isa.Setjmp, "longjmp": isa.Longjmp, "_longjmp": isa.Longjmp,
}

// libraryName is the function that an intrinsic stands for, "" if for none.
func libraryName(s *ir.Symbol) string {
	name := family(s)
	if !libraryFamilies[name] || len(s.ValueType.Fields) == 0 {
		return ""
	}
	if t := s.ValueType.Fields[0]; t.IsFloat() {
		return inPrecision(name, t)
	}
	return ""
}
