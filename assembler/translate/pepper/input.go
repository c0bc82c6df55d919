package pepper

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// inputEvent is what a person did (PPB_InputEvent and those for the kinds).
type inputEvent struct {
	kind, modifiers uint32
	time            float64 // in seconds since the start
	x, y            int32   // of a mouse
	button, clicks  int32
	dx, dy          int32 // how far the mouse moved
	wheel, ticks    [2]float32
	byPage          bool
	key             uint32
	text, code      string
	mu              sync.Mutex
	touches         [3][]touchPoint // by PP_TouchListType
	segments        []uint32
	target          int32
	selection       [2]uint32
}

// touchPoint is a PP_TouchPoint.
type touchPoint struct {
	id                 uint32
	x, y, rx, ry       float32
	rotation, pressure float32
}

// class returns the class of a kind of event.
func class(kind uint32) uint32 {
	switch {
	case kind == ppapi.EventWheel:
		return ppapi.ClassWheel
	case kind <= ppapi.EventMouseLeave, kind == ppapi.EventContextMenu:
		return ppapi.ClassMouse
	case kind <= ppapi.EventChar:
		return ppapi.ClassKeyboard
	case kind <= ppapi.EventIMEText:
		return ppapi.ClassIME
	}
	return ppapi.ClassTouch
}

// input is what the program is given besides messages.
type input struct {
	events []scripted
	// classes are the classes of events that the program asked for.
	classes atomic.Uint32
	// locked says that the program has all movements of the mouse.
	locked atomic.Bool
	// left is how many sources of input have not ended.
	mu   sync.Mutex
	left int
}

func (i *input) read(r io.Reader) (err error) {
	i.left = 2 // messages and events
	if r != nil {
		i.events, err = readScript(r)
	}
	if err != nil {
		return fmt.Errorf("cannot read the events: %w", err)
	}
	return nil
}

// ended says that one of the sources has ended.
func (i *input) ended() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.left--
}

// over reports whether the program will be given nothing more.
func (i *input) over() bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.left == 0
}

// playEvents gives the program the events of the script at their times.
func (h *Host) playEvents(offer func(func(t *Thread)) bool) {
	defer h.input.ended()
	for _, e := range h.input.events {
		select {
		case <-time.After(time.Duration(e.at*float64(time.Second)) - time.Since(h.begun)):
		case <-h.process.Context().Done():
			return
		}
		if !offer(func(t *Thread) { t.happen(e) }) {
			return
		}
	}
}

// happen has the program learn of what happens.
func (t *Thread) happen(s scripted) {
	switch {
	case s.resize:
		t.host.screen.resize(s.width, s.height)
		t.changeView()
	case s.focus != nil:
		t.method(t.host.plugin.instance, 3, "ii", 'v', theInstance, flag(*s.focus))
	case t.host.plugin.inputEvent != 0 && t.host.input.classes.Load()&class(s.event.kind) != 0:
		e := s.event
		e.time = t.host.ticks()
		id := t.host.resources.add(e)
		t.method(t.host.plugin.inputEvent, 0, "ii", 'i', theInstance, uint64(id))
		t.host.resources.release(id)
	}
}

// onEvent makes a function of an event.
func onEvent(none uint64, f func(t *Thread, e *inputEvent, a []uint64) uint64) Func {
	return with(none, f)
}

// isClass makes the function that tells whether a resource is an event of a class.
func isClass(c uint32) Func {
	return onEvent(0, func(_ *Thread, e *inputEvent, _ []uint64) uint64 { return flag(class(e.kind) == c) })
}

// requestEvents adds classes of events that the program wants.
func requestEvents(t *Thread, a []uint64) uint64 {
	t.host.input.classes.Or(uint32(a[1]))
	return code(ppapi.OK)
}

func clearEvents(t *Thread, a []uint64) uint64 {
	t.host.input.classes.And(^uint32(a[1]))
	return 0
}
