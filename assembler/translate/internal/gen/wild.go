package gen

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// Wild accesses end a program, or do nothing, in one way on all machines.

// wildAtomic adds an atomic access that may not be aligned.
func (f *function) wildAtomic() { f.atomicAt(regionSize - 1 - 8 - uint64(f.IntN(8))) }

// wildBulk adds a copy or fill that does nothing, because it is empty or a copy onto
// itself, or that is too long for any memory.
func (f *function) wildBulk() {
	in := f.some(isa.Memcpy, isa.Memmove, isa.Memset)
	to, second, length := f.value(isa.I32), f.value(isa.I8), f.integer(isa.I32, 0)
	if in.ID != isa.Memset {
		second = f.value(isa.I32)
	}
	switch {
	case in.ID != isa.Memset && f.IntN(2) == 0:
		second, length = f.same(to)
	case f.IntN(6) == 0:
		length = f.huge()
	case f.IntN(2) == 0: // a length of 0 that is not known
		length = f.emit(isa.And, isa.I32, f.value(isa.I32), length)
	}
	f.invoke(in, to, second, length, f.integer(isa.I32, 1), f.integer(isa.I1, 0))
}

// same returns a value that is the same as another one, and how many bytes can be
// copied from the one to the other. Where it is not visibly the same, these are not
// visibly few: such copies are made.
func (f *function) same(n *node) (same, length *node) {
	length = f.value(isa.I32)
	if f.IntN(2) == 0 {
		return n, length
	}
	zero := f.emit(isa.And, isa.I32, f.value(isa.I32), f.integer(isa.I32, 0))
	return f.emit(isa.Or, isa.I32, n, zero), f.emit(isa.Or, isa.I32, length, f.integer(isa.I32, regionSize))
}

// huge returns a length of 2 GiB or more, known or not.
func (f *function) huge() *node {
	const least = 1 << 31
	if f.IntN(2) == 0 {
		return f.integer(isa.I32, least+f.Uint64()%least)
	}
	return f.emit(isa.Or, isa.I32, f.value(isa.I32), f.integer(isa.I32, least))
}
