package refactor

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// maxEdits is the largest number of edits that Few leaves. Editors take a few
// hundred well. Of more than a thousand, VS Code makes one that spans them all, and
// the cursor inside of it is lost.
const maxEdits = 400

// Few returns edits with the same effect, a few hundred at the most: neighbours
// become one, with the text between them. edits are in order. None of those that
// are put together touches one of the places in keep, offsets where cursors stand.
func Few(s *document.Snapshot, edits []diag.Edit, keep []int) []diag.Edit {
	if len(edits) <= maxEdits {
		return edits
	}
	together := (len(edits) + maxEdits - 1) / maxEdits
	var out []diag.Edit
	for i := 0; i < len(edits); {
		n := 1
		for n < together && i+n < len(edits) && !touches(edits[i].Span.Start, edits[i+n].Span.End, keep) {
			n++
		}
		out = append(out, join(s, edits[i:i+n]))
		i += n
	}
	return out
}

func touches(start, end int, keep []int) bool {
	return slices.ContainsFunc(keep, func(at int) bool { return start <= at && at <= end })
}

// join makes one edit of several.
func join(s *document.Snapshot, edits []diag.Edit) diag.Edit {
	last := edits[len(edits)-1].Span.End
	whole := diag.Edit{Span: diag.Span{Start: edits[0].Span.Start, End: last}}
	var text []byte
	for i, e := range edits {
		text = append(text, e.Text...)
		if i+1 < len(edits) {
			text = append(text, s.Slice(e.Span.End, edits[i+1].Span.Start)...)
		}
	}
	whole.Text = string(text)
	return whole
}
