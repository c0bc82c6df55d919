package interp

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// watches are the data that is watched.
type watches struct {
	list []Watch
	// low and high bound all of them: [low, high).
	low, high uint64
}

// Watch is a part of the memory whose uses stop the program.
type Watch struct {
	Address, Size uint32
	Read, Write   bool
}

// near reports whether an access may touch watched data. Instructions that access
// more than one place may always.
func (w *watches) near(o op, address uint32) bool {
	if o > opStore128 {
		return true
	}
	return uint64(address) < w.high && uint64(address)+16 > w.low
}

// SetWatches replaces the data that is watched.
func (m *Machine) SetWatches(list []Watch) {
	was := len(m.watches.list) > 0
	m.watches = watches{list: list, low: 1 << 33}
	for _, w := range list {
		m.watches.low = min(m.watches.low, uint64(w.Address))
		m.watches.high = max(m.watches.high, uint64(w.Address)+uint64(w.Size))
	}
	if was != (len(list) > 0) {
		for i := range m.functions {
			m.arm(&m.functions[i])
		}
	}
}

// arm brings the code of a function in line with whether data is watched.
func (m *Machine) arm(f *Function) {
	f.watched = len(m.watches.list) > 0
	for pc := range f.code {
		if f.ops[pc].accesses() {
			f.code[pc].op = f.opAt(uint32(pc))
		}
	}
}

// Access is what the next record does to the memory.
type Access struct {
	Address, Size uint32
	Write         bool
}

// accesses returns what the instruction in front of which a thread stands does to
// the memory.
func (t *Thread) accesses() (list []Access) {
	if len(t.frames) == 0 {
		return nil
	}
	fr := &t.frames[len(t.frames)-1]
	in, o := &fr.fn.code[t.pc], fr.fn.ops[t.pc]
	reg := func(at uint32) uint32 { return uint32(t.regs[fr.base+at/regSize]) }
	switch {
	case o >= opLoad8 && o <= opLoad128:
		return []Access{{reg(in.a), 1 << (o - opLoad8), false}}
	case o >= opStore8 && o <= opStore128:
		return []Access{{reg(in.a), 1 << (o - opStore8), true}}
	case o == opIntrinsic || o == opSetjmp || o == opLongjmp:
		return intrinsicAccesses(in, func(n uint32) uint32 { return reg(fr.fn.args[in.a+n]) })
	}
	return nil
}

// intrinsicAccesses returns what a call of an intrinsic does to the memory.
func intrinsicAccesses(in *ins, arg func(n uint32) uint32) []Access {
	size := uint32(in.imm)
	switch isa.IntrinsicID(in.n) {
	case isa.Memcpy, isa.Memmove:
		return []Access{{arg(0), arg(2), true}, {arg(1), arg(2), false}}
	case isa.Memset:
		return []Access{{arg(0), arg(2), true}}
	case isa.AtomicLoad:
		return []Access{{arg(0), size, false}}
	case isa.AtomicStore:
		return []Access{{arg(1), size, true}}
	case isa.AtomicRMW:
		return []Access{{arg(1), size, true}, {arg(1), size, false}}
	case isa.AtomicCmpxchg:
		return []Access{{arg(0), size, true}, {arg(0), size, false}}
	case isa.Setjmp:
		return []Access{{arg(0), jumpSize, true}}
	case isa.Longjmp:
		return []Access{{arg(0), jumpSize, false}}
	}
	return nil
}

// hits reports whether the next record of a thread touches watched data in a way
// that is asked for.
func (m *Machine) hits(t *Thread) bool {
	for _, w := range m.watches.list {
		if _, ok := m.Touches(t, w); ok {
			return true
		}
	}
	return false
}

// watched returns a copy of the data that is watched for writes.
func (m *Machine) watched() (data []byte) {
	for _, w := range m.watches.list {
		if b, ok := m.memory.flat.Bytes(w.Address, w.Size); ok && w.Write {
			data = append(data, b...)
		}
	}
	return data
}

// Touches returns what the next record of a thread does to watched data; ok is
// false if it is not asked for.
func (m *Machine) Touches(t *Thread, w Watch) (a Access, ok bool) {
	for _, a := range t.accesses() {
		if a.touches(w) {
			return a, true
		}
	}
	return a, false
}

// touches reports whether an access is one that is asked for.
func (a Access) touches(w Watch) bool {
	overlap := uint64(a.Address) < uint64(w.Address)+uint64(w.Size) && uint64(w.Address) < uint64(a.Address)+uint64(a.Size)
	return overlap && (w.Write && a.Write || w.Read && !a.Write)
}
