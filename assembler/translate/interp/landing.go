package interp

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// HandOver takes over an activation. The innermost comes first, and tells what is
// left then.
func (x *Excursion) HandOver(at Handover, entered int64, stack uint32, values []uint64) {
	if len(x.handed) == 0 {
		x.now = x.base - uint64(x.Left)
		switch fn := x.m.code(at.Function); {
		case x.again:
			x.now = x.m.now
		case at.Behind && x.m.over:
			x.now = x.m.now
		default:
			x.now -= uint64(fn.rest[fn.pcAt(at)])
		}
	}
	if len(x.handed) == maxFrames {
		x.lost = true
		return
	}
	x.handed = append(x.handed, handed{at, x.base - uint64(entered), stack, values})
}

// code returns a function with its code.
func (m *Machine) code(function int) *Function {
	f := &m.functions[function]
	m.prepare(f)
	return f
}

// pcAt returns where the interpreter goes on.
func (f *Function) pcAt(at Handover) uint32 {
	pc := uint32(f.pcs[at.Inst])
	if at.Behind {
		pc++
	}
	return pc
}

// land makes frames of the activations that were handed over.
func (x *Excursion) land() {
	m, t := x.m, x.t
	m.now, t.sp, t.tp = x.now, x.SP, x.TP
	base := t.frames[len(t.frames)-1].base
	t.frames = t.frames[:len(t.frames)-1]
	for i := len(x.handed) - 1; i >= 0; i-- {
		base = x.landOne(&x.handed[i], base)
	}
	top := &t.frames[len(t.frames)-1]
	t.pc = top.pc
	if x.again {
		t.pc--
	}
	t.pending = top.fn.rest[t.pc]
	x.fix()
}

// landOne makes a frame, whose registers begin at base, and returns the first
// behind it.
func (x *Excursion) landOne(h *handed, base uint32) uint32 {
	t, fn := x.t, x.m.code(h.at.Function)
	t.reserve(base + fn.size)
	t.frames = append(t.frames, frame{fn: fn, pc: fn.pcAt(h.at), base: base, sp: h.stack, entered: h.entered, landed: true})
	regs := t.regs[base : base+fn.size]
	for i := range fn.params {
		regs[i] = undefined
	}
	copy(regs[fn.params:], fn.template)
	n := 0
	for _, v := range x.m.quick.engine.Kept(h.at) {
		at := fn.reg[v-fn.Body.Base]
		n += copy(regs[at:at+registers(fn.Body.TypeOf(v))], h.values[n:])
	}
	return base + fn.size
}

// fix takes away the results of calls that have not returned.
func (x *Excursion) fix() {
	t := x.t
	for i := len(t.frames) - len(x.handed); i < len(t.frames); i++ {
		fr := &t.frames[i]
		top := i == len(t.frames)-1
		at := x.handed[len(t.frames)-1-i].at
		if !at.Behind || top && !x.again {
			continue
		}
		in := &fr.fn.Body.Insts[at.Inst]
		if in.Result == module.NoValue || fr.fn.ops[fr.fn.pcs[at.Inst]] == opCallZero {
			continue
		}
		reg := fr.base + fr.fn.reg[in.Result-fr.fn.Body.Base]
		for k := range registers(in.Type) {
			t.regs[reg+k] = undefined
		}
	}
}

// returned takes the result of an activation that has returned.
func (x *Excursion) returned() (s Stop, stopped bool) {
	m, t := x.m, x.t
	m.now, t.sp, t.tp = x.base-uint64(x.Left), x.SP, x.TP
	if len(t.frames) == 1 {
		m.now-- // the return itself is still to come
		t.result = x.Result[0]
		m.returned(t)
		return s, false
	}
	t.frames = t.frames[:len(t.frames)-1]
	fr := &t.frames[len(t.frames)-1]
	call := &fr.fn.code[fr.pc-1]
	if call.d != noReg && x.returns() {
		at := fr.base + call.d/regSize
		copy(t.regs[at:at+registers(x.signature())], x.Result[:])
	}
	t.pc, t.pending = fr.pc, fr.fn.rest[fr.pc]
	if len(t.frames) <= t.floor {
		return Stop{Kind: StopReturn}, true
	}
	return s, false
}

// signature returns the type of what the activation returns: that of its function,
// which a tail call does not change.
func (x *Excursion) signature() isa.Type { return x.m.functions[x.From.Function].sig.Return }

func (x *Excursion) returns() bool { return x.signature() != isa.VoidType }
