package wasm

import (
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// valueState is what the translation of a function knows of a local value.
type valueState struct {
	// uses is how many uses there are; of a value that only one block uses, how many
	// are still to be emitted.
	uses int32
	// block is the only block with uses, manyBlocks if there are more.
	block int32
	// user is the last instruction found that uses the value, an index of Insts.
	user int32
	// local is the index of the value's local, noLocal if it has none yet.
	local int32
	// accesses is how many of the uses are as the address of an access, indexed
	// says that sums with the value are such addresses, and linear is the local with
	// the place in the linear memory, noLocal if it has none yet.
	accesses int32
	indexed  bool
	linear   int32
	// reach is how far the next accesses through the value reach, in bytes; 0 where
	// that has been checked.
	reach uint32
	// folded says that the value is emitted where it is used.
	folded bool
	// inFrame says that the value is an address in the function's frame, at an
	// offset.
	inFrame bool
	offset  uint32
}

const (
	noLocal    = -1
	noBlock    = -1
	manyBlocks = -2
)

// locals hands out the local variables of a function. Values and temporaries
// that are done with leave theirs to later ones of the same type.
type locals struct {
	types []valType // parameters first
	free  [5][]uint32
}

// pool is the index in free for a type.
func pool(t valType) int { return int(i32 - t) }

func (l *locals) alloc(t valType) uint32 {
	if free := &l.free[pool(t)]; len(*free) > 0 {
		n := (*free)[len(*free)-1]
		*free = (*free)[:len(*free)-1]
		return n
	}
	l.types = append(l.types, t)
	return uint32(len(l.types) - 1)
}

// reserve returns a local that no value has had before and none gets after.
func (l *locals) reserve(t valType) uint32 {
	l.types = append(l.types, t)
	return uint32(len(l.types) - 1)
}

func (l *locals) release(n uint32) {
	free := &l.free[pool(l.types[n])]
	*free = append(*free, n)
}

// declarations appends the locals section of a function body, without the
// parameters.
func (l *locals) declarations(c *code, params int) {
	var runs code
	n := uint32(0)
	types := l.types[params:]
	for len(types) > 0 {
		k := 1
		for k < len(types) && types[k] == types[0] {
			k++
		}
		runs.u32(uint32(k))
		runs = append(runs, byte(types[0]))
		types = types[k:]
		n++
	}
	c.u32(n)
	*c = append(*c, runs...)
}

func (f *function) state(v module.ValueID) *valueState { return &f.values[v-f.body.Base] }

// localOf returns the local of a value, a new one if it has none yet.
func (f *function) localOf(v module.ValueID) uint32 {
	s := f.state(v)
	if s.local == noLocal {
		s.local = int32(f.newLocal(v, typeOf(f.body.TypeOf(v))))
	}
	return uint32(s.local)
}

// newLocal returns a local for a value. Behind a landing, values of other blocks
// are what they were the last time around: nothing else may use their locals.
func (f *function) newLocal(v module.ValueID, t valType) uint32 {
	if f.sets && !f.isBlockLocal(v) {
		return f.locals.reserve(t)
	}
	return f.locals.alloc(t)
}

// get puts a value on the stack that stands in a local.
func (f *function) get(v module.ValueID) {
	local := f.localOf(v)
	f.getLocal(local)
	f.used(v)
}

// used counts a use of a value that has been emitted, if only one block uses it:
// the last use frees its locals. Uses in other blocks may be emitted before the
// value is, behind a landing.
func (f *function) used(v module.ValueID) {
	if f.beside() || !f.isBlockLocal(v) {
		return // what is handed over is used behind its last use
	}
	s := f.state(v)
	s.uses--
	if s.uses != 0 {
		return
	}
	if s.local != noLocal {
		f.locals.release(uint32(s.local))
	}
	if s.linear != noLocal {
		f.locals.release(uint32(s.linear))
	}
}

// isBlockLocal reports whether a value is used in the block that defines it
// only. Parameters and phis keep their locals: they are set elsewhere.
func (f *function) isBlockLocal(v module.ValueID) bool {
	val := f.body.Value(v)
	return val.Kind == module.Result && f.blockOf[val.Index] == f.state(v).block && !isPhi(&f.body.Insts[val.Index])
}

// set takes the value on the stack into the local of v.
func (f *function) set(v module.ValueID) { f.setLocal(f.localOf(v)) }

// setLocal appends local.set. getLocal turns it into local.tee when it follows
// at once.
func (f *function) setLocal(n uint32) {
	f.lastSet = len(f.code)
	f.code.opU32(opLocalSet, n)
	f.lastLocal, f.afterSet = n, len(f.code)
}

func (f *function) getLocal(n uint32) {
	if f.afterSet == len(f.code) && f.lastLocal == n && f.afterSet > 0 {
		f.code[f.lastSet] = byte(opLocalTee)
		f.afterSet = 0
		return
	}
	f.code.opU32(opLocalGet, n)
}

// spill takes the value on the stack into a temporary local, which the caller
// releases.
func (f *function) spill(t valType) uint32 {
	n := f.locals.alloc(t)
	f.setLocal(n)
	return n
}
