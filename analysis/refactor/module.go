package refactor

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// RenumberModule returns the edits that put the numbers of the module right: its types,
// function addresses and globals, wherever they are used, and their counts. old
// is a state of the document in which they were right, or nil.
func RenumberModule(s *document.Snapshot, old *document.Snapshot, names Names) []diag.Edit {
	t := &text{names: names}
	histories, blocks := map[int]*history{}, map[int]int{}
	before := &text{}
	for i := range s.NumBlocks() {
		if s.Context(i) != nil {
			continue
		}
		first := len(t.list)
		t.list = place(s, i, moduleSorts, t.list)
		if was, ok := previous(s, i, old); ok {
			h := compare(old.Tree(was), s.Tree(i))
			histories[i], blocks[was] = h, i
			before.list = place(old, was, moduleSorts, before.list)
			for j := first; j < len(t.list); j++ {
				t.list[j].changed = h.changed(t.list[j].node)
			}
		}
	}
	t.number()
	if len(histories) > 0 {
		t.remember(before, histories, blocks)
	}
	if !t.definitionsRight() {
		t.addUses(s)
	}
	t.bind()
	edits := t.edits(s)
	for i := range s.NumBlocks() {
		if s.Context(i) == nil {
			edits = append(edits, counts(s, i)...)
		}
	}
	return sorted(edits)
}

// definitionsRight reports whether all definitions have their numbers and none is gone,
// so that no use outside can be wrong.
func (t *text) definitionsRight() bool {
	for name := range t.gone {
		if _, ok := t.defs[name]; !ok || t.gone[name] {
			return false
		}
	}
	for i := range t.list {
		if m := &t.list[i]; m.defines && !t.isRight(m) {
			return false
		}
	}
	return true
}

// addUses adds the mentions of the module's IDs in function blocks.
func (t *text) addUses(s *document.Snapshot) {
	for i := range s.NumBlocks() {
		if s.Context(i) == nil {
			continue
		}
		for _, m := range mentions(s.Tree(i), moduleSorts, none) {
			if !m.defines && strings.HasPrefix(m.name, "@") {
				t.list = append(t.list, placed{mention: m, block: i, target: -1})
			}
		}
	}
}
