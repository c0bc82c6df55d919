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

// trapOf makes a Trap of the engine's error for a program. The end of the context
// stays what it is.
func trapOf(err error, b *wasm.Binary) error {
	if stopped := process.Stopped(err); stopped != nil {
		return stopped
	}
	if s := new(siteError); errors.As(err, &s) {
		return s.trap()
	}
	head, stack, _ := strings.Cut(err.Error(), "\nwasm stack trace:")
	r := stackReader{binary: b, reason: reasonOf(head), placed: true}
	for line := range strings.Lines(stack) {
		r.line(strings.TrimSpace(line))
	}
	t := &process.Trap{Reason: r.reason, Frame: process.Nowhere, Cause: err}
	if len(r.frames) > 0 {
		t.Frame, t.Callers = r.frames[0], r.frames[1:]
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
	// offsetLine follows the line of a function: where in the code it stands.
	offsetLine = regexp.MustCompile(`^0x([0-9a-f]+): `)
)

// stackReader reads the engine's stack trace.
type stackReader struct {
	binary *wasm.Binary
	reason string
	frames []process.Frame
	// placed says that the last frame has its place, or is not the program's.
	placed bool
}

// line takes in a line of the stack trace.
func (r *stackReader) line(line string) {
	if m := offsetLine.FindStringSubmatch(line); m != nil {
		if !r.placed {
			r.place(&r.frames[len(r.frames)-1], m[1])
		}
		r.placed = true
	} else if m := frameLine.FindStringSubmatch(line); m != nil {
		r.function(m[2], strings.TrimSpace(m[3]))
	}
}

// function takes in the line of a function: one of the program, by its number, or of
// the translation's own.
func (r *stackReader) function(number, symbol string) {
	n, err := strconv.Atoi(number)
	if r.placed = err != nil; r.placed {
		if reason, ok := helperReasons[symbol]; ok {
			r.reason = reason
		}
		return
	}
	r.frames = append(r.frames, process.Frame{Function: n, Name: symbol, Record: -1})
}

// place sets the record of a frame and its place, by the offset in the code.
func (r *stackReader) place(f *process.Frame, offset string) {
	n, err := strconv.ParseUint(offset, 16, 32)
	if err != nil {
		return
	}
	if s, ok := r.binary.Line(uint32(n)); ok {
		f.Record, f.Place = s.Record, placeIn(s.File, s.Place)
	}
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
	at := process.Frame{Function: e.site.Function, Name: e.site.Name, Record: e.site.Record}
	if e.site.File != "" {
		at.Place = placeIn(e.site.File, e.site.Place)
	}
	return &process.Trap{Reason: reasonOf(e.Error()), Frame: at, Cause: e.error}
}
