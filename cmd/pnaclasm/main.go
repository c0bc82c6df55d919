// Command pnaclasm assembles, takes apart, checks, runs, translates and studies
// PNaCl bitcode. It is the last package of the pipeline: it reads files and
// arguments, calls the packages that do the work, and is the only place besides
// the language server that shows diagnostics to a person. Each command has a
// file of its own.
package main

import (
	"context"
	"os"

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
	code, err := program.Run(context.Background(), o, page)
	if err != nil {
		w.complain(err)
		return int(statusTrap)
	}
	return code
}
