// Command pnaclasm assembles, takes apart, checks, runs, translates and studies
// PNaCl bitcode. It is the last package of the pipeline: it reads files and
// arguments, calls the packages that do the work, and is the only place besides
// the language server that shows diagnostics to a person. Each command has a
// file of its own.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/run"
)

func main() {
	w := processWorld()
	if program, ok, err := run.Embedded(); ok {
		os.Exit(runEmbedded(w, program, err))
	}
	os.Exit(execute(os.Args[1:], w))
}

// runEmbedded runs the program that this executable carries: it is a copy of
// pnaclasm that build has made.
func runEmbedded(w *world, program *run.Executable, err error) int {
	if err != nil {
		return exitCode(err, w)
	}
	o, err := process.OS(os.Args)
	if err != nil {
		return exitCode(err, w)
	}
	page, err := pepper.OS()
	if err != nil {
		return exitCode(err, w)
	}
	limit, err := process.TimeLimit()
	if err != nil {
		return exitCode(err, w)
	}
	ctx, cancel := limitEmbedded(w, limit)
	defer cancel()
	code, err := program.Run(ctx, o, page)
	return endEmbedded(w, code, limit, err)
}

// limitEmbedded returns the context that ends with the time of a program. One that
// takes no notice, in a loop of its own, ends a moment later with the process.
func limitEmbedded(w *world, limit time.Duration) (context.Context, context.CancelFunc) {
	const notice = 200 * time.Millisecond
	if limit == 0 {
		return context.Background(), func() {}
	}
	timer := time.AfterFunc(limit+notice, func() {
		os.Exit(endEmbedded(w, 0, limit, context.DeadlineExceeded))
	})
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	return ctx, func() { timer.Stop(); cancel() }
}

// endEmbedded returns the exit code of a program that has ended.
func endEmbedded(w *world, code int, limit time.Duration, err error) int {
	var trap *process.Trap
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		w.complain(fmt.Errorf("the program was stopped: its %g s are over", limit.Seconds()))
		return int(statusTimeout)
	case errors.As(err, &trap):
		w.complain(err)
		fmt.Fprint(w.stderr, trap.Backtrace())
		return int(statusTrap)
	case err != nil:
		return exitCode(err, w)
	}
	return code
}
