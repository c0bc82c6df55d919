package debug

import (
	"fmt"
	"math"

	"github.com/pnaclasm/pnaclasm/assembler/translate/interp"
)

// Goal is how far the program goes on.
type Goal uint8

// The goals. Those of the second group go back in time.
const (
	// Continue goes on until something is of interest.
	Continue Goal = iota
	// In executes one record, and enters the function that it calls.
	In
	// Over executes one record, and the whole of the function that it calls.
	Over
	// Out executes the rest of the function.
	Out
	// LineOver and LineIn are Over and In by lines of the source that a map tells.
	LineOver
	LineIn
	// Block goes to the next basic block of the function, or out of it.
	Block

	// BackOver is the opposite of Over, BackIn of In, BackContinue of Continue.
	BackOver
	BackIn
	BackContinue
	// BackOut goes to the call of the function.
	BackOut
	// LineBack is the opposite of LineOver.
	LineBack
)

// Reason is why the program stands.
type Reason string

// The reasons.
const (
	AtEntry      Reason = "entry"
	AtStep       Reason = "step"
	AtBreakpoint Reason = "breakpoint"
	AtData       Reason = "data"
	AtCall       Reason = "runtime call"
	AtTrap       Reason = "trap"
	AtPause      Reason = "pause"
	AtStart      Reason = "start" // of what is remembered
	AtEnd        Reason = "end"
)

// Stop is where and why the program stands.
type Stop struct {
	Reason Reason
	// Thread is the number of the thread that did it.
	Thread uint64
	// Breakpoints are the IDs of breakpoints and watches.
	Breakpoints []int
	// Text says more, "" is nothing.
	Text string
}

// Resume lets a thread, and with it the others, go on to a goal.
func (d *Debuggee) Resume(thread uint64, goal Goal) Stop {
	d.thread = thread
	return d.proceed(d.goal(goal))
}

// Proceed goes on to the goal of the last Resume, which ended with AtPause.
func (d *Debuggee) Proceed() Stop { return d.proceed(d.again) }

func (d *Debuggee) proceed(step func() Stop) Stop {
	d.trap, d.again = nil, step
	s := step()
	d.machine.Process.Flush()
	d.pass = s.Reason != AtEnd
	return s
}

func (d *Debuggee) goal(goal Goal) func() Stop {
	return map[Goal]func() Stop{
		Continue: d.onward, In: d.in, Over: d.over, Out: d.out, Block: d.block,
		BackOver: d.backOver, BackIn: d.backIn, BackOut: d.backOut, BackContinue: d.backContinue,
		LineOver: d.lineOver, LineIn: d.lineIn, LineBack: d.lineBack,
	}[goal]
}

// stopped is a stop of the thread that the goal is about.
func (d *Debuggee) stopped(reason Reason) Stop { return Stop{Reason: reason, Thread: d.thread} }

// forward runs to a time. done is false if something else was of interest before.
// A return to the floor of a thread counts as done.
func (d *Debuggee) forward(until uint64) (s Stop, done bool) {
	for {
		raw := d.machine.Run(until, d.pass)
		d.pass = true
		switch raw.Kind {
		case interp.StopTime, interp.StopReturn:
			d.pass = false
			return s, true
		case interp.StopInterrupt:
			return d.at(AtPause), false
		case interp.StopEnd:
			return d.at(AtEnd), false
		case interp.StopTrap:
			if s, stops := d.trapped(raw); stops {
				return s, false
			}
		case interp.StopCall:
			s = d.at(AtCall)
			s.Text = "call of " + raw.Call
			return s, false
		case interp.StopBreak:
			if ids, text := d.reached(true); len(ids) > 0 {
				s = d.at(AtBreakpoint)
				s.Breakpoints, s.Text = ids, text
				return s, false
			}
		case interp.StopWatch:
			if s, stops := d.touched(raw, true); stops {
				return s, false
			}
		}
	}
}

// at is a stop of the thread whose turn it is.
func (d *Debuggee) at(reason Reason) Stop {
	if t := d.machine.Next(); t != nil {
		return Stop{Reason: reason, Thread: t.Number}
	}
	return d.stopped(reason)
}

// trapped notes a trap. Where it does not stop, it ends the program.
func (d *Debuggee) trapped(raw interp.Stop) (s Stop, stops bool) {
	if !d.traps || d.trap != nil {
		d.machine.Kill(raw.Trap)
		return s, false
	}
	d.trap = raw.Trap
	s = d.at(AtTrap)
	s.Text = raw.Trap.Reason
	return s, true
}

