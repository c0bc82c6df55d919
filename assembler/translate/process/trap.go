package process

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// Trap is the end of a program that did something it must not.
type Trap struct {
	// Reason says what it did.
	Reason string
	// Frame is where.
	Frame
	// Callers are the functions on the stack below, the innermost first.
	Callers []Frame

	// Cause is the engine's error; nil for none.
	Cause error
}

// Frame is a function on the stack of a program, and where it stands there: at a
// trap, or at a call.
type Frame struct {
	// Function is the index of the function address @fN, -1 where that is unknown;
	// Name is what it is called.
	Function int
	Name     string
	// Record is the index of the instruction's record in the function block's
	// segment of the program, -1 where that is unknown.
	Record int
	// Place is where the record stands in the file or text; "" where that is
	// unknown.
	Place string
}

// Nowhere is the frame of which nothing is known.
var Nowhere = Frame{Function: -1, Record: -1}

// String returns the function and the place, as messages show them.
func (f Frame) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "function @f%d", f.Function)
	if f.Name != "" {
		fmt.Fprintf(&b, " (%s)", f.Name)
	}
	switch {
	case f.Place != "":
		fmt.Fprintf(&b, " at %s", f.Place)
	case f.Record >= 0:
		fmt.Fprintf(&b, " at record %d of its block", f.Record)
	}
	return b.String()
}

// Stack returns all functions on the stack that are known, the innermost first.
func (t *Trap) Stack() []Frame {
	if t.Function < 0 {
		return nil
	}
	return append([]Frame{t.Frame}, t.Callers...)
}

// maxBacktrace is how many callers a backtrace shows.
const maxBacktrace = 20

// Backtrace returns the functions that called the one that trapped, a line each,
// the innermost first; "" where none is known.
func (t *Trap) Backtrace() string {
	var b strings.Builder
	for i := range t.Callers {
		if i == maxBacktrace {
			b.WriteString("    …\n")
			break
		}
		fmt.Fprintf(&b, "    called from %s\n", t.Callers[i])
	}
	return b.String()
}

// Error returns the trap as one line.
func (t *Trap) Error() string {
	if t.Function < 0 {
		return "trap: " + t.Reason
	}
	return "trap: " + t.Reason + " in " + t.Frame.String()
}

// Unwrap returns the engine's error.
func (t *Trap) Unwrap() error { return t.Cause }

// Stopped puts it into words that the end of a context has ended a program; nil
// for an error that is something else.
func Stopped(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("the program was stopped: its time limit is over: %w", err)
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("the program was stopped: %w", err)
	}
	return nil
}
