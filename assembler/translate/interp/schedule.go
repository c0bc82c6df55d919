package interp

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// The threads of a program take turns: each runs for a number of records, or until
// it waits. Who runs when follows from the number of records executed alone, but
// for waits that end by the clock: those are in the history.

const (
	// turnLength is how many records a thread executes before the next one's turn.
	turnLength = 20_000
	// glance is how many records are executed before it is looked whether somebody
	// wants the program to stop.
	glance = 1 << 16
)

// wait is what a thread waits for.
type wait struct {
	address uint32 // of a futex; 0 for a sleep
	// until is when the wait ends by itself, if bounded; timeout is what the thread
	// then gets, in register reg if that is not noReg.
	until   time.Time
	bounded bool
	timeout uint64
	reg     uint32
}

// StopKind is why Run has ended.
type StopKind uint8

// The kinds.
const (
	// StopTime is the end of the time that was given.
	StopTime StopKind = iota
	// StopBreak is a breakpoint in front of the next record.
	StopBreak
	// StopWatch is an access to watched data by the next record.
	StopWatch
	// StopTrap is a record that may not be executed: the next one.
	StopTrap
	// StopEnd is the end of the program.
	StopEnd
	// StopInterrupt is the answer to Interrupt.
	StopInterrupt
	// StopReturn is a return to the depth that is asked for: see Thread.Floor.
	StopReturn
	// StopCall is a call of a function of the runtime that is asked for: the next
	// record.
	StopCall
)

// Stop is where and why a machine stands.
type Stop struct {
	Kind StopKind
	// Trap describes a StopTrap.
	Trap *process.Trap
	// Call is the name of the function of a StopCall.
	Call string
	// After says that a StopWatch is behind the record: a function of the runtime has
	// changed the data.
	After bool
}

// Time returns how many records have been executed.
func (m *Machine) Time() uint64 { return m.now }

// Interrupt makes Run end soon. It may be called from any goroutine.
func (m *Machine) Interrupt() {
	m.interrupted.Store(true)
	select {
	case m.nudge <- struct{}{}:
	default:
	}
}

// Run executes records until the time is until or something comes up. With pass,
// the first one is executed though a breakpoint stands there.
func (m *Machine) Run(until uint64, pass bool) Stop {
	for breath := parallel.NewBreath(); ; breath.Take() {
		if m.over {
			return Stop{Kind: StopEnd}
		}
		m.accept()
		m.history.keep()
		m.history.replay()
		m.wake()
		if m.now >= until {
			return Stop{Kind: StopTime}
		}
		if m.interrupted.Swap(false) {
			return Stop{Kind: StopInterrupt}
		}
		t := m.next()
		if t == nil {
			m.sleep()
			continue
		}
		pass = pass || m.passing
		m.passing = false
		if s, stopped := m.advance(t, until, pass); stopped {
			return s
		}
		pass = false
	}
}

// next returns the thread whose turn it is; nil while all wait.
func (m *Machine) next() *Thread {
	t := m.threads[m.turn]
	if !m.others(t) && m.slice <= 0 { // the turns that nobody else wanted
		m.slice += (-m.slice/turnLength + 1) * turnLength
	}
	if m.slice > 0 && t.wait == nil && !t.done {
		return t
	}
	for range m.threads {
		m.turn = (m.turn + 1) % len(m.threads)
		if t := m.threads[m.turn]; t.wait == nil && !t.done {
			m.slice = turnLength
			return t
		}
	}
	return nil
}

// others reports whether other threads wait for their turn.
func (m *Machine) others(t *Thread) bool {
	for _, o := range m.threads {
		if o != t && o.wait == nil && !o.done {
			return true
		}
	}
	return false
}

// advance lets a thread run for a while.
func (m *Machine) advance(t *Thread, until uint64, pass bool) (s Stop, stopped bool) {
	wait := uint64(math.MaxUint64)
	if !pass {
		var x *Excursion
		if x, wait = m.hurry(t, until); x != nil {
			return m.leave(x)
		}
	}
	given := min(until-m.now, glance, m.history.untilNext(), wait)
	if m.others(t) {
		given = min(given, uint64(m.slice))
	}
	m.left = int64(given)
	m.now += given
	e := m.execute(t, pass)
	m.now -= uint64(m.left)
	used := int64(given) - m.left
	m.slice -= used
	m.left = 0
	if used > 0 {
		t.last = m.now
	}
	return m.handle(t, e, pass && used == 0)
}

