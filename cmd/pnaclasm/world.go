package main

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/term"
)

// world is what a command sees of the process it runs in.
type world struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	// interactive says that a person watches stderr; color and colorOut that stderr
	// and stdout show colours.
	interactive, color, colorOut bool
	progress                     *progress
	// inputs are the files that were read. inPlace says that they may be written.
	inputs  []string
	inPlace bool
}

// processWorld returns the world of the running process.
func processWorld() *world {
	return &world{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr,
		interactive: isTerminal(os.Stderr), color: wantsColor(os.Stderr), colorOut: wantsColor(os.Stdout), progress: &progress{patience: patience}}
}

// wantsColor reports whether colours may be written to a file: a terminal, and
// neither NO_COLOR (see no-color.org) nor a terminal without colours.
func wantsColor(f *os.File) bool {
	return isTerminal(f) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// isTerminal reports whether a file is a terminal, where a person may watch.
func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// complain prints an error that is not about the contents of an input.
func (w *world) complain(err error) {
	w.settle()
	fmt.Fprintf(w.stderr, "%s %v\n", w.paint(red, "pnaclasm:"), err)
}

// A paint is the number of an ANSI colour.
type paint string

const (
	bold    paint = "1"
	red     paint = "1;31"
	magenta paint = "1;35"
	cyan    paint = "1;36"
	green   paint = "1;32"
)

// paint returns s in a colour, or s alone where colours are not wanted.
func (w *world) paint(p paint, s string) string {
	if !w.color {
		return s
	}
	return "\x1b[" + string(p) + "m" + s + "\x1b[0m"
}