func (d *Debuggee) onward() Stop {
	s, _ := d.forward(math.MaxUint64)
	return s
}

// in executes one record of the thread, and those of others that come before it.
func (d *Debuggee) in() Stop {
	t := d.find(d.thread)
	if t == nil {
		return d.onward()
	}
	for last := t.Last(); t.Last() == last; {
		if s, done := d.forward(d.machine.Time() + 1); !done {
			return s
		}
		if d.find(d.thread) == nil {
			return d.onward()
		}
	}
	return d.stopped(AtStep)
}

func (d *Debuggee) over() Stop {
	t := d.find(d.thread)
	if t == nil {
		return d.onward()
	}
	depth := t.Depth()
	if s := d.in(); s.Reason != AtStep || t.Depth() <= depth {
		return s
	}
	return d.returnTo(t, depth)
}

func (d *Debuggee) out() Stop {
	t := d.find(d.thread)
	if t == nil || t.Depth() < 2 {
		return d.onward()
	}
	return d.returnTo(t, t.Depth()-1)
}

// returnTo runs until a thread is back in an activation.
func (d *Debuggee) returnTo(t *interp.Thread, depth int) Stop {
	t.Floor(depth)
	s, done := d.forward(math.MaxUint64)
	t.Floor(0)
	if !done {
		d.again = func() Stop { return d.returnTo(t, depth) }
		return s
	}
	return d.stopped(AtStep)
}

func (d *Debuggee) block() Stop {
	t := d.find(d.thread)
	if t == nil {
		return d.onward()
	}
	for depth := t.Depth(); ; {
		s := d.over()
		if s.Reason != AtStep || t.Depth() < depth {
			return s
		}
		top, ok := t.Top()
		if !ok {
			return s
		}
		body := d.Program.module.Functions[top.Function].Body
		if top.Inst == firstOf(body, blockOf(body, top.Inst)) {
			return s
		}
	}
}

// watch tells the machine which data is watched.
func (d *Debuggee) watch() {
	list := make([]interp.Watch, len(d.watches))
	for i, w := range d.watches {
		list[i] = interp.Watch{Address: w.Address, Size: w.Size, Read: w.Read, Write: w.Write}
	}
	d.machine.SetWatches(list)
}

// touched executes the record that uses watched data, and finds out whose it was.
func (d *Debuggee) touched(raw interp.Stop, count bool) (s Stop, stops bool) {
	t := d.machine.Next()
	before := d.contents()
	s = d.at(AtData)
	touches := map[*Watch]interp.Access{}
	if !raw.After {
		for _, w := range d.watches {
			if a, ok := d.machine.Touches(t, interp.Watch{Address: w.Address, Size: w.Size, Read: w.Read, Write: w.Write}); ok {
				touches[w] = a
			}
		}
		d.machine.Run(d.machine.Time()+1, true)
	}
	d.pass = false
	for i, w := range d.watches {
		now, _ := d.machine.Memory(w.Address, w.Size)
		a, touched := touches[w]
		changed := string(now) != before[i]
		if !touched && !(raw.After && w.Write) || w.Changes && !changed || !d.counts(w, t, count) {
			continue
		}
		s.Breakpoints = append(s.Breakpoints, w.ID)
		s.Text = describeAccess(w, a.Write || raw.After, before[i], string(now))
	}
	return s, len(s.Breakpoints) > 0
}

// counts reports whether the conditions of a watch hold.
func (d *Debuggee) counts(w *Watch, t *interp.Thread, count bool) bool {
	if w.condition != nil && t != nil {
		top, ok := t.Top()
		if holds, _ := d.holds(w.condition, Frame{Place{top.Function, top.Inst}, t, top}); !ok || !holds {
			return false
		}
	}
	if !count {
		return true
	}
	w.count++
	return w.hits.holds(w.count)
}

// contents returns what the watched data is.
func (d *Debuggee) contents() (list []string) {
	for _, w := range d.watches {
		b, _ := d.machine.Memory(w.Address, w.Size)
		list = append(list, string(b))
	}
	return list
}

func describeAccess(w *Watch, write bool, before, now string) string {
	where := fmt.Sprintf("%#x, %d bytes", w.Address, w.Size)
	switch {
	case !write:
		return "read of " + where
	case before == now:
		return "write to " + where + ", unchanged"
	}
	return fmt.Sprintf("write to %s: % x → % x", where, shorten(before), shorten(now))
}

// shorten keeps the beginning of what may be long.
func shorten(s string) string { return s[:min(len(s), 16)] }
