package debug

import (
	"context"
	"io"
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/translate/interp"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Options say how a program is launched.
type Options struct {
	// World is what the program sees of the world.
	World process.Options
	// Function is the index of the function that is called with Args, the bits of
	// scalars; -1 for a complete program.
	Function int
	Args     []uint64
	// History bounds what is kept for going back, in bytes: 0 stands for
	// interp.DefaultHistory.
	History int
	// Log gets what log points print; nil is nobody.
	Log io.Writer
	// Compile compiles the program for a number of pages of memory, in the background:
	// what nobody looks at is then executed by that. With nil, all is interpreted.
	Compile func(v *verify.Verified, pages uint32) (Compiled, error)
	// Pace says when that is worth while; the zero value stands for
	// interp.DefaultPace.
	Pace interp.Pace
}

// Compiled is compiled code of a program that works beside the interpreter.
type Compiled interface {
	interp.Engine
	// Attach puts it beside a machine.
	Attach(m *interp.Machine) error
	// Close gives it back. The machine must not run any more.
	Close()
}

// Debuggee is a program that is being debugged.
type Debuggee struct {
	Program *Program

	machine *interp.Machine
	options Options
	// thread is the number of the thread that steps are about.
	thread  uint64
	breaks  []*Breakpoint
	places  map[Place][]*Breakpoint
	watches []*Watch
	// traps says that a trap stops before it ends the program; trap is the one that
	// the program stands in front of.
	traps bool
	trap  *process.Trap
	ids   int // how many there have been of breakpoints and watches
	// pass says that the next record has been stopped at.
	pass bool
	// compiled is the compiled code, and what keeps it from coming too late.
	compiled compiled
	// again goes on to the goal of the last Resume.
	again func() Stop
}

// Launch makes a program ready to run: it stands in front of its first record.
func Launch(ctx context.Context, p *Program, o Options) (*Debuggee, error) {
	m, err := interp.New(ctx, p.Verified, o.World)
	if err != nil {
		return nil, err
	}
	start := m.Start
	if o.Function >= 0 {
		start = func() error { return m.StartCall(o.Function, o.Args) }
	}
	if err := start(); err != nil {
		m.Close()
		return nil, err
	}
	if o.History == 0 {
		o.History = interp.DefaultHistory
	}
	m.Remember(o.History)
	d := &Debuggee{Program: p, machine: m, options: o, places: map[Place][]*Breakpoint{}, traps: true, pass: true}
	if o.Compile != nil {
		go d.compile(m.Process.Options().Pages())
	}
	return d, nil
}

// Close ends the program.
func (d *Debuggee) Close() {
	d.compiled.close()
	d.machine.Close()
}

// Pause makes Resume end soon. It may be called from any goroutine.
func (d *Debuggee) Pause() { d.machine.Interrupt() }

// StopAtCalls makes calls of these functions of the runtime stop.
func (d *Debuggee) StopAtCalls(names []string) { d.machine.StopAtCalls(names) }

// Time is how many records have been executed.
func (d *Debuggee) Time() uint64 { return d.machine.Time() }

// StopAtTraps says whether a trap stops before it ends the program.
func (d *Debuggee) StopAtTraps(stop bool) { d.traps = stop }

// Trap returns the trap that the program stands in front of, or nil.
func (d *Debuggee) Trap() *process.Trap { return d.trap }

// Threads returns the numbers of the threads, the main one first.
func (d *Debuggee) Threads() (list []uint64) {
	for _, t := range d.machine.Threads() {
		if t.Depth() > 0 {
			list = append(list, t.Number)
		}
	}
	return list
}

// Waits reports whether a thread waits for another or for the clock.
func (d *Debuggee) Waits(thread uint64) bool {
	t := d.find(thread)
	return t != nil && t.Waits()
}

// find returns a thread by its number, nil if it has ended.
func (d *Debuggee) find(thread uint64) *interp.Thread {
	for _, t := range d.machine.Threads() {
		if t.Number == thread && t.Depth() > 0 {
			return t
		}
	}
	return nil
}

// Frame is an activation of a function.
type Frame struct {
	Place
	thread *interp.Thread
	frame  interp.Frame
}

// Frames returns activations of a thread, the innermost first: count of them from
// number first on, and how many there are in all.
func (d *Debuggee) Frames(thread uint64, first, count int) (list []Frame, total int) {
	t := d.find(thread)
	if t == nil {
		return nil, 0
	}
	all := t.Frames()
	first = min(max(first, 0), len(all))
	for _, f := range all[first:min(first+count, len(all))] {
		list = append(list, Frame{Place{f.Function, f.Inst}, t, f})
	}
	return list, len(all)
}

// Finish gives back how a program ended that has ended.
func (d *Debuggee) Finish() (status int, err error) { return d.machine.Finish() }

// Result returns the bits that the function of Options.Function has returned.
func (d *Debuggee) Result() uint64 { return d.machine.Result() }

// Calls returns the names of the functions of the runtime.
func (d *Debuggee) Calls() []string { return slices.Clone(d.machine.RuntimeFunctions()) }
