package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// newIntrinsics returns the rules of the intrinsics.
func newIntrinsics() map[isa.IntrinsicID]rule {
	return map[isa.IntrinsicID]rule{
		isa.Bswap:            (*function).byteSwap,
		isa.Ctlz:             (*function).countBits,
		isa.Cttz:             (*function).countBits,
		isa.Ctpop:            (*function).countBits,
		isa.Sqrt:             (*function).floatUnary,
		isa.Fabs:             (*function).floatUnary,
		isa.ReadTP:           func(f *function, _ *expr) { f.code.opU32(opGlobalGet, globalTP) },
		isa.Stacksave:        func(f *function, _ *expr) { f.code.opU32(opGlobalGet, globalSP) },
		isa.Stackrestore:     (*function).restoreStack,
		isa.Trap:             (*function).trap,
		isa.Setjmp:           (*function).setjmp,
		isa.Longjmp:          (*function).longjmp,
		isa.Memcpy:           (*function).copyMemory,
		isa.Memmove:          (*function).copyMemory,
		isa.Memset:           (*function).fillMemory,
		isa.AtomicLoad:       (*function).atomicLoad,
		isa.AtomicStore:      (*function).atomicStore,
		isa.AtomicRMW:        (*function).atomicRMW,
		isa.AtomicCmpxchg:    (*function).atomicCmpxchg,
		isa.AtomicFence:      (*function).fence,
		isa.AtomicFenceAll:   (*function).fence,
		isa.AtomicIsLockFree: (*function).isLockFree,
	}
}

// intrinsicOf returns the row of the intrinsic that a call calls.
func (f *function) intrinsicOf(x *expr) *isa.Intrinsic {
	return f.t.module.Functions[x.in.Args[0]].Intrinsic
}

// argument returns an argument of a call as the program gives it.
func (f *function) argument(x *expr, n int) module.ValueID { return x.in.Args[1+n] }

// countOps holds the opcodes of the bit counting intrinsics. Counting zeros of 0
// gives the width, as everywhere in WebAssembly.
var countOps = map[isa.IntrinsicID][2]opcode{
	isa.Ctlz:  {opI32Clz, opI64Clz},
	isa.Cttz:  {opI32Ctz, opI64Ctz},
	isa.Ctpop: {opI32Popcnt, opI64Popcnt},
}

func (f *function) countBits(x *expr) {
	f.push(x.args[0])
	op := countOps[f.intrinsicOf(x).ID]
	f.pickInteger(x.typ, op[0], op[1])
}

// unaryOps holds the opcodes of floating intrinsics.
var unaryOps = map[isa.IntrinsicID]comparisonOps{
	isa.Sqrt: {op32: opF32Sqrt, op64: opF64Sqrt},
	isa.Fabs: {opF32Abs, opF64Abs, opF32x4Abs},
}

func (f *function) floatUnary(x *expr) {
	f.push(x.args[0])
	f.compareOp(x.typ, unaryOps[f.intrinsicOf(x).ID])
}

// byteSwap emits bswap.
func (f *function) byteSwap(x *expr) {
	f.push(x.args[0])
	switch x.typ.Bits {
	case 16:
		f.swap32()
		f.code.i32Const(16)
		f.code.op(opI32ShrU)
	case 32:
		f.swap32()
	case 64:
		v := f.spill(i64)
		f.getLocal(v)
		f.code.op(opI32WrapI64)
		f.swap32()
		f.code.op(opI64ExtendU32)
		f.code.i64Const(32)
		f.code.op(opI64Shl)
		f.getLocal(v)
		f.code.i64Const(32)
		f.code.op(opI64ShrU, opI32WrapI64)
		f.swap32()
		f.code.op(opI64ExtendU32, opI64Or)
		f.locals.release(v)
	}
}

// swap32 reverses the bytes of the i32 on the stack: two rotations put each
// byte into its place, and masks keep two bytes of each.
func (f *function) swap32() {
	const even = 0x00ff00ff
	v := f.spill(i32)
	f.getLocal(v)
	f.code.i32Const(8)
	f.code.op(opI32Rotl)
	f.code.i32Const(even)
	f.code.op(opI32And)
	f.getLocal(v)
	f.code.i32Const(8)
	f.code.op(opI32Rotr)
	f.code.i32Const(^even)
	f.code.op(opI32And, opI32Or)
	f.locals.release(v)
}

