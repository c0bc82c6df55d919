package document

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// far is added to spans that count from the start of the document: those a
// diagnostic relates to in another block. The others are relative.
const far = -1 << 40

// moved converts a span of a diagnostic of a block that starts at a byte.
func moved(s diag.Span, start int) diag.Span {
	if s.Start < 0 {
		start = -far
	}
	return diag.Span{Start: s.Start + start, End: s.End + start}
}

// Diagnostics returns what is wrong with block i; as long as that is not
// computed, what was before the last change.
func (s *Snapshot) Diagnostics(i int) diag.List {
	list := slices.Clone(s.units[i].known())
	for j := range list {
		list[j] = absolute(list[j], s.starts[i])
	}
	return list
}

// absolute moves all spans of a diagnostic.
func absolute(d diag.Diagnostic, start int) diag.Diagnostic {
	d.Origin.Span = moved(d.Origin.Span, start)
	d.Related = slices.Clone(d.Related)
	for i := range d.Related {
		d.Related[i].Origin.Span = moved(d.Related[i].Origin.Span, start)
	}
	d.Fixes = slices.Clone(d.Fixes)
	for i := range d.Fixes {
		d.Fixes[i].Edits = slices.Clone(d.Fixes[i].Edits)
		for j := range d.Fixes[i].Edits {
			d.Fixes[i].Edits[j].Span = moved(d.Fixes[i].Edits[j].Span, start)
		}
	}
	return d
}
