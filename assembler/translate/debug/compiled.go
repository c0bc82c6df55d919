package debug

import (
	"sync"

	"github.com/pnaclasm/pnaclasm/assembler/translate/interp"
)

// compiled is the compiled code of a debuggee, which may come at any time.
type compiled struct {
	mu     sync.Mutex
	code   Compiled
	closed bool
}

// compile compiles the program and offers the code to the machine. Where that is
// not possible, everything goes on being interpreted.
func (d *Debuggee) compile(pages uint32) {
	code, err := d.options.Compile(d.Program.Verified, pages)
	if err != nil || !d.compiled.set(code) {
		return
	}
	d.machine.Offer(func(m *interp.Machine) {
		if code.Attach(m) == nil {
			m.Use(code, d.pace())
		}
	})
}

func (d *Debuggee) pace() interp.Pace {
	if d.options.Pace == (interp.Pace{}) {
		return interp.DefaultPace
	}
	return d.options.Pace
}

// set takes the code; false: it comes too late, and is closed.
func (c *compiled) set(code Compiled) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		code.Close()
		return false
	}
	c.code = code
	return true
}

func (c *compiled) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.code != nil {
		c.code.Close()
	}
	c.code, c.closed = nil, true
}
