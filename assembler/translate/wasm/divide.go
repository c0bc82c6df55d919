package wasm

import (
	"math/bits"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// mayOverflow reports whether a divisor may be -1.
func (f *function) mayOverflow(o operand) bool {
	n, ok := f.intConstant(o)
	return !ok || n == -1
}

// divide emits the signed division of the two operands on the stack where the
// divisor may be -1: WebAssembly's own traps if the quotient does not fit.
func (f *function) divide(x *expr) {
	t, op := i32, divide32
	if x.typ.Bits == 64 {
		t, op = i64, divide64
	}
	b := f.spill(t)
	a := f.spill(t)
	f.getLocal(b)
	f.constantOf(t, -1)
	f.code.op(op.eq, opIf)
	f.code = append(f.code, byte(t))
	f.constantOf(t, 0)
	f.getLocal(a)
	f.code.op(op.sub, opElse)
	f.getLocal(a)
	f.getLocal(b)
	f.mayTrap(x.in)
	f.code.op(op.div, opEnd)
	f.locals.release(a)
	f.locals.release(b)
}

// divideOps are the opcodes of a checked division.
type divideOps struct{ eq, sub, div opcode }

var (
	divide32 = divideOps{opI32Eq, opI32Sub, opI32DivS}
	divide64 = divideOps{opI64Eq, opI64Sub, opI64DivS}
)

// divideByConstant emits a division or remainder by a constant as a
// multiplication, which engines do not do by themselves: T. Granlund and
// P. Montgomery, "Division by Invariant Integers using Multiplication" (PLDI
// 1994). It returns false, and emits nothing, where an instruction is as good.
func (f *function) divideByConstant(x *expr) bool {
	n, ok := f.intConstant(x.args[1])
	if !ok || x.typ.Bits > 32 {
		return false
	}
	if x.id == isa.SDiv || x.id == isa.SRem {
		if n >= -1 && n <= 1 {
			return false
		}
		f.pushSigned(x.args[0])
		f.divideBy(x.id == isa.SRem, int32(n), func(dividend uint32) { f.signedQuotient(dividend, int32(n)) })
		if !x.raw {
			f.mask(x.typ.Bits)
		}
		return true
	}
	d := uint32(zeroExtend(uint64(n), x.typ.Bits))
	if d < 2 {
		return false
	}
	f.push(x.args[0])
	f.divideBy(x.id == isa.URem, int32(d), func(dividend uint32) { f.unsignedQuotient(dividend, d) })
	return true
}

// divideBy emits the quotient or the remainder of the dividend on the stack and
// d, given what emits the quotient of a local.
func (f *function) divideBy(remainder bool, d int32, quotient func(dividend uint32)) {
	dividend := f.spill(i32)
	if remainder {
		f.getLocal(dividend)
	}
	quotient(dividend)
	if remainder {
		f.code.i32Const(d)
		f.code.op(opI32Mul, opI32Sub)
	}
	f.locals.release(dividend)
}

// unsignedFactor returns the low 32 bits of m = floor(2^(32+l)/d) + 1, where d-1
// has l bits. m has 33.
func unsignedFactor(d uint32) (low uint64, l int) {
	l = bits.Len32(d - 1)
	return (1<<l-uint64(d))<<32/uint64(d) + 1, l
}

// unsignedQuotient puts the quotient of a local and d >= 2 on the stack: the
// dividend times unsignedFactor's m, shifted right by 32+l. The product with the
// highest bit of m is added separately.
func (f *function) unsignedQuotient(dividend, d uint32) {
	f.getLocal(dividend)
	if d&(d-1) == 0 {
		f.code.i32Const(int32(bits.TrailingZeros32(d)))
		f.code.op(opI32ShrU)
		return
	}
	m, l := unsignedFactor(d)
	f.code.op(opI64ExtendU32)
	wide := f.spill(i64)
	f.getLocal(wide)
	f.code.i64Const(int64(m))
	f.code.op(opI64Mul)
	f.code.i64Const(32)
	f.code.op(opI64ShrU)
	f.getLocal(wide)
	f.code.op(opI64Add)
	f.code.i64Const(int64(l))
	f.code.op(opI64ShrU, opI32WrapI64)
	f.locals.release(wide)
}

// signedFactor returns m = floor(2^(31+l)/|d|) + 1, where |d|-1 has l bits.
func signedFactor(d int32) (m uint64, l int) {
	abs := uint64(max(int64(d), -int64(d)))
	l = bits.Len64(abs - 1)
	return uint64(1)<<(31+l)/abs + 1, l
}

// signedQuotient puts the quotient of a local and d, which is not 0, 1 or -1, on
// the stack: the dividend times signedFactor's m, shifted right by 31+l, plus 1
// for a negative dividend; negated for a negative d.
func (f *function) signedQuotient(dividend uint32, d int32) {
	m, l := signedFactor(d)
	sign := func() {
		f.getLocal(dividend)
		f.code.i32Const(31)
		f.code.op(opI32ShrS)
	}
	if d < 0 {
		sign()
	}
	f.getLocal(dividend)
	f.code.op(opI64ExtendS32)
	f.code.i64Const(int64(m))
	f.code.op(opI64Mul)
	f.code.i64Const(int64(31 + l))
	f.code.op(opI64ShrS, opI32WrapI64)
	if d > 0 {
		sign()
	}
	f.code.op(opI32Sub)
}
