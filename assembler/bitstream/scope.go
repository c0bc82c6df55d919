package bitstream

import (
	"slices"
	"sort"
	"sync"
)

// abbrevTable holds the abbreviations that abbreviations blocks register for
// other blocks, by block ID. It only grows, and remembers in which order, so
// that a Scope is but a count; older scopes are read while it grows.
type abbrevTable struct {
	mu      sync.RWMutex
	count   int
	byBlock map[uint64]*registered
}

// registered lists what one block ID has: abbrevs[i] was the table's
// registration number ordinals[i].
type registered struct {
	abbrevs  []Abbrev
	ordinals []int
}

// add registers a for the blocks of an ID and returns the scope of the blocks
// that are entered from now on.
func (t *abbrevTable) add(id uint64, a Abbrev) Scope {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.byBlock == nil {
		t.byBlock = make(map[uint64]*registered)
	}
	r := t.byBlock[id]
	if r == nil {
		r = &registered{}
		t.byBlock[id] = r
	}
	r.abbrevs, r.ordinals = append(r.abbrevs, a), append(r.ordinals, t.count)
	t.count++
	return Scope{table: t, count: t.count}
}

// Scope is what a block takes from the records before it: the global
// abbreviations that are registered by then. It does not change and may be
// used by several goroutines. The zero Scope has no abbreviations.
type Scope struct {
	table *abbrevTable
	count int // registrations of table that belong to the scope
}

// Abbrevs returns the global abbreviations of blocks of that ID: those with
// the indices 4, 5, …. The slice is shared: do not change it.
func (s Scope) Abbrevs(id uint32) []Abbrev {
	if s.table == nil {
		return nil
	}
	s.table.mu.RLock()
	defer s.table.mu.RUnlock()
	r := s.table.byBlock[uint64(id)]
	if r == nil {
		return nil
	}
	return slices.Clip(r.abbrevs[:sort.SearchInts(r.ordinals, s.count)])
}
