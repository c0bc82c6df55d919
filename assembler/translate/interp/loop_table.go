package interp

import (
	"encoding/binary"
	"math"
	"unsafe"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// get and set access the register at an offset from a frame's first.
func get(fp unsafe.Pointer, o uint32) uint64    { return *(*uint64)(unsafe.Add(fp, o)) }
func set(fp unsafe.Pointer, o uint32, v uint64) { *(*uint64)(unsafe.Add(fp, o)) = v }

func get32(fp unsafe.Pointer, o uint32) uint32 { return uint32(get(fp, o)) }

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func toFloat32(bits uint64) float32             { return math.Float32frombits(uint32(bits)) }
func fromFloat32(f float32) uint64              { return uint64(math.Float32bits(f)) }
func toFloat64(bits uint64) float64             { return math.Float64frombits(bits) }
func fromFloat64(f float64) uint64              { return math.Float64bits(f) }
func word32(p unsafe.Pointer) []byte            { return (*[4]byte)(p)[:] }
func word64(p unsafe.Pointer) []byte            { return (*[8]byte)(p)[:] }
func linear(fp unsafe.Pointer, o uint32) uint64 { return uint64(get32(fp, o) - translate.NullPage) }

// loop executes a thread from where it stands until the time is over or
// something comes up that it does not do itself. first is the opcode of the first
// instruction: the one that the code has or, to pass a breakpoint, its own.
//
// It is one switch because nothing else in Go is as fast: a table of functions
// costs half as much again.
func (m *Machine) loop(t *Thread, first op) event {
	var (
		fr   = &t.frames[len(t.frames)-1]
		fn   = fr.fn
		code = unsafe.Pointer(&fn.code[0])
		ip   = unsafe.Add(code, uintptr(t.pc)*insSize)
		fp   = unsafe.Pointer(&t.regs[fr.base])
		data = m.memory.data
		mem  = unsafe.Pointer(unsafe.SliceData(data))
		end  = uint64(len(data))
		left = m.left
		pc   uint32
		cost uint32
		why  event
		in   *ins
	)
	for op := first; ; op = (*ins)(ip).op {
		in = (*ins)(ip)
		ip = unsafe.Add(ip, insSize)
	dispatch:
		switch op {
		case opBreak:
			why = eventBreak
			goto before
		case opWatch:
			own := fn.ops[(uintptr(ip)-uintptr(code))/insSize-1]
			if m.watches.near(own, get32(fp, in.a)) {
				why = eventWatch
				goto before
			}
			op = own
			goto dispatch

		case opAdd32:
			set(fp, in.d, uint64(get32(fp, in.a)+get32(fp, in.b)))
			continue
		case opSub32:
			set(fp, in.d, uint64(get32(fp, in.a)-get32(fp, in.b)))
			continue
		case opMul32:
			set(fp, in.d, uint64(get32(fp, in.a)*get32(fp, in.b)))
			continue
		case opAdd64:
			set(fp, in.d, get(fp, in.a)+get(fp, in.b))
			continue
		case opSub64:
			set(fp, in.d, get(fp, in.a)-get(fp, in.b))
			continue
		case opMul64:
			set(fp, in.d, get(fp, in.a)*get(fp, in.b))
			continue
		case opAdd:
			set(fp, in.d, (get(fp, in.a)+get(fp, in.b))&in.imm)
			continue
		case opSub:
			set(fp, in.d, (get(fp, in.a)-get(fp, in.b))&in.imm)
			continue
		case opMul:
			set(fp, in.d, (get(fp, in.a)*get(fp, in.b))&in.imm)
			continue
		case opAnd:
			set(fp, in.d, get(fp, in.a)&get(fp, in.b))
			continue
		case opOr:
			set(fp, in.d, get(fp, in.a)|get(fp, in.b))
			continue
		case opXor:
			set(fp, in.d, get(fp, in.a)^get(fp, in.b))
			continue
		case opShl:
			set(fp, in.d, get(fp, in.a)<<(get(fp, in.b)&uint64(in.n)&63)&in.imm)
			continue
		case opLShr:
			set(fp, in.d, get(fp, in.a)>>(get(fp, in.b)&uint64(in.n)&63))
			continue
		case opAShr:
			unused := 63 - uint64(in.n)
			set(fp, in.d, uint64(int64(get(fp, in.a)<<(unused&63))>>(unused&63)>>(get(fp, in.b)&uint64(in.n)&63))&in.imm)
			continue
		case opUDiv, opURem, opSDiv, opSRem:
			y := get(fp, in.b)
			if y == 0 {
				why = trapDivision
				goto before
			}
			set(fp, in.d, divide(op, get(fp, in.a), y, in.n)&in.imm)
			continue

		case opEq:
			set(fp, in.d, bit(get(fp, in.a) == get(fp, in.b)))
			continue
		case opNe:
			set(fp, in.d, bit(get(fp, in.a) != get(fp, in.b)))
			continue
		case opULT:
			set(fp, in.d, bit(get(fp, in.a) < get(fp, in.b)))
			continue
		case opULE:
			set(fp, in.d, bit(get(fp, in.a) <= get(fp, in.b)))
			continue
		case opSLT:
			set(fp, in.d, bit(int64(get(fp, in.a)<<(in.n&63)) < int64(get(fp, in.b)<<(in.n&63))))
			continue
		case opSLE:
			set(fp, in.d, bit(int64(get(fp, in.a)<<(in.n&63)) <= int64(get(fp, in.b)<<(in.n&63))))
			continue
		case opEqBr:
			pc, cost = in.decide(fp, ip, get(fp, in.a) == get(fp, in.b))
		case opNeBr:
			pc, cost = in.decide(fp, ip, get(fp, in.a) != get(fp, in.b))
		case opULTBr:
			pc, cost = in.decide(fp, ip, get(fp, in.a) < get(fp, in.b))
		case opULEBr:
			pc, cost = in.decide(fp, ip, get(fp, in.a) <= get(fp, in.b))
		case opSLTBr:
			pc, cost = in.decide(fp, ip, int64(get(fp, in.a)<<(in.n&63)) < int64(get(fp, in.b)<<(in.n&63)))
		case opSLEBr:
			pc, cost = in.decide(fp, ip, int64(get(fp, in.a)<<(in.n&63)) <= int64(get(fp, in.b)<<(in.n&63)))

		case opSelect:
			from := in.b
			if get(fp, in.a) == 0 {
				from = uint32(in.imm)
			}
			set(fp, in.d, get(fp, from))
			continue
		case opMove:
			set(fp, in.d, get(fp, in.a))
			continue
		case opMove2:
			set(fp, in.d, get(fp, in.a))
			set(fp, in.d+regSize, get(fp, in.a+regSize))
			continue
		case opMask:
			set(fp, in.d, get(fp, in.a)&in.imm)
			continue
		case opSExt:
			set(fp, in.d, uint64(int64(get(fp, in.a)<<(in.n&63))>>(in.n&63))&in.imm)
			continue
		case opUnary:
			set(fp, in.d, unaries[in.n](get(fp, in.a), in.imm))
			continue

		case opFAdd32:
			set(fp, in.d, fromFloat32(toFloat32(get(fp, in.a))+toFloat32(get(fp, in.b))))
			continue
		case opFSub32:
			set(fp, in.d, fromFloat32(toFloat32(get(fp, in.a))-toFloat32(get(fp, in.b))))
			continue
		case opFMul32:
			set(fp, in.d, fromFloat32(toFloat32(get(fp, in.a))*toFloat32(get(fp, in.b))))
			continue
		case opFDiv32:
			set(fp, in.d, fromFloat32(toFloat32(get(fp, in.a))/toFloat32(get(fp, in.b))))
			continue
		case opFAdd64:
			set(fp, in.d, fromFloat64(toFloat64(get(fp, in.a))+toFloat64(get(fp, in.b))))
			continue
		case opFSub64:
			set(fp, in.d, fromFloat64(toFloat64(get(fp, in.a))-toFloat64(get(fp, in.b))))
			continue
		case opFMul64:
			set(fp, in.d, fromFloat64(toFloat64(get(fp, in.a))*toFloat64(get(fp, in.b))))
			continue
		case opFDiv64:
			set(fp, in.d, fromFloat64(toFloat64(get(fp, in.a))/toFloat64(get(fp, in.b))))
			continue
		case opFRem:
			set(fp, in.d, remainder(in.n, get(fp, in.a), get(fp, in.b)))
			continue
		case opFCmp32:
			set(fp, in.d, bit(compareFloats(in.n, float64(toFloat32(get(fp, in.a))), float64(toFloat32(get(fp, in.b))))))
			continue
		case opFCmp64:
			set(fp, in.d, bit(compareFloats(in.n, toFloat64(get(fp, in.a)), toFloat64(get(fp, in.b)))))
			continue

		case opLoad8:
			at := linear(fp, in.a)
			if at+1 > end {
				goto outside
			}
			set(fp, in.d, uint64(*(*byte)(unsafe.Add(mem, at))))
			continue
		case opLoad16:
			at := linear(fp, in.a)
			if at+2 > end {
				goto outside
			}
			set(fp, in.d, uint64(binary.LittleEndian.Uint16((*[2]byte)(unsafe.Add(mem, at))[:])))
			continue
		case opLoad32:
			at := linear(fp, in.a)
			if at+4 > end {
				goto outside
			}
			set(fp, in.d, uint64(binary.LittleEndian.Uint32(word32(unsafe.Add(mem, at)))))
			continue
		case opLoad64:
			at := linear(fp, in.a)
			if at+8 > end {
				goto outside
			}
			set(fp, in.d, binary.LittleEndian.Uint64(word64(unsafe.Add(mem, at))))
			continue
		case opLoad128:
			at := linear(fp, in.a)
			if at+16 > end {
				goto outside
			}
			set(fp, in.d, binary.LittleEndian.Uint64(word64(unsafe.Add(mem, at))))
			set(fp, in.d+regSize, binary.LittleEndian.Uint64(word64(unsafe.Add(mem, at+8))))
			continue
		case opStore8:
			at := linear(fp, in.a)
			if at+1 > end {
				goto outside
			}
			*(*byte)(unsafe.Add(mem, at)) = byte(get(fp, in.b))
			continue
		case opStore16:
			at := linear(fp, in.a)
			if at+2 > end {
				goto outside
			}
			binary.LittleEndian.PutUint16((*[2]byte)(unsafe.Add(mem, at))[:], uint16(get(fp, in.b)))
			continue
		case opStore32:
			at := linear(fp, in.a)
			if at+4 > end {
				goto outside
			}
			binary.LittleEndian.PutUint32(word32(unsafe.Add(mem, at)), get32(fp, in.b))
			continue
		case opStore64:
			at := linear(fp, in.a)
			if at+8 > end {
				goto outside
			}
			binary.LittleEndian.PutUint64(word64(unsafe.Add(mem, at)), get(fp, in.b))
			continue
		case opStore128:
			at := linear(fp, in.a)
			if at+16 > end {
				goto outside
			}
			binary.LittleEndian.PutUint64(word64(unsafe.Add(mem, at)), get(fp, in.b))
			binary.LittleEndian.PutUint64(word64(unsafe.Add(mem, at+8)), get(fp, in.b+regSize))
			continue
		case opAlloca:
			sp, ok := allocate(t.sp, get32(fp, in.a), in.imm)
			if !ok {
				why = trapOverflow
				goto before
			}
			t.sp = sp
			set(fp, in.d, uint64(sp))
			continue

		case opLanes:
			l := &fn.lanes[in.imm]
			if why = l.compute(l, in, fp); why != 0 {
				goto before
			}
			continue
		case opIntrinsic:
			if why = intrinsics[in.n](m, t, in, fp); why != 0 {
				goto before
			}
			continue

		case opBr, opJump:
			pc, cost = in.d, uint32(in.imm)
		case opBrIf:
			pc, cost = in.d, uint32(in.imm)
			if get(fp, in.a) == 0 {
				pc, cost = in.b, uint32(in.imm>>32)
			}
		case opSwitch:
			e := fn.cases[in.imm].find(get(fp, in.a))
			pc, cost = e.pc, e.cost

		case opCall, opCallZero, opCallIndirect:
			var callee *Function
			if op == opCallIndirect {
				if callee, why = m.callee(get32(fp, in.b), uint32(in.imm)); why != 0 {
					goto before
				}
			} else {
				callee = &m.functions[uint32(in.imm)]
			}
			if callee.code == nil || uint64(fr.base)+uint64(fn.size)+uint64(callee.size) > uint64(len(t.regs)) || len(t.frames) == cap(t.frames) {
				m.wanted, why = callee, eventCall
				goto before
			}
			if op == opCallZero {
				set(fp, in.d, 0)
			}
			fr.pc = uint32((uintptr(ip) - uintptr(code)) / insSize)
			t.frames = append(t.frames, frame{fn: callee, base: fr.base + fn.size, sp: t.sp, entered: m.now - uint64(left)})
			fr = &t.frames[len(t.frames)-1]
			next := unsafe.Pointer(&t.regs[fr.base])
			for i, o := range fn.args[in.a : in.a+uint32(in.n)] {
				set(next, uint32(i)*regSize, get(fp, o))
			}
			copy(unsafe.Slice((*uint64)(unsafe.Add(next, uintptr(callee.params)*regSize)), len(callee.template)), callee.template)
			fn, fp, code = callee, next, unsafe.Pointer(&callee.code[0])
			pc, cost = 0, callee.rest[0]
		case opTail, opTailIndirect:
			var callee *Function
			if op == opTailIndirect {
				if callee, why = m.callee(get32(fp, in.b), uint32(in.imm)); why != 0 {
					goto before
				}
			} else {
				callee = &m.functions[uint32(in.imm)]
			}
			if callee.code == nil || uint64(fr.base)+uint64(callee.size) > uint64(len(t.regs)) {
				m.wanted, why = callee, eventCall
				goto before
			}
			m.passed = m.passed[:0]
			for _, o := range fn.args[in.a : in.a+uint32(in.n)] {
				m.passed = append(m.passed, get(fp, o))
			}
			if fn.allocates {
				t.sp = fr.sp
			}
			fr.fn, fr.sp, fr.activation = callee, t.sp, 0
			copy(t.regs[fr.base:], m.passed)
			copy(t.regs[fr.base+callee.params:], callee.template)
			fn, code = callee, unsafe.Pointer(&callee.code[0])
			pc, cost = 0, callee.rest[0]
		case opRet, opRet2, opRetVoid:
			if len(t.frames) == 1 {
				if op != opRetVoid {
					t.result = get(fp, in.a)
				}
				why = eventReturn
				goto before
			}
			if fn.allocates {
				t.sp = fr.sp
			}
			t.frames = t.frames[:len(t.frames)-1]
			fr = &t.frames[len(t.frames)-1]
			fn, pc = fr.fn, fr.pc
			code = unsafe.Pointer(&fn.code[0])
			call := (*ins)(unsafe.Add(code, uintptr(pc-1)*insSize))
			from := fp
			fp = unsafe.Pointer(&t.regs[fr.base])
			if call.d != noReg && op != opRetVoid {
				set(fp, call.d, get(from, in.a))
				if op == opRet2 {
					set(fp, call.d+regSize, get(from, in.a+regSize))
				}
			}
			cost = uint32(call.imm >> 32)
			if len(t.frames) <= t.floor {
				t.pc, t.pending, m.left = pc, cost, left
				return eventFloor
			}
		case opSetjmp:
			if why = m.setjmp(t, in, fp, uint32((uintptr(ip)-uintptr(code))/insSize)); why != 0 {
				goto before
			}
			continue
		case opLongjmp:
			why = eventJump
			goto before
		case opUnreachable:
			why = trapUnreachable
			goto before
		default:
			why = trapUnreachable
			goto before
		}
		// A stretch of code begins at pc.
		ip = unsafe.Add(code, uintptr(pc)*insSize)
		if left < int64(cost) {
			t.pc, t.pending, m.left = pc, cost, left
			return eventTime
		}
		left -= int64(cost)
	}
outside:
	why = trapMemory
before: // the instruction has not been executed
	t.pc = uint32((uintptr(ip)-uintptr(code))/insSize) - 1
	t.pending = fn.rest[t.pc]
	m.left = left + int64(t.pending)
	return why
}

// decide does the branch that follows a comparison, as its own instruction does.
func (in *ins) decide(fp, next unsafe.Pointer, holds bool) (pc, cost uint32) {
	set(fp, in.d, bit(holds))
	br := (*ins)(next)
	if holds {
		return br.d, uint32(br.imm)
	}
	return br.b, uint32(br.imm >> 32)
}
