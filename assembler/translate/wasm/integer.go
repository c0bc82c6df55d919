package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// integerOp is how an integer instruction is computed.
type integerOp struct {
	op32, op64 opcode
	// signed operands of narrow types are sign-extended first.
	signed bool
	// wraps says that the result may have bits above the width of a narrow type.
	wraps bool
	// shift says that the second operand is an amount.
	shift bool
	// traps is set for divisions.
	traps bool
}

var integerOps = [isa.NumIDs]integerOp{
	isa.Add:  {op32: opI32Add, op64: opI64Add, wraps: true},
	isa.Sub:  {op32: opI32Sub, op64: opI64Sub, wraps: true},
	isa.Mul:  {op32: opI32Mul, op64: opI64Mul, wraps: true},
	isa.SDiv: {op32: opI32DivS, op64: opI64DivS, signed: true, wraps: true, traps: true},
	isa.UDiv: {op32: opI32DivU, op64: opI64DivU, traps: true},
	isa.SRem: {op32: opI32RemS, op64: opI64RemS, signed: true, wraps: true, traps: true},
	isa.URem: {op32: opI32RemU, op64: opI64RemU, traps: true},
	isa.Shl:  {op32: opI32Shl, op64: opI64Shl, wraps: true, shift: true},
	isa.LShr: {op32: opI32ShrU, op64: opI64ShrU, shift: true},
	isa.AShr: {op32: opI32ShrS, op64: opI64ShrS, signed: true, wraps: true, shift: true},
	isa.And:  {op32: opI32And, op64: opI64And},
	isa.Or:   {op32: opI32Or, op64: opI64Or},
	isa.Xor:  {op32: opI32Xor, op64: opI64Xor},
}

// integer emits a two-operand integer instruction.
func (f *function) integer(x *expr) {
	if x.typ.IsVector() {
		f.vector(x)
		return
	}
	op := &integerOps[x.id]
	if op.traps && f.divideByConstant(x) {
		return
	}
	if x.id == isa.Add && x.typ.Bits == 32 && f.addLocalConstant(x) {
		return
	}
	f.pushFor(op, x, x.args[0])
	if op.shift {
		f.pushAmount(x.args[1])
	} else {
		f.pushFor(op, x, x.args[1])
	}
	switch {
	case x.id == isa.SDiv && x.typ.Bits >= 32 && f.mayOverflow(x.args[1]):
		f.divide(x)
	default:
		if op.traps {
			f.mayTrap(x.in)
		}
		f.pickInteger(x.typ, op.op32, op.op64)
	}
	if op.wraps && !x.raw {
		f.mask(x.typ.Bits)
	}
}

// addLocalConstant emits an addition of a constant.
func (f *function) addLocalConstant(x *expr) bool {
	for i, o := range x.args {
		if n, ok := f.intConstant(o); ok {
			f.push(x.args[1-i])
			f.addConstant(uint32(n))
			return true
		}
	}
	return false
}

// pushFor puts an operand on the stack in the form an instruction needs.
func (f *function) pushFor(op *integerOp, x *expr, o operand) {
	switch {
	case op.signed && o.typ.Bits < 32:
		f.pushSigned(o)
	case x.raw && !op.traps && !op.shift, op.wraps && !op.signed:
		f.pushRaw(o)
	default:
		f.push(o)
	}
}

// pushAmount puts the amount of a shift on the stack, modulo the width.
// WebAssembly does that for 32 and 64 bits.
func (f *function) pushAmount(o operand) {
	if o.typ.Bits >= 32 {
		f.push(o)
		return
	}
	if n, ok := f.intConstant(o); ok {
		f.code.i32Const(int32(n) & int32(o.typ.Bits-1))
		return
	}
	f.pushRaw(o)
	f.code.i32Const(int32(o.typ.Bits - 1))
	f.code.op(opI32And)
}

// pickInteger emits the opcode for an integer type.
func (f *function) pickInteger(t isa.Type, op32, op64 opcode) {
	if t.Bits == 64 {
		f.code.op(op64)
	} else {
		f.code.op(op32)
	}
}

// constantOf puts an integer constant of a type on the stack.
func (f *function) constantOf(t valType, n int64) {
	if t == i64 {
		f.code.i64Const(n)
	} else {
		f.code.i32Const(int32(n))
	}
}
