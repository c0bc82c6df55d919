package wasm

// term remembers the constant that the code ends with, alone or added to what
// stands before, so that another one can be added to it at once.
type term struct {
	start, end int // in the code; end is 0 where there is none
	value      uint32
	alone      bool
}

// constantTerm puts a constant on the stack that addConstant can add to.
func (f *function) constantTerm(n uint32) {
	f.term.start, f.term.value, f.term.alone = len(f.code), n, true
	f.code.i32Const(int32(n))
	f.term.end = len(f.code)
}

// addConstant adds a constant to the i32 on the stack, modulo 2^32.
func (f *function) addConstant(n uint32) {
	if f.term.end > 0 && f.term.end == len(f.code) {
		n += f.term.value
		f.code, f.term.end = f.code[:f.term.start], 0
		if f.term.alone {
			f.constantTerm(n)
			return
		}
	}
	if n == 0 {
		return
	}
	f.constantTerm(n)
	f.code.op(opI32Add)
	f.term.end, f.term.alone = len(f.code), false
}
