package interp

import (
	"encoding/binary"
	"slices"
	"unsafe"
)

// Thread is a thread of the program.
type Thread struct {
	// Number counts the threads from 0, the main one.
	Number uint64

	frames []frame
	regs   []uint64
	pc     uint32 // of the innermost frame
	// pending is what the rest of the stretch of code from pc on costs, which is not
	// charged yet.
	pending uint32
	sp, tp  uint32
	result  uint64
	wait    *wait
	done    bool
	// floor is the number of frames at which a return stops; 0 for none.
	floor int
	// last is the time behind the last record that the thread has executed.
	last uint64
}

// frame is an activation of a function.
type frame struct {
	fn *Function
	// pc is where it goes on; of the innermost frame it is in the thread.
	pc uint32
	// base is the first register in regs, sp the stack pointer at the entry.
	base uint32
	sp   uint32
	// entered is the time at its first record.
	entered uint64
	// landed says that it comes from compiled code, which has kept only what is still
	// needed.
	landed bool
	// activation is its number if it has called setjmp.
	activation uint64
}

// Bounds of a thread's stack of calls.
const (
	firstRegisters = 1 << 12
	maxRegisters   = 1 << 22 // 32 MiB
	firstFrames    = 1 << 7
	maxFrames      = 1 << 18
)

// newThread adds a thread that has no frame yet.
func (m *Machine) newThread(stack uint32) *Thread {
	t := &Thread{Number: m.started, sp: stack, regs: make([]uint64, firstRegisters), frames: make([]frame, 0, firstFrames)}
	m.started++
	m.threads = append(m.threads, t)
	return t
}

// enter makes the first frame of a thread.
func (m *Machine) enter(t *Thread, f *Function, args []uint64) {
	m.prepare(f)
	t.reserve(f.size)
	t.frames = append(t.frames, frame{fn: f, sp: t.sp, entered: m.now})
	copy(t.regs, args)
	copy(t.regs[f.params:], f.template)
	t.pc, t.pending = 0, f.rest[0]
}

// reserve makes room for so many registers.
func (t *Thread) reserve(n uint32) {
	for uint32(len(t.regs)) < n {
		t.regs = append(t.regs, make([]uint64, len(t.regs))...)
	}
}

// prepare makes the code of a function that has none yet.
func (m *Machine) prepare(f *Function) {
	if f.code == nil && f.Body != nil {
		m.compile(f)
	}
}

// makeRoom does what a call needs that the loop could not do.
func (m *Machine) makeRoom(t *Thread) event {
	f := m.wanted
	if f.Body == nil {
		return trapNoBody
	}
	m.prepare(f)
	top := &t.frames[len(t.frames)-1]
	need := top.base + top.fn.size + f.size
	if need > maxRegisters || len(t.frames) >= maxFrames {
		return trapDepth
	}
	t.reserve(need)
	if len(t.frames) == cap(t.frames) {
		t.frames = slices.Grow(t.frames, len(t.frames))
	}
	return 0
}

// Offsets in what setjmp writes to the program's buffer, in bytes.
const (
	jumpKey        = 0  // 8 bytes
	jumpActivation = 8  // 8 bytes
	jumpPlace      = 16 // 4 bytes
	jumpSP         = 20 // 4 bytes
	jumpSize       = 24
)

// jumpMagic is the key of the first thread: nothing that a buffer holds by chance.
const jumpMagic = 0x504a_4d50 << 32

// setjmp fills the program's buffer; next is where a longjmp comes back to.
func (m *Machine) setjmp(t *Thread, in *ins, fp unsafe.Pointer, next uint32) event {
	fr := &t.frames[len(t.frames)-1]
	b, ok := m.memory.flat.Bytes(get32(fp, fr.fn.args[in.a]), jumpSize)
	if !ok {
		return trapMemory
	}
	if fr.activation == 0 {
		m.activations++
		fr.activation = m.activations
	}
	binary.LittleEndian.PutUint64(b[jumpKey:], jumpMagic+t.Number)
	binary.LittleEndian.PutUint64(b[jumpActivation:], fr.activation)
	binary.LittleEndian.PutUint32(b[jumpPlace:], next)
	binary.LittleEndian.PutUint32(b[jumpSP:], t.sp)
	set(fp, in.d, 0)
	return 0
}

// longjmp goes back to a setjmp. The buffer is in the program's hands: whatever it
// holds, control goes behind a setjmp of an active function or the program ends.
func (m *Machine) longjmp(t *Thread) event {
	fr := &t.frames[len(t.frames)-1]
	in := &fr.fn.code[t.pc]
	fp := unsafe.Pointer(&t.regs[fr.base])
	b, ok := m.memory.flat.Bytes(get32(fp, fr.fn.args[in.a]), jumpSize)
	if !ok {
		return trapMemory
	}
	value := get32(fp, fr.fn.args[in.a+1])
	activation := binary.LittleEndian.Uint64(b[jumpActivation:])
	place := binary.LittleEndian.Uint32(b[jumpPlace:])
	if binary.LittleEndian.Uint64(b[jumpKey:]) != jumpMagic+t.Number || activation == 0 {
		return trapNoJump
	}
	i := len(t.frames) - 1
	for i >= 0 && t.frames[i].activation != activation {
		i--
	}
	if i < 0 || place == 0 || uint64(place) >= uint64(len(t.frames[i].fn.ops)) || t.frames[i].fn.ops[place-1] != opSetjmp {
		return trapNoJump
	}
	m.left-- // the longjmp has been executed
	t.frames = t.frames[:i+1]
	fr = &t.frames[i]
	t.sp = binary.LittleEndian.Uint32(b[jumpSP:])
	t.regs[fr.base+fr.fn.code[place-1].d/regSize] = uint64(max(value, 1))
	t.pc, t.pending = place, fr.fn.rest[place]
	if len(t.frames) <= t.floor {
		return eventFloor
	}
	return 0
}

// Get returns the thread pointer.
func (t *Thread) Get() uint32 { return t.tp }

// Set sets the thread pointer.
func (t *Thread) Set(v uint32) { t.tp = v }
