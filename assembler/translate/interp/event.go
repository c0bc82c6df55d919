package interp

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// event is why the loop has ended; 0 is none.
type event uint8

// The events: what the loop leaves to others, then the traps.
const (
	_ event = iota
	eventTime
	eventBreak
	eventWatch
	eventCall
	eventHost
	eventReturn
	eventJump
	eventFloor

	trapDivision
	trapMemory
	trapPointer
	trapSignature
	trapDepth
	trapUnaligned
	trapUnreachable
	trapAbort
	trapOverflow
	trapNoBody
	trapNoJump
)

// trapReasons are the words for the traps.
var trapReasons = map[event]string{
	trapDivision: process.ReasonDivision, trapMemory: process.ReasonMemory, trapPointer: process.ReasonPointer,
	trapSignature: process.ReasonSignature, trapDepth: process.ReasonDepth, trapUnaligned: process.ReasonUnaligned,
	trapUnreachable: process.ReasonUnreachable, trapAbort: process.ReasonAbort, trapOverflow: process.ReasonOverflow,
	trapNoBody: process.ReasonNoBody, trapNoJump: process.ReasonNoJump,
}

// maxTrapStack bounds the functions that a trap lists.
const maxTrapStack = 50

// trap describes a trap at the place where a thread stands.
func (m *Machine) trap(t *Thread, reason string) *process.Trap {
	trap := &process.Trap{Reason: reason, Function: -1, Record: -1}
	frames := t.Frames()
	for i := range min(len(frames), maxTrapStack) {
		f := &m.module.Functions[frames[i].Function]
		trap.Stack = append(trap.Stack, strings.TrimSpace(fmt.Sprintf("@f%d %s", frames[i].Function, f.Shown())))
	}
	if len(frames) == 0 {
		return trap
	}
	top := &frames[0]
	body := m.functions[top.Function].Body
	trap.Function, trap.Name = top.Function, m.module.Functions[top.Function].Shown()
	trap.Record = body.Insts[top.Inst].Record
	origin := m.module.Program.Origin(body.Segment, trap.Record, -1)
	trap.Place = placeOf(origin)
	return trap
}

// placeOf shows the place of a record as messages have it.
func placeOf(o diag.Origin) string {
	if o.InBits {
		return "bit " + o.Bit.String()
	}
	return fmt.Sprintf("byte %d of the text", o.Span.Start)
}
