package wasm

// safepointInterval is how many turns of the loops of an activation, and how many
// calls of functions, lie between two safepoints. Even where loops call functions
// with loops that is a matter of microseconds.
const safepointInterval = 1000

// A program that must be stoppable calls the host now and then, which may end it
// there: it counts the turns of its loops in a local of each activation, and the
// calls in a global.

// countCall counts a call of the function, at its beginning.
func (f *function) countCall() {
	f.pauseFor(f.t.enteredFunc)
	if !f.t.safepoints {
		return
	}
	f.code.opU32(opGlobalGet, globalCalls)
	f.addConstant(1)
	n := f.spill(i32)
	f.getLocal(n)
	f.code.opU32(opGlobalSet, globalCalls)
	f.getLocal(n)
	f.locals.release(n)
	f.safepoint(func() { f.code.opU32(opGlobalSet, globalCalls) })
}

// countTurn counts a turn of a loop, at its beginning. All loops of the function
// share a local.
func (f *function) countTurn() {
	f.pauseFor(f.t.passedFunc)
	if !f.t.safepoints {
		return
	}
	if f.turns == noLocal {
		f.turns = int(f.locals.reserve(i32))
	}
	n := uint32(f.turns)
	f.code.opU32(opLocalGet, n)
	f.addConstant(1)
	f.setLocal(n)
	f.getLocal(n)
	f.safepoint(func() { f.setLocal(n) })
}

// safepoint calls the host if the count on the stack is full, and resets it.
func (f *function) safepoint(set func()) {
	f.code.i32Const(safepointInterval)
	f.code.op(opI32Eq, opIf)
	f.code = append(f.code, voidBlock)
	f.code.opU32(opCall, f.t.safepointFunc)
	f.code.i32Const(0)
	set()
	f.code.op(opEnd)
}

// pauseFor calls the host, if the program is sampled and the host has asked for it.
func (f *function) pauseFor(host uint32) {
	if !f.t.options.Sampled {
		return
	}
	f.code.opU32(opGlobalGet, f.t.pauseGlobal)
	f.code.op(opI32WrapI64, opIf)
	f.code = append(f.code, voidBlock)
	f.code.i64Const(0)
	f.code.opU32(opGlobalSet, f.t.pauseGlobal)
	f.code.opU32(opCall, host)
	f.code.op(opEnd)
}
