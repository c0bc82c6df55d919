// Package embedded is what an executable does that `pnaclasm build` has made: a
// copy of a host, pnaclasm-runner or pnaclasm itself, with a program behind it. It
// imports nothing but what a program needs to run, as all of it is in every such
// executable.
package embedded

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/network"
	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/run"
)

// Main runs the program that this executable carries, with the arguments,
// environment and standard streams of the process, and returns its exit status; ok
// is false for an executable that carries none. What ends the program but its own
// will is said on stderr; web is what reaches other hosts, nil is nothing.
func Main(stderr io.Writer, web network.Network) (status int, ok bool) {
	program, ok, err := run.Embedded()
	if !ok {
		return 0, false
	}
	h := host{stderr, web}
	if err != nil {
		return h.fail(err), true
	}
	return h.run(program), true
}

// host is the process around the program.
type host struct {
	stderr io.Writer
	web    network.Network
}

func (h host) complain(err error) { fmt.Fprintf(h.stderr, "pnaclasm: %v\n", err) }

func (h host) fail(err error) int {
	h.complain(err)
	return translate.StatusUsage
}

func (h host) run(program *run.Executable) int {
	o, err := process.OS(os.Args)
	if err != nil {
		return h.fail(err)
	}
	page, err := pepper.OS()
	if err != nil {
		return h.fail(err)
	}
	page.Web = h.web
	limit, err := process.TimeLimit()
	if err != nil {
		return h.fail(err)
	}
	ctx, cancel := h.limit(limit)
	defer cancel()
	status, err := program.Run(ctx, o, page)
	return h.end(status, limit, err)
}

// limit returns the context that ends with the time of a program. One that takes no
// notice, in a loop of its own, ends a moment later with the process.
func (h host) limit(limit time.Duration) (context.Context, context.CancelFunc) {
	const notice = 200 * time.Millisecond
	if limit == 0 {
		return context.Background(), func() {}
	}
	timer := time.AfterFunc(limit+notice, func() {
		os.Exit(h.end(0, limit, context.DeadlineExceeded))
	})
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	return ctx, func() { timer.Stop(); cancel() }
}

// end returns the exit status of a program that has ended.
func (h host) end(status int, limit time.Duration, err error) int {
	var trap *process.Trap
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		h.complain(fmt.Errorf("the program was stopped: its %g s are over", limit.Seconds()))
		return translate.StatusTimeout
	case errors.As(err, &trap):
		h.complain(err)
		fmt.Fprint(h.stderr, trap.Backtrace())
		return translate.StatusTrap
	case err != nil:
		return h.fail(err)
	}
	return status
}
