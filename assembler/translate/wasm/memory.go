package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// access holds the opcodes that load and store a type.
type access struct{ load, store opcode }

// accessOf returns how values of a type are loaded and stored.
func accessOf(t isa.Type) access {
	switch typeOf(t) {
	case v128:
		return access{opV128Load, opV128Store}
	case f32:
		return access{opF32Load, opF32Store}
	case f64:
		return access{opF64Load, opF64Store}
	case i64:
		return access{opI64Load, opI64Store}
	}
	switch {
	case t.Bits <= 8:
		return access{opI32Load8U, opI32Store8}
	case t.Bits == 16:
		return access{opI32Load16U, opI32Store16}
	}
	return access{opI32Load, opI32Store}
}

func (f *function) load(x *expr) {
	offset := f.pushBase(x, x.args[0], x.typ)
	f.mayTrap(x.in)
	f.code.memory(accessOf(x.typ).load, offset)
}

// store emits a store. Its operands come as address, value.
func (f *function) store(x *expr) {
	offset := f.pushBase(x, x.args[0], x.args[1].typ)
	f.pushRaw(x.args[1])
	f.mayTrap(x.in)
	f.code.memory(accessOf(x.args[1].typ).store, offset)
}

// alloca emits an allocation that is not part of the frame.
func (f *function) alloca(x *expr) {
	f.push(x.args[0])
	size := f.spill(i32)
	f.countSize(x.in, size)
	f.code.opU32(opGlobalGet, globalSP)
	f.getLocal(size)
	f.code.op(opI32Sub)
	f.align(x.in.Imm)
	top := f.spill(i32)
	f.getLocal(top)
	f.code.i32Const(translate.NullPage)
	f.code.op(opI32LtU)
	f.getLocal(size)
	f.code.opU32(opGlobalGet, globalSP)
	f.code.op(opI32GtU, opI32Or)
	f.mayTrap(x.in)
	f.trapIf(f.t.overflowFunc)
	f.getLocal(top)
	f.code.opU32(opGlobalSet, globalSP)
	f.getLocal(top)
	f.locals.release(size)
	f.locals.release(top)
}
