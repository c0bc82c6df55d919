package llvmir

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// A trapKind is a reason to end a program, an index into trapTexts.
type trapKind int

const (
	trapUnreachable trapKind = iota
	trapCalled
	trapDivision
	trapStack
	trapAlignment
)

// trapTexts are what the runtime says before "in function @fN".
var trapTexts = [...]string{
	trapUnreachable: "unreachable instruction executed",
	trapCalled:      "program aborted (" + isa.IntrinsicPrefix + "trap)",
	trapDivision:    "integer division by zero",
	trapStack:       "stack overflow: the allocations are larger than the stack",
	trapAlignment:   "atomic access to an address that is not aligned",
}

// trap ends the program. The runtime finds out where from the address it is
// called from.
func (f *function) trap(kind trapKind) {
	f.printf("  call void @pnacl_trap(i32 %d) #1\n  unreachable\n", kind)
}

// check goes to a basic block that ends the program if the condition is true,
// and otherwise on in another one; end writes the former.
func (f *function) check(condition string, end func()) {
	f.pieces++
	here := f.piece()
	f.printf("  br i1 %s, label %%%s.trap, label %%%s\n%s.trap:\n", condition, here, here, here)
	end()
	f.printf("%s:\n", here)
}

// checkTrap is check with a trap at the end.
func (f *function) checkTrap(condition string, kind trapKind) {
	f.check(condition, func() { f.trap(kind) })
}

// divide divides after a check for zero. Where the divisor is -1, LLVM leaves
// the most negative dividend undefined: then the quotient is the negated
// dividend, and the remainder that of a division by 1.
func (f *function) divide(in *module.Inst) {
	divisor := f.value(in.Args[1])
	bits, ok := f.constant(in.Args[1])
	if ok && bits != 0 && int64(bits) != -1 {
		f.binary(in)
		return
	}
	f.checkTrap(f.anyZero(in.Type, divisor), trapDivision)
	if in.ID == isa.UDiv || in.ID == isa.URem {
		f.binary(in)
		return
	}
	f.divideSigned(in, divisor)
}

func (f *function) divideSigned(in *module.Inst, divisor string) {
	t, dividend := in.Type, f.value(in.Args[0])
	mask := t.With(isa.I1)
	negates := f.define("icmp eq %v %s, %s", t, divisor, splat(t, ^uint64(0)))
	safe := f.define("select %v %s, %v %s, %v %s", mask, negates, t, splat(t, 1), t, divisor)
	if in.ID == isa.SRem {
		f.result(in, "%s %v %s, %s", name(in), t, dividend, safe)
		return
	}
	quotient := f.define("%s %v %s, %s", name(in), t, dividend, safe)
	negated := f.define("sub %v %s, %s", t, zero(t), dividend)
	f.result(in, "select %v %s, %v %s, %v %s", mask, negates, t, negated, t, quotient)
}

// zero is the literal 0 of an integer type or a vector of it.
func zero(t isa.Type) string {
	if t.IsVector() {
		return "zeroinitializer"
	}
	return "0"
}

// anyZero returns a condition: that a value, or an element of a vector, is 0.
func (f *function) anyZero(t isa.Type, value string) string {
	is := f.define("icmp eq %v %s, %s", t, value, zero(t))
	if !t.IsVector() {
		return is
	}
	mask := fmt.Sprintf("i%d", t.N)
	bits := f.define("bitcast %v %s to %s", t.With(isa.I1), is, mask)
	return f.define("icmp ne %s %s, 0", mask, bits)
}
