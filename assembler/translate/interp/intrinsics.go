package interp

import (
	"encoding/binary"
	"unsafe"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// unaryIntrinsics are the intrinsics that compute one scalar of one: of floating
// point numbers for float, the next one for double.
var unaryIntrinsics = map[isa.IntrinsicID]uint16{
	isa.Bswap: unarySwap, isa.Ctlz: unaryLeading, isa.Cttz: unaryTrailing, isa.Ctpop: unaryOnes,
	isa.Sqrt: unarySqrt32, isa.Fabs: unaryAbs32,
}

// intrinsic makes the code of a call of an intrinsic.
func (c *compiler) intrinsic(i *isa.Intrinsic, in *module.Inst, x *ins) {
	n, isUnary := unaryIntrinsics[i.ID]
	switch {
	case isUnary && in.Type.IsVector():
		x.a = c.place(in.Args[1])
		c.addLane(x, laneOp{to: in.Type, compute: absoluteLanes})
		return
	case isUnary:
		x.op, x.a, x.n, x.imm = opUnary, c.place(in.Args[1]), byFormat(in.Type, n), shiftBits(in.Type)
		return
	}
	c.pass(x, in.Args[1:])
	switch i.ID {
	case isa.Setjmp:
		x.op = opSetjmp
	case isa.Longjmp:
		x.op = opLongjmp
	default:
		x.op = opIntrinsic
		x.imm = accessBytes(i)
	}
	x.n = uint16(i.ID)
}

// accessBytes is the size of the value that an atomic access is about.
func accessBytes(i *isa.Intrinsic) uint64 {
	if i.ID == isa.AtomicStore {
		return i.Params[0].BitSize() / 8
	}
	return i.Return.BitSize() / 8
}

func absoluteLanes(l *laneOp, in *ins, fp unsafe.Pointer) event {
	v := getVector(fp, in.a)
	for i := range l.to.N {
		v.setLane(l.to, i, v.lane(l.to, i)&^(1<<31))
	}
	setVector(fp, in.d, v)
	return 0
}

// intrinsic is a call of an intrinsic.
type intrinsic func(m *Machine, t *Thread, in *ins, fp unsafe.Pointer) event

// intrinsics are the calls by isa.IntrinsicID.
var intrinsics = [...]intrinsic{
	isa.ReadTP:       func(_ *Machine, t *Thread, in *ins, fp unsafe.Pointer) event { return answer(fp, in, uint64(t.tp)) },
	isa.Stacksave:    func(_ *Machine, t *Thread, in *ins, fp unsafe.Pointer) event { return answer(fp, in, uint64(t.sp)) },
	isa.Stackrestore: restoreStack,
	isa.Trap:         func(*Machine, *Thread, *ins, unsafe.Pointer) event { return trapAbort },
	isa.Memcpy:       copyMemory,
	isa.Memmove:      copyMemory,
	isa.Memset:       fillMemory,
	isa.AtomicLoad:   atomicLoad,
	isa.AtomicStore:  atomicStore,
	isa.AtomicRMW:    atomicModify,

	isa.AtomicCmpxchg:    atomicExchange,
	isa.AtomicFence:      nothing,
	isa.AtomicFenceAll:   nothing,
	isa.AtomicIsLockFree: func(_ *Machine, _ *Thread, in *ins, fp unsafe.Pointer) event { return answer(fp, in, 1) },
}

func nothing(*Machine, *Thread, *ins, unsafe.Pointer) event { return 0 }

// answer sets the result of an intrinsic, if it is wanted.
func answer(fp unsafe.Pointer, in *ins, v uint64) event {
	if in.d != noReg {
		set(fp, in.d, v)
	}
	return 0
}

// arg returns an argument of the intrinsic that a thread calls.
func (t *Thread) arg(in *ins, fp unsafe.Pointer, n uint32) uint64 {
	return get(fp, t.frames[len(t.frames)-1].fn.args[in.a+n])
}

func restoreStack(_ *Machine, t *Thread, in *ins, fp unsafe.Pointer) event {
	t.sp = uint32(t.arg(in, fp, 0))
	return 0
}

func copyMemory(m *Machine, t *Thread, in *ins, fp unsafe.Pointer) event {
	n := uint32(t.arg(in, fp, 2))
	if n == 0 || uint32(t.arg(in, fp, 0)) == uint32(t.arg(in, fp, 1)) { // as with the other engines
		return 0
	}
	dst, ok := m.memory.flat.Bytes(uint32(t.arg(in, fp, 0)), n)
	src, ok2 := m.memory.flat.Bytes(uint32(t.arg(in, fp, 1)), n)
	if !ok || !ok2 {
		return trapMemory
	}
	copy(dst, src)
	return 0
}

func fillMemory(m *Machine, t *Thread, in *ins, fp unsafe.Pointer) event {
	n := uint32(t.arg(in, fp, 2))
	if n == 0 {
		return 0
	}
	dst, ok := m.memory.flat.Bytes(uint32(t.arg(in, fp, 0)), n)
	if !ok {
		return trapMemory
	}
	dst[0] = byte(t.arg(in, fp, 1))
	for done := 1; done < len(dst); done *= 2 {
		copy(dst[done:], dst[:done])
	}
	return 0
}

// atomic returns the bytes of an atomic access.
func (m *Machine) atomic(address uint32, in *ins) ([]byte, event) {
	if uint64(address)%in.imm != 0 {
		return nil, trapUnaligned
	}
	b, ok := m.memory.flat.Bytes(address, uint32(in.imm))
	if !ok {
		return nil, trapMemory
	}
	return b, 0
}

// fromBytes reads a number of 1, 2, 4 or 8 bytes.
func fromBytes(b []byte) uint64 {
	var word [8]byte
	copy(word[:], b)
	return binary.LittleEndian.Uint64(word[:])
}

// toBytes writes a number of as many bytes.
func toBytes(b []byte, v uint64) {
	var word [8]byte
	binary.LittleEndian.PutUint64(word[:], v)
	copy(b, word[:])
}

func atomicLoad(m *Machine, t *Thread, in *ins, fp unsafe.Pointer) event {
	b, e := m.atomic(uint32(t.arg(in, fp, 0)), in)
	if e != 0 {
		return e
	}
	return answer(fp, in, fromBytes(b))
}

func atomicStore(m *Machine, t *Thread, in *ins, fp unsafe.Pointer) event {
	b, e := m.atomic(uint32(t.arg(in, fp, 1)), in)
	if e == 0 {
		toBytes(b, t.arg(in, fp, 0))
	}
	return e
}

// modifications are the operations of a read-modify-write access, by code.
var modifications = [...]func(old, v uint64) uint64{
	isa.RMWAdd:      func(old, v uint64) uint64 { return old + v },
	isa.RMWSub:      func(old, v uint64) uint64 { return old - v },
	isa.RMWOr:       func(old, v uint64) uint64 { return old | v },
	isa.RMWAnd:      func(old, v uint64) uint64 { return old & v },
	isa.RMWXor:      func(old, v uint64) uint64 { return old ^ v },
	isa.RMWExchange: func(_, v uint64) uint64 { return v },
}

func atomicModify(m *Machine, t *Thread, in *ins, fp unsafe.Pointer) event {
	b, e := m.atomic(uint32(t.arg(in, fp, 1)), in)
	if e != 0 {
		return e
	}
	old := fromBytes(b)
	toBytes(b, modifications[t.arg(in, fp, 0)](old, t.arg(in, fp, 2)))
	return answer(fp, in, old)
}

func atomicExchange(m *Machine, t *Thread, in *ins, fp unsafe.Pointer) event {
	b, e := m.atomic(uint32(t.arg(in, fp, 0)), in)
	if e != 0 {
		return e
	}
	old := fromBytes(b)
	if old == t.arg(in, fp, 1) {
		toBytes(b, t.arg(in, fp, 2))
	}
	return answer(fp, in, old)
}