// handle does what an event asks for. With pass, a call of the runtime is made
// though it is asked for.
func (m *Machine) handle(t *Thread, e event, pass bool) (s Stop, stopped bool) {
	switch e {
	case eventTime:
		return s, false
	case eventBreak:
		return Stop{Kind: StopBreak}, true
	case eventWatch:
		if m.hits(t) {
			return Stop{Kind: StopWatch}, true
		}
		m.passing = true
		return s, false
	case eventReturn:
		m.returned(t)
		return s, false
	case eventFloor:
		return Stop{Kind: StopReturn}, true
	case eventHost:
		if name := m.runtime[m.asked].name; !pass && m.calls[name] {
			return Stop{Kind: StopCall, Call: name}, true
		}
		return m.call(t)
	}
	return Stop{Kind: StopTrap, Trap: m.trap(t, trapReasons[e])}, true
}

// returned ends a thread whose first function returns.
func (m *Machine) returned(t *Thread) {
	m.now++
	t.last = m.now
	if t.Number == 0 {
		m.over = true
		return
	}
	m.retire(t)
}

// retire ends a thread. The main one stays in the list.
func (m *Machine) retire(t *Thread) {
	t.done, t.frames, t.regs = true, nil, nil
	for i, other := range m.threads {
		if other == t && i > 0 {
			m.threads = append(m.threads[:i:i], m.threads[i+1:]...)
			m.turn, m.slice = i-1, 0
			return
		}
	}
}

// execute runs the loop until the time is over or there is an event for others.
func (m *Machine) execute(t *Thread, pass bool) event {
	for {
		fn := t.frames[len(t.frames)-1].fn
		first := fn.code[t.pc].op
		if pass && (first == opBreak || first == opWatch) {
			first = fn.ops[t.pc].alone()
		}
		left := m.left
		e := m.spend(t, fn, first)
		pass = pass && m.left == left // the call is still to be made
		switch e {
		case eventCall:
			e = m.makeRoom(t)
		case eventJump:
			e = m.longjmp(t)
		}
		if e != 0 {
			return e
		}
	}
}

// spend runs the loop once. Where the time ends within a stretch of code, a mark
// stands there meanwhile.
func (m *Machine) spend(t *Thread, fn *Function, first op) event {
	if m.left == 0 {
		return eventTime
	}
	short := m.left < int64(t.pending)
	end := t.pc + uint32(m.left)
	if short {
		fn.mark(end, markTime)
		first = m.firstOf(fn, t.pc, first)
	}
	m.left -= int64(t.pending)
	t.pending = 0
	e := m.loop(t, first)
	if short {
		fn.unmark(end, markTime)
		if e == eventBreak && m.left == 0 {
			return eventTime
		}
	}
	return e
}

// firstOf returns the first opcode after a mark has been set: the instruction in
// front of it must not do the work of both.
func (m *Machine) firstOf(fn *Function, pc uint32, first op) op {
	if fn.marks[pc+1] != 0 {
		return first.alone()
	}
	return first
}

// sleep waits until a thread may go on.
func (m *Machine) sleep() {
	var soonest *Thread
	for _, t := range m.threads {
		if t.wait != nil && t.wait.bounded && (soonest == nil || t.wait.until.Before(soonest.wait.until)) {
			soonest = t
		}
	}
	m.Process.Flush()
	var alarm <-chan time.Time
	if soonest != nil {
		timer := time.NewTimer(time.Until(soonest.wait.until))
		defer timer.Stop()
		alarm = timer.C
	}
	select {
	case <-alarm:
		m.expire(soonest)
	case <-m.nudge:
	case <-m.Process.Context().Done():
		m.fail(context.Cause(m.Process.Context()))
	}
}

// wake ends the program when its context has ended, and the waits whose time has
// come.
func (m *Machine) wake() {
	if err := m.Process.Context().Err(); err != nil {
		m.fail(context.Cause(m.Process.Context()))
	}
	if len(m.threads) == 1 || m.history.replaying() {
		return
	}
	for _, t := range m.threads {
		if t.wait != nil && t.wait.bounded && !time.Now().Before(t.wait.until) {
			m.expire(t)
		}
	}
}

// expire ends a wait by the clock, and notes that it did.
func (m *Machine) expire(t *Thread) {
	m.history.add(entry{time: m.now, kind: entryWake, thread: t.Number})
	t.timeout()
}

// timeout ends the wait of a thread by the clock.
func (t *Thread) timeout() {
	if t.wait.reg != noReg {
		t.regs[t.wait.reg] = t.wait.timeout
	}
	t.wait = nil
}

// fail ends the program with an error.
func (m *Machine) fail(err error) { m.over, m.end = true, err }

// Finish gives back the result of a program that has ended, as Run of package
// process's engines does.
func (m *Machine) Finish() (status int, err error) {
	m.Process.End(m.end)
	status, err = m.Process.Finish(m.end)
	if err == nil {
		return status, nil
	}
	if stopped := process.Stopped(err); stopped != nil {
		return 0, stopped
	}
	var trap *process.Trap
	if errors.As(err, &trap) {
		return 0, err
	}
	return 0, &process.Trap{Reason: err.Error(), Frame: process.Nowhere, Cause: err}
}
