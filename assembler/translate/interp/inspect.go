package interp

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// Frame is an activation of a function, as it is shown.
type Frame struct {
	// Function is the index of the function address, Inst that of the next
	// instruction in its Body.Insts; of a caller, that of the call.
	Function, Inst int

	// Entered is the time at its first record.
	Entered uint64

	// Partial says that values may be unknown although they have been computed: the
	// activation has been executed by compiled code in part.
	Partial bool

	index int // in Thread.frames
}

// Threads returns the threads of the program, the main one first.
func (m *Machine) Threads() []*Thread { return m.threads }

// Current returns the thread whose turn it is.
func (m *Machine) Current() *Thread { return m.threads[min(m.turn, len(m.threads)-1)] }

// Waits reports whether a thread waits for another or for the clock.
func (t *Thread) Waits() bool { return t.wait != nil }

// Floor makes Run stop when the thread returns to so many activations, or fewer; 0
// is never.
func (t *Thread) Floor(depth int) { t.floor = depth }

// Last is the time behind the last record that the thread has executed.
func (t *Thread) Last() uint64 { return t.last }

// Depth returns the number of activations.
func (t *Thread) Depth() int { return len(t.frames) }

// Frames returns the activations, the innermost first.
func (t *Thread) Frames() []Frame {
	list := make([]Frame, 0, len(t.frames))
	for i := len(t.frames) - 1; i >= 0; i-- {
		list = append(list, t.frameAt(i))
	}
	return list
}

// Next returns the thread that executes the next record; nil while all wait.
func (m *Machine) Next() *Thread {
	if m.over {
		return nil
	}
	return m.next()
}

// Over reports whether the program has ended, and how: with nil, a process.Exit, a
// trap or another error.
func (m *Machine) Over() (over bool, end error) { return m.over, m.end }

// Kill ends the program with an error.
func (m *Machine) Kill(err error) { m.fail(err) }

// StopAtCalls makes calls of these functions of the runtime stop.
func (m *Machine) StopAtCalls(names []string) {
	m.calls = map[string]bool{}
	for _, name := range names {
		m.calls[name] = true
	}
}

// RuntimeNames returns the names of the functions of the runtime, by their numbers.
func (m *Machine) RuntimeNames() (names []string) {
	for _, f := range m.runtime {
		names = append(names, f.name)
	}
	return names
}

// Flat returns the memory, for an engine that works on it.
func (m *Machine) Flat() *process.Flat { return m.memory.flat }

// RuntimeFunctions returns the names of the functions of the runtime, sorted.
func (m *Machine) RuntimeFunctions() (names []string) {
	for _, f := range m.runtime {
		names = append(names, f.name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Top returns the innermost activation; ok is false for a thread that has ended.
func (t *Thread) Top() (f Frame, ok bool) {
	if len(t.frames) == 0 {
		return f, false
	}
	return t.frameAt(len(t.frames) - 1), true
}

func (t *Thread) frameAt(i int) Frame {
	fr := &t.frames[i]
	pc := fr.pc - 1
	if i == len(t.frames)-1 {
		pc = t.pc
	}
	return Frame{Function: fr.fn.Index, Inst: int(fr.fn.insts[pc]), Entered: fr.entered, Partial: fr.landed, index: i}
}

// Value returns a value of an activation: its bits, those of a vector in two
// words. ok is false for one that has not been computed.
func (t *Thread) Value(f Frame, v module.ValueID) (bits [2]uint64, ok bool) {
	fr := &t.frames[f.index]
	i := int64(v) - int64(fr.fn.Body.Base)
	if i < 0 || i >= int64(len(fr.fn.reg)) {
		return bits, false
	}
	at := fr.base + fr.fn.reg[i]
	bits[0] = t.regs[at]
	if fr.fn.Body.Values[i].Type.IsVector() {
		bits[1] = t.regs[at+1]
		return bits, bits != [2]uint64{undefined, undefined}
	}
	return bits, bits[0] != undefined
}

// SetValue changes a value of an activation.
func (t *Thread) SetValue(f Frame, v module.ValueID, bits [2]uint64) {
	fr := &t.frames[f.index]
	i := v - fr.fn.Body.Base
	at := fr.base + fr.fn.reg[i]
	t.regs[at] = bits[0]
	if fr.fn.Body.Values[i].Type.IsVector() {
		t.regs[at+1] = bits[1]
	}
}

// Lane returns an element of a vector's bits.
func Lane(t isa.Type, bits [2]uint64, i uint32) uint64 {
	v := vector(bits)
	return v.lane(t, i)
}

// Memory returns a view of a part of the memory; ok is false where it does not lie
// inside.
func (m *Machine) Memory(address, size uint32) (b []byte, ok bool) {
	return m.memory.flat.Bytes(address, size)
}

// MemoryEnd is the first address behind the memory.
func (m *Machine) MemoryEnd() uint64 { return m.memory.flat.End() }

// StackPointer returns a thread's stack pointer.
func (t *Thread) StackPointer() uint32 { return t.sp }

// SetBreak sets or clears a breakpoint in front of an instruction of a function
// that has a body. One at a phi is none.
func (m *Machine) SetBreak(function, inst int, set bool) {
	f := &m.functions[function]
	m.prepare(f)
	pc := f.pcs[inst]
	if pc < 0 || set == (f.marks[pc]&markUser != 0) {
		return
	}
	if set {
		f.mark(uint32(pc), markUser)
		f.breaks++
	} else {
		f.unmark(uint32(pc), markUser)
		f.breaks--
	}
	if m.quick.engine != nil {
		m.quick.engine.Arm(function, f.breaks > 0)
	}
}
