package interp

import (
	"fmt"

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
	trap := &process.Trap{Reason: reason, Frame: process.Nowhere}
	for i, f := range t.Frames() {
		switch {
		case i == 0:
			trap.Frame = m.placed(f)
		case i < maxTrapStack:
			trap.Callers = append(trap.Callers, m.placed(f))
		}
	}
	return trap
}

// placed says where an activation stands.
func (m *Machine) placed(f Frame) process.Frame {
	body := m.functions[f.Function].Body
	record := body.Insts[f.Inst].Record
	origin := m.module.Program.Origin(body.Segment, record, -1)
	return process.Frame{Function: f.Function, Name: m.module.Functions[f.Function].Shown(), Record: record, Place: placeOf(origin)}
}

// placeOf shows the place of a record as messages have it.
func placeOf(o diag.Origin) string {
	if o.InBits {
		return "bit " + o.Bit.String()
	}
	return fmt.Sprintf("byte %d of the text", o.Span.Start)
}
