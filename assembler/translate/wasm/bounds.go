package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// An engine checks the bounds of an access unless it knows of one through the same
// base that reached as far. Programs begin with the first field of an object, so
// each access reaches farther than those before. Here, a probe comes first: a load
// of the last byte that any of them reaches, with nothing made of it. wazero drops
// the load and keeps the check, and needs no other up to the end of the block and
// in the blocks that only this one leads to.

// bounds is what the translation of a function knows of bases that accesses share.
type bounds struct {
	// reached are the values whose reach is known.
	reached []module.ValueID
	// statics is the number of accesses to the program's own data; zero is the local
	// they are offsets from, which is always 0, or noLocal.
	statics, zero int
	// staticsProbed and frameProbed say that all of the program's own data, and all
	// of the frame, have been probed in this block.
	staticsProbed, frameProbed bool
}

// sharedStatics is the number of accesses to the program's own data from which on
// they have a common base.
const sharedStatics = 6

// openBlock begins a basic block: nothing is known of its bases.
func (f *function) openBlock(bl *module.Block) {
	f.staticsProbed, f.frameProbed = false, false
	f.openReach(bl.First, bl.End)
}

// openReach finds out how far the accesses reach from each base, from an
// instruction on to the next that does anything but access memory: all of them
// will happen if the first does, unless one traps.
func (f *function) openReach(first, end int) {
	for _, v := range f.reached {
		f.state(v).reach = 0
	}
	f.reached = f.reached[:0]
	for i := first; i < end && !f.endsReach(&f.body.Insts[i]); i++ {
		switch in := &f.body.Insts[i]; in.ID {
		case isa.Load:
			f.addReach(f.address(in.Args[0]), in.Type)
		case isa.Store:
			f.addReach(f.address(in.Args[1]), f.body.TypeOf(in.Args[0]))
		}
	}
}

// endsReach reports whether what comes behind an instruction may never happen, or
// must not trap before it.
func (f *function) endsReach(in *module.Inst) bool {
	return in.ID != isa.Load && in.ID != isa.Store && f.effectOf(in) != pure
}

// addReach takes note of an access of a type.
func (f *function) addReach(o operand, t isa.Type) {
	if f.body.Value(o.value) == nil || !f.hasLinear(o.value) {
		return
	}
	s := f.state(o.value)
	if s.reach == 0 {
		f.reached = append(f.reached, o.value)
	}
	s.reach = max(s.reach, reachOf(o, t))
}

// reachOf returns the distance from the base of an access to its end, in bytes.
func reachOf(o operand, t isa.Type) uint32 { return o.offset + uint32((t.BitSize()+7)/8) }

// probeValue probes the base of an access, if that is the first of several and
// another reaches farther.
func (f *function) probeValue(in *module.Inst, o operand, t isa.Type) {
	if f.body.Value(o.value) == nil {
		return
	}
	s := f.state(o.value)
	if s.reach > reachOf(o, t) {
		f.probe(in, uint32(s.linear), s.reach)
	}
	s.reach = 0
}

// probeFrame probes the frame before the first access to it in a block.
func (f *function) probeFrame(in *module.Inst) {
	if !f.frameProbed {
		f.probe(in, f.frame, uint32(f.frameSize))
		f.frameProbed = true
	}
}

// probeStatics probes the program's own data before the first access to it in a
// block.
func (f *function) probeStatics(in *module.Inst) {
	if !f.staticsProbed {
		f.probe(in, uint32(f.zero), f.t.layout.End-memoryBase)
		f.staticsProbed = true
	}
}

// probe has the engine check that there is memory up to a distance, in bytes, from
// the place in a local.
func (f *function) probe(in *module.Inst, local, distance uint32) {
	f.getLocal(local)
	f.mayTrap(in)
	f.code.memory(opI32Load8U, distance-1)
	f.code.op(opDrop)
}

// findStatics gives the program's own data a base if the function uses it enough.
func (f *function) findStatics() {
	f.zero = noLocal
	if f.statics >= sharedStatics {
		f.zero = int(f.locals.reserve(i32))
	}
}

// staticPlace returns the place in the linear memory of an address that is known,
// if it is in the program's own data.
func (f *function) staticPlace(o operand) (place uint32, ok bool) {
	var address uint32
	switch val := f.body.Value(o.value); {
	case val == nil:
		address, _ = f.t.layout.Address(o.value)
	case val.Kind == module.Constant:
		address = uint32(constantBits(val))
	default:
		return 0, false
	}
	place = address + o.offset - memoryBase
	return place, place < f.t.layout.End-memoryBase
}

// pushBase puts the base of an access on the stack and returns the offset that it
// is to add. The bounds of bases that several accesses share have been checked.
func (f *function) pushBase(x *expr, o operand, t isa.Type) (offset uint32) {
	if place, ok := f.staticPlace(o); ok && f.zero != noLocal {
		f.probeStatics(x.in)
		f.getLocal(uint32(f.zero))
		return place
	}
	if f.isInFrame(o) {
		f.probeFrame(x.in)
	} else {
		f.probeValue(x.in, o, t)
	}
	return f.pushAddress(o)
}
