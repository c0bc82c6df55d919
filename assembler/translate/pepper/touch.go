package pepper

import (
	"math"
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// maxTouches bounds the points of an event.
const maxTouches = 64

func createTouch(t *Thread, a []uint64) uint64 {
	e, ok := newEvent(t, a, ppapi.ClassTouch)
	if !ok {
		return 0
	}
	return uint64(t.host.resources.add(e))
}

// addTouch adds a point to a list of an event that the program makes.
func addTouch(t *Thread, e *inputEvent, a []uint64) uint64 {
	b := t.copyOf(a[2], touchSize)
	list := uint32(a[1])
	e.mu.Lock()
	defer e.mu.Unlock()
	if list >= uint32(len(e.touches)) || len(e.touches[list]) == maxTouches {
		return 0
	}
	f := func(at int) float32 { return math.Float32frombits(get32(b[at:])) }
	e.touches[list] = append(e.touches[list], touchPoint{get32(b), f(4), f(8), f(12), f(16), f(20), f(24)})
	return 0
}

// points returns one of the lists of points.
func (e *inputEvent) points(list uint32) []touchPoint {
	e.mu.Lock()
	defer e.mu.Unlock()
	if list >= uint32(len(e.touches)) {
		return nil
	}
	return e.touches[list]
}

// touchSize is the size of a PP_TouchPoint.
const touchSize = 28

func touchCount(_ *Thread, e *inputEvent, a []uint64) uint64 {
	return uint64(len(e.points(uint32(a[1]))))
}

// touchBy makes a function that writes a point of a list to its first argument: the
// one that find says; zeros for none.
func touchBy(find func(list []touchPoint, n uint32) int) Func {
	return func(t *Thread, a []uint64) uint64 {
		b := t.view(a[0], touchSize)
		clear(b)
		e, ok := lookup[*inputEvent](t, a[1])
		if !ok {
			return 0
		}
		list := e.points(uint32(a[2]))
		if i := find(list, uint32(a[3])); i >= 0 && i < len(list) {
			p := list[i]
			put32(b, p.id)
			putFloats(b[4:], p.x, p.y, p.rx, p.ry, p.rotation, p.pressure)
		}
		return 0
	}
}

func indexOfTouch(list []touchPoint, id uint32) int {
	return slices.IndexFunc(list, func(p touchPoint) bool { return p.id == id })
}

// maxSegments bounds the segments of a text that is being written.
const maxSegments = 1 << 10

func createIME(t *Thread, a []uint64) uint64 {
	e := &inputEvent{kind: uint32(a[1]), time: math.Float64frombits(a[2]), target: int32(a[6]), selection: [2]uint32{uint32(a[7]), uint32(a[8])}}
	n := uint32(a[4])
	if uint32(a[0]) != theInstance || e.kind > ppapi.EventIMEText || class(e.kind) != ppapi.ClassIME || n > maxSegments {
		return 0
	}
	e.text, _ = t.host.vars.text(t.value(a[3]))
	if n > 0 {
		b := t.copyOf(a[5], 4*(n+1))
		for i := range n + 1 {
			e.segments = append(e.segments, get32(b[4*i:]))
		}
	}
	return uint64(t.host.resources.add(e))
}

func segmentOffset(_ *Thread, e *inputEvent, a []uint64) uint64 {
	if i := uint32(a[1]); i < uint32(len(e.segments)) {
		return uint64(e.segments[i])
	}
	return 0
}
