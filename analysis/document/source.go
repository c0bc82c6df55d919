package document

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// A text in the source form has its meaning as a whole: any line may need a type,
// a constant or a function of another one. What is wrong with it is what the
// command line says.

// sourceFound is what is wrong with a text in the source form, by block.
type sourceFound struct{ blocks []diag.List }

// checkSource finds out what is wrong with the text, if it is in the source form.
func (s *Snapshot) checkSource() {
	if s.sourceFound.Load() != nil || !s.inSourceForm() {
		return
	}
	in := source.Input{Text: s.Bytes()}
	_, _, list := verify.CheckSource(in, verify.Config{})
	found := &sourceFound{make([]diag.List, len(s.blocks))}
	for _, d := range list {
		if d.Origin.InBits || d.Origin.Span.Start > s.Len() {
			continue
		}
		i := s.BlockAt(d.Origin.Span.Start)
		found.blocks[i] = append(found.blocks[i], d)
	}
	s.sourceFound.Store(found)
}

// inSourceForm reports whether something of the source form was found, or nothing is
// wrong but that types are missing: as the assembler decides it.
func (s *Snapshot) inSourceForm() bool {
	missing := false
	wrong := false
	for _, u := range s.units {
		found := u.summarize()
		if found.source {
			return true
		}
		for _, d := range found.diags {
			missing = missing || d.Code == bind.CodeUndefinedType || d.Code == bind.CodeNoModule
			wrong = wrong || d.Severity == diag.Error && d.Code != bind.CodeUndefinedType && d.Code != bind.CodeNoModule && len(verify.Lookup(d.Code)) == 0
		}
	}
	return missing && !wrong
}
