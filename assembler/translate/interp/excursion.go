package interp

import (
	"math"

	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// Engine executes compiled code of the program, on the memory of the machine and in
// its goroutine. It is for the parts that nobody looks at.
type Engine interface {
	// Heads tells which blocks of a function are worth an entry; nil for a function
	// that is not compiled.
	Heads(function int) []bool
	// Kept returns the values of an activation that are known at a place: where it may
	// go from one kind of code to the other.
	Kept(at Handover) []module.ValueID
	// Reach is by how many records, at most, compiled code overruns what it is given.
	Reach() uint64
	// Arm has a function interpreted, or no longer.
	Arm(function int, armed bool)
	// Enter goes on with an activation in compiled code until it has returned or been
	// handed over. The error is a trap, or a failure of the engine: the state of the
	// program is lost.
	Enter(x *Excursion) error
}

// Handover is a place where an activation may be handed over: in front of an
// instruction with which a block begins, phis excepted, or behind a call.
type Handover struct {
	Function, Inst int
	Behind         bool
}

// Excursion is a part of the program's execution in compiled code.
type Excursion struct {
	// From is where it begins. Values are the words of what is kept there, Entered
	// what was left when the function was entered, Stack its stack pointer then.
	From    Handover
	Values  []uint64
	Entered int64
	Stack   uint32
	// Left is how many records may be executed; then, how many of them are left. SP
	// and TP are the stack and thread pointers.
	Left   int64
	SP, TP uint32
	// Result is what the function has returned, if it was not handed over.
	Result [2]uint64

	m *Machine
	t *Thread
	// base is the time at which nothing is left.
	base uint64
	// again says that the call from which control comes is still to be made.
	again bool
	// now is the time of the first handover; handed are the activations, the innermost
	// first.
	now    uint64
	handed []handed
	// lost says that there are more of them than the interpreter can have.
	lost bool
}

// handed is an activation that was handed over.
type handed struct {
	at      Handover
	entered uint64
	stack   uint32
	values  []uint64
}

// quick is what the machine has for compiled code.
type quick struct {
	engine Engine
	pace   Pace
	// rest is the time up to which excursions are not worth while, pause how long the
	// next rest is, and tries counts what has been tried since the last
	// one that was.
	rest, pause uint64
	tries       int
	// made is how many excursions there have been.
	made uint64
}

// Pace says when excursions are worth while. All its numbers are of records.
type Pace struct {
	// Least is what an excursion must have before it, Most what it may have: some
	// milliseconds, as the host's garbage collector and whoever wants the program to
	// stop wait as long.
	Least, Most uint64
	// Pause is how long is interpreted, at least, after an excursion that was short.
	Pause uint64
}

// DefaultPace suits programs that people look at.
var DefaultPace = Pace{Least: 1 << 15, Most: 1 << 24, Pause: 1 << 13}

const (
	// maxTries is how many stretches are interpreted one by one to find an entry.
	maxTries = 2000
	// maxPauses bounds what is interpreted after short excursions: so many pauses.
	maxPauses = 1 << 7
	// shortCosts is what a short excursion costs, in tries.
	shortCosts = 10
)

// Use lets the machine execute in compiled code what nobody looks at. It is called
// behind Remember, between calls of Run: traps of compiled code are executed again.
func (m *Machine) Use(e Engine, pace Pace) {
	m.quick = quick{engine: e, pace: pace, pause: pace.Pause}
	m.history.maxInterval = compiledInterval
	for i := range m.functions {
		if m.functions[i].breaks > 0 {
			e.Arm(i, true)
		}
	}
}

// Excursions is how many excursions to compiled code there have been.
func (m *Machine) Excursions() uint64 { return m.quick.made }

// Offer has Run call a function soon, which may give the machine an engine. It may
// be called from any goroutine.
func (m *Machine) Offer(attach func(m *Machine)) { m.offered.Store(&attach) }

// accept calls what has been offered.
func (m *Machine) accept() {
	if m.offered.Load() != nil {
		(*m.offered.Swap(nil))(m)
	}
}

// hurry returns the excursion that a thread can make, nil for none. Otherwise it
// returns how many records are to be interpreted before there may be one.
func (m *Machine) hurry(t *Thread, until uint64) (x *Excursion, wait uint64) {
	q := &m.quick
	if q.engine == nil || !m.history.on || len(m.watches.list) > 0 || m.now < q.rest {
		return nil, math.MaxUint64
	}
	given := m.allowance(t, until)
	if given < q.pace.Least {
		return nil, math.MaxUint64
	}
	if from, ok := m.entry(t); ok {
		return m.prepareExcursion(t, from, given), 0
	}
	if q.tries++; q.tries > maxTries {
		m.takeRest()
		return nil, math.MaxUint64
	}
	return nil, max(uint64(t.pending), 1)
}

// allowance is how many records a thread may execute in compiled code.
func (m *Machine) allowance(t *Thread, until uint64) uint64 {
	reach := m.quick.engine.Reach()
	given := min(until-m.now, m.history.untilEvent(), m.quick.pace.Most+reach)
	if m.others(t) {
		given = min(given, uint64(m.slice))
	}
	return given - min(given, reach)
}

// takeRest has the machine interpret for a while, longer each time.
func (m *Machine) takeRest() {
	q := &m.quick
	q.rest, q.tries, q.pause = m.now+max(q.pause, 1), 0, min(2*q.pause, maxPauses*q.pace.Pause)
}

// entry returns where a thread can enter compiled code.
func (m *Machine) entry(t *Thread) (at Handover, ok bool) {
	fn := t.frames[len(t.frames)-1].fn
	if fn.breaks > 0 {
		return at, false
	}
	if fn.heads == nil {
		fn.heads = make([]bool, len(fn.code))
		for b, head := range m.quick.engine.Heads(fn.Index) {
			fn.heads[fn.blocks[b]] = head
		}
	}
	if !fn.heads[t.pc] {
		return at, false
	}
	return Handover{Function: fn.Index, Inst: int(fn.insts[t.pc])}, true
}

// prepareExcursion puts the innermost activation of a thread into words.
func (m *Machine) prepareExcursion(t *Thread, from Handover, given uint64) *Excursion {
	fr := &t.frames[len(t.frames)-1]
	base := m.now + given
	x := &Excursion{
		From: from, m: m, t: t, base: base, Left: int64(given), SP: t.sp, TP: t.tp,
		Entered: int64(base - fr.entered), Stack: fr.sp,
	}
	for _, v := range m.quick.engine.Kept(from) {
		at := fr.base + fr.fn.reg[v-fr.fn.Body.Base]
		for i := range registers(fr.fn.Body.TypeOf(v)) {
			x.Values = append(x.Values, t.regs[at+i])
		}
	}
	return x
}

// leave makes an excursion.
func (m *Machine) leave(x *Excursion) (s Stop, stopped bool) {
	started := m.now
	m.quick.made++
	err := m.quick.engine.Enter(x)
	switch {
	case err != nil || x.lost:
		m.redo(started, x.base)
		return s, false
	case len(x.handed) > 0:
		x.land()
	default:
		s, stopped = x.returned()
	}
	x.t.last = m.now
	m.slice -= int64(m.now - started)
	m.judge(m.now - started)
	return s, stopped
}

// judge finds out whether excursions are worth while now.
func (m *Machine) judge(executed uint64) {
	q := &m.quick
	switch {
	case executed == 0: // what was given is less than the first stretch of code
		m.takeRest()
	case executed >= q.pace.Least/4:
		q.tries, q.pause = 0, q.pace.Pause
	default:
		q.tries += shortCosts
	}
}

// redo does again what has been lost since a time. Up to the time at which nothing
// would have been left, what compiled code could not do is interpreted.
func (m *Machine) redo(started, until uint64) {
	past := map[uint64]*Thread{}
	for _, t := range m.threads {
		past[t.Number] = t
	}
	m.restoreTo(started)
	m.quietly(started)
	m.quick.rest = until
	for i, t := range m.threads {
		if old := past[t.Number]; old != nil {
			t.floor = old.floor
			*old = *t
			m.threads[i] = old
		}
	}
}

// Call calls function n of the runtime. With leave, the activations are to be
// handed over as soon as it returns.
func (x *Excursion) Call(n int, args []uint64) (result uint64, leave bool) {
	m, f := x.m, &x.m.runtime[n]
	m.now = x.base - uint64(x.Left) - 1
	if f.call != nil || m.calls[f.name] {
		x.again = true
		return 0, true
	}
	x.t.sp, x.t.tp = x.SP, x.TP
	e := m.invoke(x.t, f, args)
	if m.retry.Swap(false) {
		x.again = true
		return 0, true
	}
	m.now++
	x.t.last = m.now
	m.refresh()
	x.TP = x.t.tp
	return uint64(uint32(e)), m.over
}
