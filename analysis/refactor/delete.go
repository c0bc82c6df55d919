package refactor

import (
	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// Deletable reports whether there is a statement at an offset that DeleteLine can
// delete.
func Deletable(s *document.Snapshot, offset int) bool {
	site := s.At(offset)
	return deletable(site.NodeAt())
}

func deletable(n *asmparse.Node) bool {
	return n != nil && (n.Kind == asmparse.Statement || n.Kind == asmparse.Define)
}

// DeleteLine returns the edits, sorted, that delete the statement at an offset
// and let the numbers behind it follow. ok is false where there is none. What
// used a value it defined says so by a question mark afterwards.
func DeleteLine(s *document.Snapshot, offset int) (edits []diag.Edit, ok bool) {
	site := s.At(offset)
	n := site.NodeAt()
	if !deletable(n) {
		return nil, false
	}
	start, end := wholeLines(s, site.Span(n.Start, n.End))
	next := s.Edit(start, end, nil)
	edits = []diag.Edit{{Span: diag.Span{Start: start, End: end}}}
	for _, e := range renumber(next, site.Block, s) {
		if e.Span.Start >= start {
			e.Span.Start, e.Span.End = e.Span.Start+end-start, e.Span.End+end-start
		}
		edits = append(edits, e)
	}
	diag.SortEdits(edits)
	return edits, true
}

// wholeLines widens a span to whole lines, if nothing else stands on them.
func wholeLines(s *document.Snapshot, span diag.Span) (start, end int) {
	start, end = s.LineStart(s.LineOf(span.Start)), s.LineStart(s.LineOf(span.End)+1)
	if !blank(s.Slice(start, span.Start)) || !blank(s.Slice(span.End, end)) {
		return span.Start, span.End
	}
	return start, end
}

func blank(text []byte) bool {
	for _, c := range text {
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return false
		}
	}
	return true
}

// renumber returns the edits that put the numbers right after a change of one
// block.
func renumber(next *document.Snapshot, block int, old *document.Snapshot) []diag.Edit {
	if block < next.NumBlocks() && next.Context(block) != nil {
		return RenumberFunction(next, block, old, Keep)
	}
	return RenumberModule(next, old, Keep)
}
