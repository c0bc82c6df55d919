package dap

import (
	"context"

	"github.com/google/go-dap"

	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// outcome is what a program that is not debugged has come to.
type outcome struct {
	status int
	result string
	err    error
}

// plain is a program that is run without being debugged: compiled.
type plain struct {
	engine   Engine
	program  *debug.Program
	world    process.Options
	function string // the one that is called, "" for the whole program
	args     []string
}

// start runs the program; what it comes to is sent to a channel.
func (p *plain) start(ctx context.Context, to chan<- outcome) {
	go func() { to <- p.run(ctx) }()
}

// run compiles and runs the program. Its code is not kept: the session may end while
// it is being compiled.
func (p *plain) run(ctx context.Context) (r outcome) {
	if p.function == "" {
		r.status, r.err = p.engine.Run(ctx, p.program.Verified, p.world)
		return r
	}
	r.result, r.err = p.engine.Call(ctx, p.program.Verified, p.function, p.args, p.world)
	return r
}

// ended says how a program that was not debugged has ended.
func (s *session) ended(r outcome) {
	if r.result != "" {
		s.event("output", dap.OutputEventBody{Category: "stdout", Output: r.result + "\n"})
	}
	if r.err != nil {
		r.status = statusTrap
		s.event("output", dap.OutputEventBody{Category: "stderr", Output: r.err.Error() + "\n"})
	}
	s.plain = nil
	s.end()
	s.console.close()
	s.event("exited", exitedBody{r.status})
	s.event("terminated", nil)
}
