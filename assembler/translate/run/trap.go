package run

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// reasons are the engine's words for what went wrong, and ours.
var reasons = []struct{ engine, reason string }{
	{"integer divide by zero", process.ReasonDivision},
	{"out of bounds memory access", process.ReasonMemory},
	{"invalid table access", process.ReasonPointer},
	{"indirect call type mismatch", process.ReasonSignature},
	{"stack overflow", process.ReasonDepth},
	{"unaligned atomic", process.ReasonUnaligned},
	{"unreachable", process.ReasonUnreachable},
}

// helperReasons are the reasons of traps in the functions that the translation
// adds.
var helperReasons = map[string]string{
	wasm.TrapAbort:     process.ReasonAbort,
	wasm.TrapUnaligned: process.ReasonUnaligned,
	wasm.TrapOverflow:  process.ReasonOverflow,
	wasm.TrapNoBody:    process.ReasonNoBody,
	wasm.TrapNoJump:    process.ReasonNoJump,
}

// trapOf makes a Trap of the engine's error. The end of the context stays what
// it is.
func trapOf(err error) error {
	if stopped := process.Stopped(err); stopped != nil {
		return stopped
	}
	if s := new(siteError); errors.As(err, &s) {
		return s.trap()
	}
	t := &process.Trap{Function: -1, Record: -1, Cause: err}
	head, stack, _ := strings.Cut(err.Error(), "\nwasm stack trace:")
	t.Reason = reasonOf(head)
	for line := range strings.Lines(stack) {
		frame(t, strings.TrimSpace(line))
	}
	return t
}

func reasonOf(message string) string {
	for _, r := range reasons {
		if strings.TrimPrefix(message, "wasm error: ") == r.engine {
			return r.reason
		}
	}
	return strings.TrimSuffix(message, " (recovered by wazero)")
}

var (
	// frameLine is a line of a stack trace: a function, and its symbol.
	frameLine = regexp.MustCompile(`^\.(@f(\d+))?([^()]*)\(`)
	// recordLine follows the line of a function.
	recordLine = regexp.MustCompile(`^0x[0-9a-f]+: (` + wasm.LineFileBits + `|` + wasm.LineFileText + `):(\d+):(\d+)`)
)

// frame takes in a line of the stack trace.
func frame(t *process.Trap, line string) {
	if m := recordLine.FindStringSubmatch(line); m != nil {
		if t.Record < 0 && len(t.Stack) == 1 {
			at(t, m[1], m[2], m[3])
		}
		return
	}
	m := frameLine.FindStringSubmatch(line)
	if m == nil {
		return
	}
	symbol := strings.TrimSpace(m[3])
	if m[1] == "" {
		if r, ok := helperReasons[symbol]; ok {
			t.Reason = r
		}
		return
	}
	if len(t.Stack) == 0 {
		t.Function, _ = strconv.Atoi(m[2])
		t.Name = symbol
	}
	t.Stack = append(t.Stack, strings.TrimSpace(m[1]+" "+symbol))
}

// at sets the record of a trap and its place, given as in the debugging
// information of package wasm.
func at(t *process.Trap, file, line, column string) {
	n, err := strconv.Atoi(line)
	place, err2 := strconv.ParseUint(column, 10, 64)
	if err != nil || err2 != nil {
		return
	}
	t.Record, t.Place = n-1, placeIn(file, place)
}

// placeIn returns a place as messages show it.
func placeIn(file string, place uint64) string {
	if file == wasm.LineFileBits {
		return "bit " + diag.BitPos(place).String()
	}
	return fmt.Sprintf("byte %d of the text", place)
}

// siteError is an error that is reported for a site of the program.
type siteError struct {
	error
	site wasm.Site
}

func (e *siteError) Unwrap() error { return e.error }

// atSite makes an error one of the site that the thread noted last, if there is
// one.
func (t *thread) atSite(err error) error {
	g := t.module.ExportedGlobal(wasm.ExportSite)
	if g == nil {
		return err
	}
	site, ok := t.machine.binary.Site(uint32(g.Get()))
	if !ok {
		return err
	}
	return &siteError{err, site}
}

func (e *siteError) trap() *process.Trap {
	t := &process.Trap{Reason: reasonOf(e.Error()), Function: e.site.Function, Name: e.site.Name, Record: e.site.Record, Cause: e.error}
	if e.site.File != "" {
		t.Place = placeIn(e.site.File, e.site.Place)
	}
	t.Stack = []string{strings.TrimSpace(wasm.FunctionName(t.Function) + " " + t.Name)}
	return t
}
