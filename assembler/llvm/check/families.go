package check

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// families are the signatures of the intrinsics that the way to records knows, by
// the name without prefix and types.
var families = func() map[string][]*signature {
	index := map[string][]*signature{}
	for _, row := range []struct{ signature, names string }{
		{"I(I,I)", "smax smin umax umin uadd.sat usub.sat sadd.sat ssub.sat ushl.sat sshl.sat"},
		{"I(I,i1!)", "abs ctlz cttz"},
		{"I(I)", "ctpop bitreverse"}, {"H(H)", "bswap"},
		{"I(I,I,I)", "fshl fshr"},
		{"J(I,I)", "scmp ucmp"},
		{"O(I,I)", "uadd.with.overflow usub.with.overflow sadd.with.overflow ssub.with.overflow"},
		{"O(M,M)", "umul.with.overflow smul.with.overflow"},
		{"P(P,N)", "ptrmask"},
		{"F(F,F,F)", "fmuladd fma"},
		{"F(F,F)", "copysign minnum maxnum minimum maximum minimumnum maximumnum pow atan2"},
		{"F(F)", `fabs sqrt floor ceil trunc rint nearbyint round roundeven sin cos tan asin acos atan sinh cosh tanh
			exp exp2 exp10 log log2 log10 canonicalize arithmetic.fence`},
		{"F(F,i32)", "powi"}, {"F(F,I)", "ldexp"}, {"I(F)", "lround llround lrint llrint fptosi.sat fptoui.sat"},
		{"S(F)", "modf sincos"}, {"*(F)", "frexp"},
		{"B(F,i32!)", "is.fpclass"},
		{"E(V)", `vector.reduce.add vector.reduce.mul vector.reduce.and vector.reduce.or vector.reduce.xor vector.reduce.smax
			vector.reduce.smin vector.reduce.umax vector.reduce.umin vector.reduce.fmax vector.reduce.fmin vector.reduce.fmaximum
			vector.reduce.fminimum`},
		{"F(F,*)", "vector.reduce.fadd vector.reduce.fmul"},
		{"void(ptr,ptr,n,i1!)", "memcpy memcpy.inline memmove"}, {"void(ptr,i8,n,i1!)", "memset memset.inline"},
		{"void(ptr,ptr,i32,i32!,i1!)", "memcpy memmove"}, {"void(ptr,i8,i32,i32!,i1!)", "memset"},
		{"ptr()", "stacksave"}, {"void(ptr)", "stackrestore va_start va_end"}, {"void(ptr,ptr)", "va_copy"},
		{"void()", "trap debugtrap donothing"}, {"void(i8!)", "ubsantrap"},
		{"void(...)", `lifetime.start lifetime.end assume experimental.noalias.scope.decl invariant.end prefetch sideeffect
			pseudoprobe var.annotation dbg.declare dbg.value dbg.assign dbg.label set.rounding fake.use instrprof.increment
			codeview.annotation`},
		{"I(I,...)", "expect expect.with.probability annotation"}, {"T(T,...)", "ssa.copy"},
		{"ptr(ptr,...)", "launder.invariant.group strip.invariant.group ptr.annotation threadlocal.address"},
		{"i1(T)", "is.constant"}, {"i32(ptr)", "eh.typeid.for"},
		{"ptr(...)", "returnaddress frameaddress sponentry invariant.start"},
		{"i32()", "get.rounding flt.rounds"}, {"n(ptr,i1!,...)", "objectsize"},
	} {
		for _, name := range strings.Fields(row.names) {
			index[name] = append(index[name], parseSignature(row.signature))
		}
	}
	return index
}()

// signaturesOf are the signatures that an intrinsic may have; none if nothing is
// known of it.
func signaturesOf(name string) []*signature {
	if list := families[ir.IntrinsicFamily(name)]; list != nil {
		return list
	}
	if row := isa.IntrinsicByName(name); row != nil {
		return []*signature{ofRow(row)}
	}
	return nil
}

// ofRow is the signature of an intrinsic of the ABI. Where that has i32, a module
// with pointers has one of these, or an address that is a number.
func ofRow(row *isa.Intrinsic) *signature {
	s := &signature{text: row.Name, result: abiWord(row.Return)}
	for _, p := range row.Params {
		s.params = append(s.params, param{word: abiWord(p)})
	}
	return s
}

func abiWord(t isa.Type) string {
	if t == isa.I32 {
		return addressWord
	}
	return ir.OfABI(t).String()
}

// addressWord stands for i32 or ptr.
const addressWord = "address"
