package interp

import (
	"bytes"
	"math"
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// history is what the machine needs to do again what it has done: what came from
// outside, in the order of the time, and the state at some moments. To go back is
// to take up the state of a moment before and to run from there.
type history struct {
	m  *Machine
	on bool
	// entries are what came from outside; next is the first that lies ahead.
	entries []entry
	next    int
	size    int // of the entries, in bytes
	// events are the times of the entries that are no calls.
	events []uint64
	// views are the parts of the memory that the function that is being called has
	// asked for; nil while nothing is recorded.
	views []view
	// recording says that a function of the runtime is being called.
	recording bool

	snapshots []*snapshot
	// newest has each page as it was at the last snapshot.
	newest map[uint32]*page
	pages  int
	// interval is the time from one snapshot to the next, maxInterval the longest.
	interval, maxInterval uint64
	// limit bounds pages and entries, in bytes.
	limit int
}

// entryKind is what came from outside.
type entryKind uint8

const (
	// entryCall is a function of the runtime that returned.
	entryCall entryKind = iota
	// entryWake is a wait that ended by the clock.
	entryWake
	// entryEdit is a change that the machine's user made.
	entryEdit
)

// entry is something that came from outside.
type entry struct {
	time   uint64
	kind   entryKind
	thread uint64
	result process.Errno
	writes []write
	edit   func(m *Machine)
	// end is how the program ended in the call; nil if it did not.
	end error
}

// write is a change of the memory. Where bytes is nil the part became zero.
type write struct {
	address, size uint32
	bytes         []byte
}

// view is a part of the memory that a function of the runtime has in its hands,
// and what stood there.
type view struct {
	address uint32
	before  []byte
	now     []byte
}

func newHistory(m *Machine) *history {
	return &history{m: m, newest: map[uint32]*page{}, interval: firstInterval, maxInterval: interpretedInterval}
}

// recorder is the memory as the functions of the runtime see it.
type recorder struct{ m *Machine }

// End is the first address behind the memory.
func (r recorder) End() uint64 { return r.m.memory.flat.End() }

// GrowTo makes the memory reach up to an address.
func (r recorder) GrowTo(end uint64) bool { return r.m.memory.flat.GrowTo(end) }

// Bytes returns a view of a part of the memory, and keeps in mind that it did.
func (r recorder) Bytes(address, size uint32) (b []byte, ok bool) {
	b, ok = r.m.memory.flat.Bytes(address, size)
	if h := r.m.history; h.recording && ok && size > 0 {
		h.views = append(h.views, view{address, bytes.Clone(b), b})
	}
	return b, ok
}

// replaying reports whether what happens now has happened before.
func (h *history) replaying() bool { return h.next < len(h.entries) }

// record begins to note what a function of the runtime does.
func (h *history) record() { h.recording, h.views = h.on, h.views[:0] }

// recorded notes what a function has done.
func (h *history) recorded(t *Thread, result process.Errno) {
	if !h.recording {
		return
	}
	h.recording = false
	e := entry{time: h.m.now, kind: entryCall, thread: t.Number, result: result, end: h.m.end}
	for _, v := range h.views {
		switch {
		case bytes.Equal(v.before, v.now):
		case isZero(v.now):
			e.writes = append(e.writes, write{address: v.address, size: uint32(len(v.now))})
		default:
			e.writes = append(e.writes, write{v.address, uint32(len(v.now)), bytes.Clone(v.now)})
		}
	}
	h.add(e)
}

func isZero(b []byte) bool {
	return len(b) == 0 || b[0] == 0 && bytes.Equal(b[1:], b[:len(b)-1])
}

// entrySize is about what an entry takes without the bytes it holds.
const entrySize = 100

// add appends an entry; it lies behind what can be replayed.
func (h *history) add(e entry) {
	if !h.on {
		return
	}
	h.size += entrySize
	for _, w := range e.writes {
		h.size += len(w.bytes)
	}
	if h.entries = append(h.entries, e); e.kind != entryCall {
		h.events = append(h.events, e.time)
	}
	h.next = len(h.entries)
	h.thin()
}

// recall does again what a function of the runtime has done at this time; ok is
// false where that lies ahead.
func (h *history) recall(*Thread) (result process.Errno, ok bool) {
	if !h.replaying() {
		return 0, false
	}
	e := &h.entries[h.next]
	h.next++
	for _, w := range e.writes {
		b, ok := h.m.memory.flat.Bytes(w.address, w.size)
		switch {
		case !ok:
		case w.bytes == nil:
			clear(b)
		default:
			copy(b, w.bytes)
		}
	}
	return e.result, true
}

// replay does again what happened at this time without a call.
func (h *history) replay() {
	for h.next < len(h.entries) {
		e := &h.entries[h.next]
		if e.time != h.m.now || e.kind == entryCall {
			return
		}
		h.next++
		h.m.repeat(e)
	}
}

// repeat does again what came from outside.
func (m *Machine) repeat(e *entry) {
	if e.kind == entryEdit {
		e.edit(m)
		return
	}
	for _, t := range m.threads {
		if t.Number == e.thread && t.wait != nil {
			t.timeout()
		}
	}
}

// untilNext is how much time there is until something happens again by itself, or
// until the next snapshot.
func (h *history) untilNext() uint64 {
	if !h.on {
		return math.MaxUint64
	}
	now := h.m.now
	n := h.untilEvent()
	if last := h.last(); last != nil && last.time+h.interval > now {
		n = min(n, last.time+h.interval-now)
	}
	return n
}

// untilEvent is how much time there is until something happens again by itself.
func (h *history) untilEvent() uint64 {
	now, n := h.m.now, uint64(math.MaxUint64)
	if i, _ := slices.BinarySearch(h.events, now+1); i < len(h.events) {
		n = h.events[i] - now
	}
	return n
}

// Change makes a change of the program's state that is made again whenever the
// machine comes past this time. What lies ahead of it happens anew.
func (m *Machine) Change(edit func(m *Machine)) {
	h := m.history
	if h.on {
		h.forget()
		h.add(entry{time: m.now, kind: entryEdit, edit: edit})
	}
	edit(m)
}

// forget drops everything that lies ahead of the present.
func (h *history) forget() {
	h.entries = slices.Clip(h.entries[:h.next])
	h.events = slices.DeleteFunc(h.events, func(time uint64) bool { return time > h.m.now })
	for len(h.snapshots) > 0 && h.last().time > h.m.now {
		h.drop(len(h.snapshots) - 1)
	}
	h.newest = map[uint32]*page{}
	for _, s := range h.snapshots {
		for n, p := range s.pages {
			h.newest[n] = p
		}
	}
}
