package main

import (
	"errors"
	"fmt"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// A status is an error that only sets the exit code: what there was to say has
// been said.
type status int

// The exit codes of every command; `run` ends with the guest's own, if there is
// one.
const (
	statusOK      status = translate.StatusOK
	statusWrong   status = translate.StatusWrong   // the input is wrong
	statusUsage   status = translate.StatusUsage   // wrong usage, or a file that cannot be read or written
	statusTimeout status = translate.StatusTimeout // the time of the guest is over
	statusSignal  status = translate.StatusSignal  // with the number of a signal added
	statusTrap    status = translate.StatusTrap    // the guest did what it must not
)

// Error says the code, for the case that a status is printed by mistake.
func (s status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// exitCode returns the exit code for a command's error and prints the error
// unless it is a status.
func exitCode(err error, w *world) int {
	var s status
	switch {
	case err == nil:
		return int(statusOK)
	case errors.As(err, &s):
		return int(s)
	}
	w.complain(err)
	return int(statusUsage)
}
