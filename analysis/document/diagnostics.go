package document

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// inOther is how a diagnostic of one block, whose spans are relative to it, holds
// a span of another block: below zero, with the number of the block in front of
// the offset.
func inOther(s diag.Span, block int) diag.Span {
	by := -(block + 1) << blockShift
	return diag.Span{Start: s.Start + by, End: s.End + by}
}

// place converts a span of a diagnostic of block i to one of the document. What
// is about a function block as a whole is shown at its header.
func (s *Snapshot) place(span diag.Span, i int) diag.Span {
	if span.Start < 0 {
		i = -(span.Start >> blockShift) - 1
		by := (i + 1) << blockShift
		span = diag.Span{Start: span.Start + by, End: span.End + by}
	}
	if s.Context(i) != nil && span == wholeBlock {
		span = s.blocks[i].opening()
	}
	return diag.Span{Start: s.starts[i] + span.Start, End: s.starts[i] + span.End}
}

// wholeBlock is the span of what is about a function block as a whole.
var wholeBlock = diag.Span{Start: 0, End: 0}

// Diagnostics returns what is wrong with block i; as long as that is not
// computed, what was before the last change.
func (s *Snapshot) Diagnostics(i int) diag.List {
	if found := s.sourceFound.Load(); found != nil {
		return found.blocks[i]
	}
	list := slices.Clone(s.units[i].known())
	if s.module.verified.Load() {
		violations := s.module.Violations()[i]
		list = slices.Clone(verify.Merge(list, violations))
	}
	for j := range list {
		list[j] = s.absolute(list[j], i)
	}
	return list
}

// Settled reports whether the diagnostics that are known stay when the others come. Those
// of a text in the source form do not, until the text was checked as a whole: its lines
// mean nothing alone.
func (s *Snapshot) Settled() bool {
	if s.sourceFound.Load() != nil {
		return true
	}
	for _, u := range s.units {
		if found := u.summary.Load(); found != nil && (found.source || hasNoModule(found.diags)) {
			return false
		}
	}
	return true
}

func hasNoModule(list diag.List) bool {
	return slices.ContainsFunc(list, func(d diag.Diagnostic) bool { return d.Code == bind.CodeNoModule })
}

// absolute converts all spans of a diagnostic of block i.
func (s *Snapshot) absolute(d diag.Diagnostic, i int) diag.Diagnostic {
	return mapSpans(d, func(span diag.Span) diag.Span { return s.place(span, i) })
}

// mapSpans returns a copy of a diagnostic with all spans converted.
func mapSpans(d diag.Diagnostic, f func(diag.Span) diag.Span) diag.Diagnostic {
	d.Origin.Span = f(d.Origin.Span)
	d.Related = slices.Clone(d.Related)
	for k := range d.Related {
		d.Related[k].Origin.Span = f(d.Related[k].Origin.Span)
	}
	d.Fixes = slices.Clone(d.Fixes)
	for k := range d.Fixes {
		d.Fixes[k].Edits = slices.Clone(d.Fixes[k].Edits)
		for l := range d.Fixes[k].Edits {
			d.Fixes[k].Edits[l].Span = f(d.Fixes[k].Edits[l].Span)
		}
	}
	return d
}
