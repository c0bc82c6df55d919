package main

import (
	"errors"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// explain reports what only a translator finds to be wrong with a program, that
// its globals are too large, as if a rule were broken. Other errors it returns.
func (r reporter) explain(w *world, in *input, v *verify.Verified, err error) error {
	var large *translate.SizeError
	if !errors.As(err, &large) {
		return err
	}
	m := v.Module()
	at := m.Globals[large.Global].Record
	origin := m.Program.Origin(at.Segment, at.Record, -1)
	return r.report(w, in, diag.List{{Severity: diag.Error, Origin: origin, Message: large.Error()}})
}
