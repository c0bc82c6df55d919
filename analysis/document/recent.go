package document

import "sync"

// recentText is of how much text, in bytes, what was computed last is kept. The
// rest is forgotten and computed again when it is asked for: trees and records
// take many times the memory of their text.
const recentText = 2 << 20

// recent keeps what was computed last from being collected. All snapshots of a
// document share one.
type recent struct {
	mu    sync.Mutex
	kept  []keptValue
	total int
}

type keptValue struct {
	value any
	size  int
}

// keep holds a value made of so many bytes of text.
func (r *recent) keep(value any, size int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := len(r.kept) - 1; i >= max(0, len(r.kept)-4); i-- {
		if r.kept[i].value == value {
			return
		}
	}
	r.kept = append(r.kept, keptValue{value, size})
	r.total += size
	drop := 0
	for r.total > recentText && drop < len(r.kept)-1 {
		r.total -= r.kept[drop].size
		r.kept[drop] = keptValue{}
		drop++
	}
	r.kept = r.kept[drop:]
}
