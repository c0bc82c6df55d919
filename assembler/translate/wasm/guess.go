package wasm

import "slices"

// A call through a pointer looks in vain for what it will find where few functions
// are possible: engines load the table's entry, check its type and call what it says.
// Comparing the pointer with each of them, and calling that one by itself, takes less.
// What is none of them is called through the table, which traps where it must.

// guessing is the name of this step.
const guessing = "guess"

// maxGuesses is how many functions of a type may be called through pointers for a
// call to look for them.
const maxGuesses = 4

// makeGuesses finds the functions that a call through a pointer may reach, by the
// number of their type; types with too many have none.
func (t *translator) makeGuesses() {
	t.guesses = map[uint32][]int{}
	if slices.Contains(t.options.Without, guessing) {
		return
	}
	for _, f := range t.defined {
		if t.layout.Taken[f] {
			n := t.types.index[signatureOf(t.module.Functions[f].Signature)]
			t.guesses[n] = append(t.guesses[n], f)
		}
	}
	for n, list := range t.guesses {
		if len(list) > maxGuesses {
			delete(t.guesses, n)
		}
	}
}

// callGuessed emits a call through the pointer on the stack, above the arguments.
func (f *function) callGuessed(x *expr, typ uint32) {
	guesses := f.t.guesses[typ]
	if len(guesses) == 0 {
		f.callTable(x, typ)
		return
	}
	pointer := f.spill(i32)
	for _, g := range guesses {
		f.getLocal(pointer)
		f.code.i32Const(int32(f.t.layout.FunctionPointer(g)))
		f.code.op(opI32Eq, opIf)
		f.code.s64(int64(typ)) // takes the arguments, and leaves the result
		f.callDirect(x, g)
		f.code.op(opElse)
	}
	f.getLocal(pointer)
	f.callTable(x, typ)
	for range guesses {
		f.code.op(opEnd)
	}
	f.locals.release(pointer)
}

// callTable emits a call through the table.
func (f *function) callTable(x *expr, typ uint32) {
	f.mayTrap(x.in)
	f.code.opU32(opCallIndirect, typ)
	f.code.u32(callTable)
}
