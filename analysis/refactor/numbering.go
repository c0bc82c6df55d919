package refactor

import (
	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// Sorts of IDs by where they count.
const (
	localSorts  = "pcvb"
	moduleSorts = "ftg"
)

// Names says what becomes of placeholders such as `%sum`. They count like IDs
// in any case, and those that end in a question mark (`%v?`) are numbered.
type Names int

// What becomes of placeholders.
const (
	Keep   Names = iota // they stay, with all their uses: for a text that is being written
	Number              // they become IDs
)

// RenumberFunction returns the edits that put the numbers of one function block right:
// its parameters, constants, values, labels and its number of basic blocks. old
// is a state of the document in which they were right, or nil.
func RenumberFunction(s *document.Snapshot, block int, old *document.Snapshot, names Names) []diag.Edit {
	t := &text{list: place(s, block, localSorts, nil), basicBlocks: countBasicBlocks(s.Tree(block)), names: names}
	if was, ok := previous(s, block, old); ok {
		h := compare(old.Tree(was), s.Tree(block))
		t.markChanged(h)
		t.number()
		before := &text{list: place(old, was, localSorts, nil)}
		t.remember(before, map[int]*history{block: h}, map[int]int{was: block})
	} else {
		t.number()
	}
	t.bind()
	return sorted(append(t.edits(s), counts(s, block)...))
}

// Renumber returns the edits that put all numbers of a document right. old is a
// state of it in which they were right, or nil.
func Renumber(s *document.Snapshot, old *document.Snapshot, names Names) []diag.Edit {
	edits := RenumberModule(s, old, names)
	for i := range s.NumBlocks() {
		if s.Context(i) != nil {
			edits = append(edits, RenumberFunction(s, i, old, names)...)
		}
	}
	return sorted(edits)
}

// previous returns the block of old that a block was.
func previous(s *document.Snapshot, block int, old *document.Snapshot) (int, bool) {
	if old == nil {
		return 0, false
	}
	was, ok := s.Previous(old, block)
	return was, ok && (old.Context(was) != nil) == (s.Context(block) != nil)
}

func (t *text) markChanged(h *history) {
	for i := range t.list {
		t.list[i].changed = h.changed(t.list[i].node)
	}
}

// edits returns the edits of the mentions that are wrong.
func (t *text) edits(s *document.Snapshot) []diag.Edit {
	var edits []diag.Edit
	for i := range t.list {
		m := &t.list[i]
		want := t.right(i)
		if m.hidden || want == m.name {
			continue
		}
		if m.start == m.end {
			want += " = "
		}
		at := s.Start(m.block)
		edits = append(edits, diag.Edit{Span: diag.Span{Start: at + int(m.start), End: at + int(m.end)}, Text: want})
	}
	return edits
}

func sorted(edits []diag.Edit) []diag.Edit {
	diag.SortEdits(edits)
	return edits
}
