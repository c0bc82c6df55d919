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
	// Function is the index of the function address @fN it happened in, -1 where
	// that is unknown; Name is the function's symbol.
	Function int
	Name     string
	// Record is the index of the instruction's record in the function block's
	// segment of the program, -1 where that is unknown.
	Record int
	// Place is where the record stands in the file or text; "" where that is
	// unknown.
	Place string
	// Stack are the functions on the stack, the innermost first: "@f3 main".
	Stack []string

	// Cause is the engine's error; nil for none.
	Cause error
}

// maxBacktrace is how many callers a backtrace shows.
const maxBacktrace = 20

// Backtrace returns the functions that called the one that trapped, a line each,
// the innermost first; "" where none is known.
func (t *Trap) Backtrace() string {
	var b strings.Builder
	for i, caller := range t.Stack[min(1, len(t.Stack)):] {
		if i == maxBacktrace {
			b.WriteString("    …\n")
			break
		}
		number, name, named := strings.Cut(caller, " ")
		fmt.Fprintf(&b, "    called from function %s", number)
		if named {
			fmt.Fprintf(&b, " (%s)", name)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Error returns the trap as one line.
func (t *Trap) Error() string {
	var b strings.Builder
	b.WriteString("trap: ")
	b.WriteString(t.Reason)
	if t.Function >= 0 {
		fmt.Fprintf(&b, " in function @f%d", t.Function)
		if t.Name != "" {
			fmt.Fprintf(&b, " (%s)", t.Name)
		}
	}
	switch {
	case t.Place != "":
		fmt.Fprintf(&b, " at %s", t.Place)
	case t.Record >= 0:
		fmt.Fprintf(&b, " at record %d of its block", t.Record)
	}
	return b.String()
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
