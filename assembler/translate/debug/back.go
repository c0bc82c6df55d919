package debug

import "github.com/pnaclasm/pnaclasm/assembler/translate/interp"

// goTo goes to a moment of the past.
func (d *Debuggee) goTo(time uint64, reason Reason) Stop {
	d.machine.GoTo(max(time, d.machine.Oldest()))
	d.pass = true
	if d.find(d.thread) == nil {
		return d.at(reason)
	}
	return d.stopped(reason)
}

// backIn goes to the last record of the thread.
func (d *Debuggee) backIn() Stop {
	t := d.find(d.thread)
	if t == nil || t.Last() <= d.machine.Oldest() {
		return d.goTo(d.machine.Oldest(), AtStart)
	}
	return d.goTo(t.Last()-1, AtStep)
}

// backOver goes to the last record of the thread in this activation or a caller.
func (d *Debuggee) backOver() Stop {
	t := d.find(d.thread)
	if t == nil {
		return d.backIn()
	}
	depth := t.Depth()
	s := d.backIn()
	// Once is not enough where a call has left its frame to another.
	for t = d.find(d.thread); s.Reason == AtStep && t != nil && t.Depth() > depth; t = d.find(d.thread) {
		frames := t.Frames()
		s = d.called(frames[len(frames)-1-depth])
	}
	return s
}

// backOut goes to the call of the function.
func (d *Debuggee) backOut() Stop {
	t := d.find(d.thread)
	if t == nil || t.Depth() < 2 {
		return d.goTo(d.machine.Oldest(), AtStart)
	}
	top, _ := t.Top()
	return d.called(top)
}

// called goes to the call that has made an activation.
func (d *Debuggee) called(f interp.Frame) Stop {
	if f.Entered <= d.machine.Oldest() {
		return d.goTo(d.machine.Oldest(), AtStart)
	}
	return d.goTo(f.Entered-1, AtStep)
}

// backContinue goes to the last moment that was of interest.
func (d *Debuggee) backContinue() Stop {
	now := d.machine.Time()
	s, time, found := d.search(now)
	switch {
	case s.Reason == AtPause:
		return d.goTo(now, AtPause)
	case !found:
		return d.goTo(d.machine.Oldest(), AtStart)
	}
	at := d.goTo(time, s.Reason)
	at.Thread, at.Breakpoints, at.Text = s.Thread, s.Breakpoints, s.Text
	return at
}

// LastWrite goes back to the record that wrote to a part of the memory last, or to
// the beginning if none has.
func (d *Debuggee) LastWrite(address, size uint32) Stop {
	breaks, watches := d.breaks, d.watches
	d.breaks, d.watches = nil, []*Watch{{Address: address, Size: size, Write: true}}
	d.place()
	d.watch()
	s := d.backContinue()
	d.breaks, d.watches = breaks, watches
	d.place()
	d.watch()
	return s
}

// search finds the last moment before now that was of interest: it does again what
// was done from one snapshot to the next, the last ones first.
func (d *Debuggee) search(now uint64) (s Stop, time uint64, found bool) {
	end := now
	for _, start := range d.machine.Intervals(now) {
		d.machine.GoTo(start)
		if s, time, found = d.lastIn(end); found || s.Reason == AtPause {
			return s, time, found
		}
		end = start
	}
	return s, 0, false
}

// lastIn finds the last moment of interest between the present and a time.
func (d *Debuggee) lastIn(end uint64) (s Stop, time uint64, found bool) {
	pass := false
	note := func(at Stop, when uint64) { s, time, found = at, when, true }
	for {
		raw := d.machine.Run(end, pass)
		pass = true
		when := d.machine.Time()
		switch raw.Kind {
		case interp.StopTime, interp.StopEnd, interp.StopTrap:
			return s, time, found
		case interp.StopInterrupt:
			return Stop{Reason: AtPause}, 0, false
		case interp.StopCall:
			at := d.at(AtCall)
			at.Text = "call of " + raw.Call
			note(at, when)
		case interp.StopBreak:
			if ids, text := d.reached(false); len(ids) > 0 {
				at := d.at(AtBreakpoint)
				at.Breakpoints, at.Text = ids, text
				note(at, when)
			}
		case interp.StopWatch:
			at, stops := d.touched(raw, false)
			if raw.After {
				when--
			}
			if stops {
				note(at, when)
			}
			pass = false
		}
	}
}
