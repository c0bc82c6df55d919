package main

import (
	"errors"
	"fmt"
)

// A status is an error that only sets the exit code: what there was to say has
// been said.
type status int

// The exit codes of every command. `run` ends with the guest's own status
// otherwise.
const (
	statusOK    status = 0
	statusWrong status = 1 // the input is wrong
	statusUsage status = 2 // wrong usage, or a file that cannot be read or written
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
