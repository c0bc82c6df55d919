package refactor

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// merge puts two steps of editing together: inserts, of which none deletes
// anything, and later edits of the text with these inserts. The result applies
// to the first text.
func merge(inserts, later []diag.Edit) []diag.Edit {
	diag.SortEdits(inserts)
	var out []diag.Edit
	starts := make([]int, len(inserts)) // in the second text
	shift := 0
	for i, e := range inserts {
		starts[i] = e.Span.Start + shift
		shift += len(e.Text)
	}
	texts := make([]string, len(inserts))
	for i := range inserts {
		texts[i] = inserts[i].Text
	}
	for _, e := range slices.Backward(later) {
		back, inside := 0, -1
		for i := range inserts {
			switch end := starts[i] + len(inserts[i].Text); {
			case e.Span.Start >= end:
				back += len(inserts[i].Text)
			case e.Span.Start >= starts[i]:
				inside = i
			}
		}
		if inside >= 0 {
			at := e.Span.Start - starts[inside]
			t := texts[inside]
			texts[inside] = t[:at] + e.Text + t[at+e.Span.End-e.Span.Start:]
			continue
		}
		out = append(out, diag.Edit{Span: diag.Span{Start: e.Span.Start - back, End: e.Span.End - back}, Text: e.Text})
	}
	for i, e := range inserts {
		out = append(out, diag.Edit{Span: e.Span, Text: texts[i]})
	}
	diag.SortEdits(out)
	return out
}
