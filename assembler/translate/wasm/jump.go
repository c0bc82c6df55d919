package wasm

import (
	"sort"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// setjmp and longjmp. WebAssembly has no jump out of a function, so functions
// return one by one until the right one is reached.
//
// A function that calls setjmp numbers each of its activations. setjmp writes a
// record to the program's buffer and yields 0. longjmp copies the record to
// globals, sets globalJumping, and leaves its function as if it returned. So does
// every function that finds globalJumping set after a call, unless the record's
// activation is its own: it lands behind the setjmp, which yields the value. What
// such functions look like is told in unwind.go.
//
// The buffer is in the program's hands. Whatever it holds, a longjmp does no more
// than end the program, or land in a function that is active and calls setjmp.
//
// The globals belong to an instance, and so to a thread. globalJumpKey is
// different in each of them: nobody can jump to another thread's record.

// Offsets in a record, in bytes: the key of the thread, the activation, the
// setjmp within the function, and the stack pointer.
const (
	recordKey        = 0  // i64
	recordActivation = 8  // i64
	recordSetjmp     = 16 // i32
	recordSP         = 20 // i32
)

// jumpMagic is the key of the first thread. It is nothing that a buffer holds by
// chance.
const jumpMagic = 0x504a_4d50 << 32

// calls reports whether an instruction calls an intrinsic.
func (t *translator) calls(in *module.Inst, id isa.IntrinsicID) bool {
	if in.ID != isa.Call {
		return false
	}
	i := t.module.Functions[in.Args[0]].Intrinsic
	return i != nil && i.ID == id
}

// contains reports whether a body calls an intrinsic.
func (t *translator) contains(b *module.Body, id isa.IntrinsicID) bool {
	if !t.jumps {
		return false
	}
	for i := range b.Insts {
		if t.calls(&b.Insts[i], id) {
			return true
		}
	}
	return false
}

// findJumps finds out which calls a longjmp may come out of.
func (t *translator) findJumps(g *callGraph) {
	t.jumps = t.declares(isa.Setjmp) || t.declares(isa.Longjmp)
	var jumping []int
	for _, f := range t.defined {
		if t.contains(t.module.Functions[f].Body, isa.Longjmp) {
			jumping = append(jumping, f)
		}
	}
	if len(jumping) > 0 {
		t.mayJump = g.reaching(jumping)
	}
}

// countActivation gives the activation its number.
func (f *function) countActivation() {
	f.unwinding.activation = f.locals.reserve(i64)
	f.code.opU32(opGlobalGet, globalActivations)
	f.code.i64Const(1)
	f.code.op(opI64Add)
	f.setLocal(f.unwinding.activation)
	f.getLocal(f.unwinding.activation)
	f.code.opU32(opGlobalSet, globalActivations)
}

// setjmp fills the buffer. It leaves nothing on the stack: land yields the value.
func (f *function) setjmp(x *expr) {
	at := f.pushAddress(x.args[0])
	buffer := f.spill(i32)
	f.mayTrap(x.in)
	field := func(store opcode, offset uint32, push func()) {
		f.getLocal(buffer)
		push()
		f.code.memory(store, at+offset)
	}
	field(opI64Store, recordKey, func() { f.code.opU32(opGlobalGet, globalJumpKey) })
	field(opI64Store, recordActivation, func() { f.getLocal(f.unwinding.activation) })
	field(opI32Store, recordSetjmp, func() { f.code.i32Const(int32(f.setjmpNumber(x.in))) })
	field(opI32Store, recordSP, func() { f.code.opU32(opGlobalGet, globalSP) })
	f.code.i32Const(0)
	f.code.opU32(opGlobalSet, globalJumpValue)
	f.locals.release(buffer)
}

// setjmpNumber returns the number of a call of setjmp within the function.
func (f *function) setjmpNumber(in *module.Inst) int {
	at := f.body.Value(in.Result).Index
	landings := f.unwinding.landings
	return sort.Search(len(landings), func(k int) bool { return f.body.Blocks[landings[k]].First > at })
}

// land takes the value that a setjmp yields.
func (f *function) land(setjmp *module.Inst) {
	f.code.opU32(opGlobalGet, globalJumpValue)
	f.take(setjmp)
}

// longjmp gets a jump under way. Its block ends with it.
func (f *function) longjmp(x *expr) {
	at := f.pushAddress(x.args[0])
	f.push(x.args[1])
	value, buffer := f.spill(i32), f.spill(i32)
	f.mayTrap(x.in)
	load := func(op opcode, offset uint32) {
		f.getLocal(buffer)
		f.code.memory(op, at+offset)
	}
	load(opI64Load, recordKey)
	f.code.opU32(opGlobalGet, globalJumpKey)
	f.code.op(opI64Ne)
	f.trapIf(f.t.noJumpFunc)
	f.noteSite(x.in)
	load(opI64Load, recordActivation)
	f.code.opU32(opGlobalSet, globalJumpActivation)
	load(opI32Load, recordSetjmp)
	f.code.opU32(opGlobalSet, globalJumpSetjmp)
	load(opI32Load, recordSP)
	f.code.opU32(opGlobalSet, globalJumpSP)
	f.getLocal(value) // 1 for 0
	f.getLocal(value)
	f.code.op(opI32Eqz, opI32Or)
	f.code.opU32(opGlobalSet, globalJumpValue)
	f.code.i32Const(1)
	f.code.opU32(opGlobalSet, globalJumping)
	f.releaseAll(value, buffer)
}
