package interp

import (
	"hash/maphash"
	"slices"
)

// pageSize is the unit in which snapshots share memory, in bytes.
const pageSize = 4096

type page [pageSize]byte

var zeroPage page

// Bounds of the time between two snapshots, in records.
const (
	firstInterval = 1 << 20
	// The longest, where records are interpreted and where they are compiled.
	interpretedInterval = 1 << 24
	compiledInterval    = 1 << 28
	// maxSnapshots is how many there are before every other one is dropped.
	maxSnapshots = 400
)

// DefaultHistory is how many bytes a machine's history takes where nothing else is
// said.
const DefaultHistory = 256 << 20

// snapshot is the state of a machine at a time, but for what it shares with the
// ones before: pages has what has changed since.
type snapshot struct {
	time        uint64
	threads     []*Thread
	turn        int
	slice       int64
	started     uint64
	activations uint64
	next        int // the first entry that lies ahead
	pages       map[uint32]*page
}

// Remember begins a history of at most so many bytes: from now on the machine can
// go back. It is called before the first record is executed.
func (m *Machine) Remember(limit int) {
	m.history.on, m.history.limit = true, limit
	m.history.take()
}

// last returns the newest snapshot, nil for none.
func (h *history) last() *snapshot {
	if len(h.snapshots) == 0 {
		return nil
	}
	return h.snapshots[len(h.snapshots)-1]
}

// keep takes a snapshot if it is time for one.
func (h *history) keep() {
	if h.on && h.m.now >= h.last().time+h.interval {
		h.take()
		h.thin()
	}
}

// take takes a snapshot.
func (h *history) take() {
	m := h.m
	s := &snapshot{
		time: m.now, threads: cloneThreads(m.threads), turn: m.turn, slice: m.slice,
		started: m.started, activations: m.activations, next: h.next, pages: map[uint32]*page{},
	}
	h.eachPage(func(n uint32, now []byte) {
		old := h.newest[n]
		if old == nil {
			old = &zeroPage
		}
		if string(old[:]) != string(now) {
			p := new(page)
			copy(p[:], now)
			s.pages[n], h.newest[n] = p, p
			h.pages++
		}
	})
	h.snapshots = append(h.snapshots, s)
}

// eachPage calls f for the pages of the memory.
func (h *history) eachPage(f func(n uint32, now []byte)) {
	data := h.m.memory.data
	for n := 0; (n+1)*pageSize <= len(data); n++ {
		f(uint32(n), data[n*pageSize:(n+1)*pageSize])
	}
}

func cloneThreads(threads []*Thread) []*Thread {
	list := make([]*Thread, len(threads))
	for i, t := range threads {
		list[i] = t.clone()
	}
	return list
}

// clone copies a thread, with as many registers as are in use.
func (t *Thread) clone() *Thread {
	c := *t
	c.floor = 0
	c.frames = slices.Clone(t.frames)
	c.regs = nil
	if n := len(t.frames); n > 0 {
		used := t.frames[n-1].base + t.frames[n-1].fn.size
		c.regs = slices.Clone(t.regs[:used])
	}
	if t.wait != nil {
		w := *t.wait
		c.wait = &w
	}
	return &c
}

// drop drops a snapshot. What it alone knew goes to the next one.
func (h *history) drop(i int) {
	s := h.snapshots[i]
	if i+1 < len(h.snapshots) {
		next := h.snapshots[i+1]
		for n, p := range s.pages {
			if next.pages[n] == nil {
				next.pages[n] = p
			} else {
				h.pages--
			}
		}
	} else {
		h.pages -= len(s.pages)
	}
	h.snapshots = slices.Delete(h.snapshots, i, i+1)
}

// thin keeps the history within its bounds: first by dropping every other
// snapshot, then by forgetting the beginning.
func (h *history) thin() {
	if len(h.snapshots) > maxSnapshots && h.interval < h.maxInterval {
		h.interval *= 2
		for i := len(h.snapshots) - 2; i > 0; i -= 2 {
			h.drop(i)
		}
	}
	for h.size+h.pages*pageSize > h.limit && len(h.snapshots) > 1 {
		h.drop(0)
		first := h.snapshots[0].next
		for _, e := range h.entries[:first] {
			h.size -= entrySize
			for _, w := range e.writes {
				h.size -= len(w.bytes)
			}
		}
		h.entries = slices.Delete(h.entries, 0, first)
		h.next -= first
		for _, s := range h.snapshots {
			s.next -= first
		}
	}
}

// Oldest is the earliest time that the machine can go back to.
func (m *Machine) Oldest() uint64 {
	if !m.history.on {
		return m.now
	}
	return m.history.snapshots[0].time
}

// restoreTo takes up the last state kept before a time, or at it.
func (m *Machine) restoreTo(time uint64) {
	h := m.history
	i, _ := slices.BinarySearchFunc(h.snapshots, time, func(s *snapshot, t uint64) int {
		if s.time <= t {
			return -1
		}
		return 1
	})
	h.restore(max(i-1, 0))
}

// restore takes up the state of a snapshot.
func (h *history) restore(i int) {
	m, s := h.m, h.snapshots[i]
	m.now, m.threads, m.turn, m.slice = s.time, cloneThreads(s.threads), s.turn, s.slice
	m.started, m.activations, m.over, m.end = s.started, s.activations, false, nil
	h.next = s.next
	for _, t := range m.threads {
		t.reserveAfter()
	}
	past := map[uint32]*page{}
	for _, s := range h.snapshots[:i+1] {
		for n, p := range s.pages {
			past[n] = p
		}
	}
	h.eachPage(func(n uint32, now []byte) {
		p := past[n]
		if p == nil {
			p = &zeroPage
		}
		if string(p[:]) != string(now) {
			copy(now, p[:])
		}
	})
}

// reserveAfter gives a thread that was copied room to call functions again.
func (t *Thread) reserveAfter() {
	if len(t.regs) > 0 {
		used := len(t.regs)
		regs := make([]uint64, max(2*used, firstRegisters))
		copy(regs, t.regs)
		t.regs = regs
	}
}

// GoTo goes to a time between Oldest and the present: back, by doing again what
// was done before it, or forward.
func (m *Machine) GoTo(time uint64) {
	if time < m.now || m.over {
		m.restoreTo(time)
	}
	m.quietly(time)
}

// quietly runs to a time past everything that would stop.
func (m *Machine) quietly(time uint64) {
	for !m.over && m.now < time {
		if s := m.Run(time, true); s.Kind == StopTrap {
			return
		}
	}
	m.history.replay()
}

var hashSeed = maphash.MakeSeed()

// Hash is a number for the whole state of the program: the same for equal states
// in one run of this process.
func (m *Machine) Hash() uint64 {
	var h maphash.Hash
	h.SetSeed(hashSeed)
	h.Write(m.memory.data)
	for _, t := range m.threads {
		maphash.WriteComparable(&h, [4]uint64{uint64(t.pc), uint64(t.sp), uint64(t.tp), t.Number})
		for _, fr := range t.frames {
			maphash.WriteComparable(&h, [3]uint64{uint64(fr.fn.Index), uint64(fr.base), fr.activation})
		}
		for _, r := range t.clone().regs {
			maphash.WriteComparable(&h, r)
		}
	}
	return h.Sum64()
}

// Intervals returns the times of the snapshots before a time, the newest first.
func (m *Machine) Intervals(before uint64) (times []uint64) {
	for _, s := range slices.Backward(m.history.snapshots) {
		if s.time < before {
			times = append(times, s.time)
		}
	}
	return times
}