func (f *function) restoreStack(x *expr) {
	f.push(x.args[0])
	f.code.opU32(opGlobalSet, globalSP)
}

// trap emits llvm.trap: a call of a function whose name tells what happened.
func (f *function) trap(x *expr) {
	f.mayTrap(x.in)
	f.code.opU32(opCall, f.t.abortFunc)
}

// copyMemory emits memcpy and memmove. WebAssembly checks the addresses even
// where the length is 0; the program may pass anything then. A copy onto itself
// does nothing, wherever that is, as on other machines; only short ones of a known
// length are made nevertheless.
func (f *function) copyMemory(x *expr) {
	if n, ok := f.intConstant(x.args[2]); ok && uint32(n) <= maxInline {
		f.copyConstant(x, uint32(n))
		return
	}
	f.bulk(x, (*function).pushLinear, true, func() {
		f.code.op(opMemoryCopy)
		f.code = append(f.code, 0, 0)
	})
}

// fillMemory emits memset.
func (f *function) fillMemory(x *expr) {
	fill := func() {
		f.code.op(opMemoryFill)
		f.code = append(f.code, 0)
	}
	if n, ok := f.intConstant(x.args[2]); ok && n != 0 {
		f.pushLinear(x.args[0])
		f.pushRaw(x.args[1])
		f.push(x.args[2])
		f.mayTrap(x.in)
		fill()
		return
	}
	f.bulk(x, (*function).push, false, fill)
}

// bulk emits an instruction on a range of memory unless its length is 0, or, for
// a copy, its ranges are the same.
func (f *function) bulk(x *expr, second func(*function, operand), copies bool, emit func()) {
	f.pushLinear(x.args[0])
	second(f, x.args[1])
	f.push(x.args[2])
	length := f.spill(i32)
	value := f.spill(i32)
	address := f.spill(i32)
	f.getLocal(length)
	if copies {
		f.code.i32Const(0)
		f.getLocal(address)
		f.getLocal(value)
		f.code.op(opI32Ne, opSelect)
	}
	f.code.op(opIf)
	f.code = append(f.code, voidBlock)
	f.getLocal(address)
	f.getLocal(value)
	f.getLocal(length)
	f.mayTrap(x.in)
	emit()
	f.code.op(opEnd)
	f.releaseAll(length, value, address)
}

// maxInline is the length in bytes up to which a copy is made with loads and
// stores.
const maxInline = 64

// copyConstant emits a copy of a known length that is short. One that is visibly
// onto itself does nothing, as those of other lengths do.
func (f *function) copyConstant(x *expr, n uint32) {
	if n > 0 && x.args[0].value != x.args[1].value {
		f.copyInline(x, n)
		return
	}
	f.pushLinear(x.args[0])
	f.pushLinear(x.args[1])
	f.code.op(opDrop, opDrop)
}

// copyInline loads everything before it stores anything, so the places may
// overlap.
func (f *function) copyInline(x *expr, n uint32) {
	f.pushLinear(x.args[0])
	f.pushLinear(x.args[1])
	src := f.spill(i32)
	dst := f.spill(i32)
	pieces := copyPieces(n)
	at := uint32(0)
	for i := range pieces {
		p := &pieces[i]
		f.getLocal(src)
		f.mayTrap(x.in)
		f.code.memory(accessOf(p.typ).load, at)
		p.local, p.offset = f.spill(typeOf(p.typ)), at
		at += uint32(p.typ.BitSize() / 8)
	}
	for _, p := range pieces {
		f.getLocal(dst)
		f.getLocal(p.local)
		f.mayTrap(x.in)
		f.code.memory(accessOf(p.typ).store, p.offset)
		f.locals.release(p.local)
	}
	f.locals.release(src)
	f.locals.release(dst)
}

// piece is a part of an inline copy.
type piece struct {
	typ    isa.Type
	local  uint32
	offset uint32
}

// copyPieces divides n bytes into the largest accesses.
func copyPieces(n uint32) (pieces []piece) {
	for _, t := range []isa.Type{isa.VectorOf(4, isa.I32), isa.I64, isa.I32, isa.I16, isa.I8} {
		for size := uint32(t.BitSize() / 8); n >= size; n -= size {
			pieces = append(pieces, piece{typ: t})
		}
	}
	return pieces
}
