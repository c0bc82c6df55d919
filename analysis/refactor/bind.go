package refactor

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
)

// text is all mentions that share their names: those of a function, or those of
// the module's IDs.
type text struct {
	list []placed
	// names says what becomes of placeholders.
	names Names
	// defs are the indices of the definitions by name, in order; newDefs those in
	// lines that have changed.
	defs, newDefs map[string][]int
	// kept leads from the names of old to the definitions that are still there;
	// gone holds those that are not. Both are nil without a history.
	kept map[string]int
	gone map[string]bool
	// counts is how many definitions there are of each sort.
	counts [256]uint64
	// basicBlocks are those of the function, unlabelled the numbers of those
	// without a label, by the name that their place among labels gives them.
	basicBlocks basicBlocks
	unlabelled  map[string]uint64
}

// placed is a mention in a block of the document.
type placed struct {
	mention
	block   int
	changed bool
	// target is the index of the definition that is meant, or -1.
	target int
}

// number gives all definitions their numbers and finds them by name.
func (t *text) number() {
	t.defs, t.newDefs = map[string][]int{}, map[string][]int{}
	for i := range t.list {
		m := &t.list[i]
		if !m.defines {
			continue
		}
		if !m.fixed {
			m.number = t.counts[m.sort]
		}
		t.counts[m.sort] = max(t.counts[m.sort], m.number+1)
		t.defs[m.name] = append(t.defs[m.name], i)
		if m.changed {
			t.newDefs[m.name] = append(t.newDefs[m.name], i)
		}
	}
	t.nameUnlabelled()
}

// bind finds the definition that each mention means.
func (t *text) bind() {
	for i := range t.list {
		switch m := &t.list[i]; {
		case m.defines:
			m.target = i
		case t.kept != nil:
			m.target = t.remembered(i)
		default:
			m.target = t.nearest(i)
		}
	}
}

// remembered finds the definition a use means when it is known what names meant
// before: in changed lines the new definitions in front come first.
func (t *text) remembered(i int) int {
	m := &t.list[i]
	if m.changed {
		if d := preceding(t.newDefs[m.name], i); d >= 0 {
			return d
		}
	}
	if d, ok := t.kept[m.name]; ok {
		return d
	}
	if t.gone[m.name] {
		return -1
	}
	return t.nearest(i)
}

// preceding returns the last of some definitions, which are in order, in front of
// a use; -1 where there is none.
func preceding(defs []int, use int) int {
	if k := sort.SearchInts(defs, use); k > 0 {
		return defs[k-1]
	}
	return -1
}

// nearest returns the nearest definition in front of a use, else the last one
// behind it: of several that follow, the last is the one that was there before
// others got the same number.
func (t *text) nearest(i int) int {
	list := t.defs[t.list[i].name]
	if t.list[i].sort != 'b' {
		if d := preceding(list, i); d >= 0 {
			return d
		}
	}
	if len(list) > 0 {
		return list[len(list)-1]
	}
	return -1
}

// right returns what should stand in place of a mention.
func (t *text) right(i int) string {
	m := &t.list[i]
	if m.target >= 0 {
		d := &t.list[m.target]
		if d.named && t.names == Keep {
			return d.name
		}
		return idOf(d.sort, d.number)
	}
	if n, ok := t.unlabelled[m.name]; ok {
		return idOf('b', n)
	}
	if m.sort == asmparse.SortPlaceholder || !t.captured(m) {
		return m.name
	}
	return m.name + "?"
}

// captured reports whether a use without definition would mean another one once
// all are numbered.
func (t *text) captured(m *placed) bool {
	n, err := strconv.ParseUint(m.name[2:], 10, 64)
	return err == nil && (n < t.counts[m.sort] || m.sort == 'b' && n < t.basicBlocks.count) || t.gone[m.name]
}

// isRight reports whether a definition is called what its place calls for.
func (t *text) isRight(d *placed) bool {
	return d.hidden || d.name == idOf(d.sort, d.number) || d.named && t.names == Keep
}

// idOf is an ID as the text writes it.
func idOf(sort byte, n uint64) string {
	sigil := "%"
	if strings.IndexByte(moduleSorts, sort) >= 0 {
		sigil = "@"
	}
	return sigil + string(sort) + strconv.FormatUint(n, 10)
}

// remember finds out which definitions of old are still there: those of lines
// that have not changed, those of changed lines with the same name and, where
// as many lines were changed as before and none was moved, those in the same order.
func (t *text) remember(old *text, h map[int]*history, blocks map[int]int) {
	t.kept, t.gone = map[string]int{}, map[string]bool{}
	var was []string
	for i := range old.list {
		if m := &old.list[i]; m.defines {
			t.gone[m.name] = true
			if hist := h[blocks[m.block]]; hist != nil && hist.inMiddle(m.node) {
				was = append(was, m.name)
			}
		}
	}
	var changed []int
	for i := range t.list {
		switch m := &t.list[i]; {
		case !m.defines:
		case m.changed:
			changed = append(changed, i)
		default:
			t.keep(m.name, i)
		}
	}
	t.rememberChanged(was, changed)
}

func (t *text) keep(name string, i int) {
	if _, ok := t.kept[name]; ok || !t.gone[name] {
		return
	}
	t.kept[name] = i
	delete(t.gone, name)
}

func (t *text) rememberChanged(was []string, changed []int) {
	if len(was) == len(changed) && !t.isMoved(was, changed) {
		for k, i := range changed {
			t.keep(was[k], i)
		}
		return
	}
	names := map[string]bool{}
	for _, name := range was {
		names[name] = true
	}
	for _, i := range changed {
		if name := t.list[i].name; names[name] {
			t.keep(name, i)
		}
	}
}

// isMoved reports whether changed definitions have the names that were there, in any
// order: lines were moved, and took their names with them.
func (t *text) isMoved(was []string, changed []int) bool {
	names := make([]string, len(changed))
	for k, i := range changed {
		names[k] = t.list[i].name
	}
	slices.Sort(names)
	return slices.Equal(names, slices.Sorted(slices.Values(was)))
}
