package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// atomicForm is the distance of an atomic opcode for one width of values from
// that for 32 bits.
var atomicForm = map[uint16]opcode{32: 0, 64: 1, 8: 2, 16: 3}

// Programs with one thread use plain loads and stores: nothing can come in
// between. WebAssembly's atomic accesses are sequentially consistent, which is
// as strong as any order a program may ask for.

// atomic emits an atomic access.
func (f *function) atomic(x *expr, op opcode, bits uint16, offset uint32) {
	f.mayTrap(x.in)
	f.code.op(op + atomicForm[bits])
	f.code = append(f.code, alignmentHint(bits))
	f.code.u32(offset)
}

// alignmentHint is the logarithm of a width in bytes: atomic accesses must name
// their natural alignment.
func alignmentHint(bits uint16) byte {
	n := byte(0)
	for ; bits > 8; bits /= 2 {
		n++
	}
	return n
}

// aligned takes the address of an atomic access off the stack and keeps it in a
// local, after a check that it is a multiple of the width.
func (f *function) aligned(x *expr, bits uint16, offset uint32) (address uint32) {
	address = f.spill(i32)
	if bits == 8 {
		return address
	}
	size := uint32(bits / 8)
	f.getLocal(address)
	f.addConstant(offset % size)
	f.code.i32Const(int32(size - 1))
	f.code.op(opI32And)
	f.code.op(opIf)
	f.code = append(f.code, voidBlock)
	f.mayTrap(x.in)
	f.code.opU32(opCall, f.t.unalignedFunc)
	f.code.op(opUnreachable, opElse, opEnd)
	return address
}

func (f *function) atomicLoad(x *expr) {
	offset := f.pushAddress(x.args[0])
	if f.t.threads {
		f.atomic(x, opI32AtomicLoad, x.typ.Bits, offset)
		return
	}
	address := f.aligned(x, x.typ.Bits, offset)
	f.getLocal(address)
	f.mayTrap(x.in)
	f.code.memory(accessOf(x.typ).load, offset)
	f.releaseAll(address)
}

// atomicStore emits an atomic store. Its operands come as address, value.
func (f *function) atomicStore(x *expr) {
	t := x.args[1].typ
	offset := f.pushAddress(x.args[0])
	if f.t.threads {
		f.pushRaw(x.args[1])
		f.atomic(x, opI32AtomicStore, t.Bits, offset)
		return
	}
	address := f.aligned(x, t.Bits, offset)
	f.getLocal(address)
	f.pushRaw(x.args[1])
	f.mayTrap(x.in)
	f.code.memory(accessOf(t).store, offset)
	f.releaseAll(address)
}

// rmwOp is a read-modify-write operation: the atomic opcode, and what computes
// the new value of the old one without threads.
type rmwOp struct{ atomic, op32, op64 opcode }

// rmwOps is indexed by the operation's code. An exchange computes nothing.
var rmwOps = [...]rmwOp{
	isa.RMWAdd:      {opI32AtomicAdd, opI32Add, opI64Add},
	isa.RMWSub:      {opI32AtomicSub, opI32Sub, opI64Sub},
	isa.RMWOr:       {opI32AtomicOr, opI32Or, opI64Or},
	isa.RMWAnd:      {opI32AtomicAnd, opI32And, opI64And},
	isa.RMWXor:      {opI32AtomicXor, opI32Xor, opI64Xor},
	isa.RMWExchange: {atomic: opI32AtomicXchg},
}

// rmwOf returns the operation of a call: the verifier demands a constant.
func (f *function) rmwOf(x *expr) rmwOp {
	if c := f.constant(f.argument(x, 0)); c != nil && constantBits(c) < uint64(len(rmwOps)) {
		return rmwOps[constantBits(c)]
	}
	return rmwOp{}
}

// atomicRMW emits an atomic operation. Its operands are the address and the
// second argument of the operation.
func (f *function) atomicRMW(x *expr) {
	op := f.rmwOf(x)
	offset := f.pushAddress(x.args[0])
	if f.t.threads {
		f.push(x.args[1])
		f.atomic(x, op.atomic, x.typ.Bits, offset)
		return
	}
	address := f.aligned(x, x.typ.Bits, offset)
	f.push(x.args[1])
	value := f.spill(typeOf(x.typ))
	old := f.loadOld(x, address, offset)
	f.getLocal(address)
	if op.op32 != 0 {
		f.getLocal(old)
		f.getLocal(value)
		f.pickInteger(x.typ, op.op32, op.op64)
	} else {
		f.getLocal(value)
	}
	f.mayTrap(x.in)
	f.code.memory(accessOf(x.typ).store, offset)
	f.getLocal(old)
	f.releaseAll(address, value, old)
}

// loadOld loads the present value at an address into a temporary local.
func (f *function) loadOld(x *expr, address, offset uint32) (old uint32) {
	f.getLocal(address)
	f.mayTrap(x.in)
	f.code.memory(accessOf(x.typ).load, offset)
	return f.spill(typeOf(x.typ))
}

// atomicCmpxchg emits a compare-and-exchange. Its operands come as address,
// expected value, desired value.
func (f *function) atomicCmpxchg(x *expr) {
	offset := f.pushAddress(x.args[0])
	if f.t.threads {
		f.push(x.args[1])
		f.push(x.args[2])
		f.atomic(x, opI32AtomicCmpxchg, x.typ.Bits, offset)
		return
	}
	address := f.aligned(x, x.typ.Bits, offset)
	f.push(x.args[1])
	expected := f.spill(typeOf(x.typ))
	f.push(x.args[2])
	desired := f.spill(typeOf(x.typ))
	old := f.loadOld(x, address, offset)
	f.getLocal(old)
	f.getLocal(expected)
	f.pickInteger(x.typ, opI32Eq, opI64Eq)
	f.code.op(opIf)
	f.code = append(f.code, voidBlock)
	f.getLocal(address)
	f.getLocal(desired)
	f.mayTrap(x.in)
	f.code.memory(accessOf(x.typ).store, offset)
	f.code.op(opEnd)
	f.getLocal(old)
	f.releaseAll(address, expected, desired, old)
}

func (f *function) releaseAll(list ...uint32) {
	for _, n := range list {
		f.locals.release(n)
	}
}

func (f *function) fence(*expr) {
	if f.t.threads {
		f.code.op(opAtomicFence)
		f.code = append(f.code, 0)
	}
}

// isLockFree answers for the sizes the verifier admits: all are.
func (f *function) isLockFree(*expr) { f.code.i32Const(1) }
