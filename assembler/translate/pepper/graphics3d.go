package pepper

import (
	"sync"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// context3D is a picture that a program has a graphics processor draw
// (PPB_Graphics3D). Nothing is drawn here: the host keeps account of what the program
// makes, so that it goes on.
type context3D struct {
	mu            sync.Mutex
	width, height uint32
	swapping      bool
	// names are the numbers in use of each kind of thing, next the number after the
	// last one given out.
	names [numKinds]map[uint32]bool
	next  uint32
	// places are the numbers of attributes and uniforms by program and name.
	places map[placeKey]uint32
	// strings are the addresses of the answers of GetString.
	strings map[uint32]uint32
	// mapped are pieces of memory that the program writes to.
	mapped map[uint32]bool
}

type placeKey struct {
	program uint32
	name    string
}

// Attributes of a context, in lists of keys and values that a key alone ends.
const (
	attribEnd      = 0x3038
	attribHeight   = 0x3056
	attribWidth    = 0x3057
	maxAttribs     = 64
	maxNames       = 1 << 16
	maxAttribValue = 4096
)

// context3DFuncs are PPB_Graphics3D.
var context3DFuncs = map[string]Func{
	"PPB_Graphics3D_GetAttribMaxValue": func(t *Thread, a []uint64) uint64 {
		t.putUint32(a[2], maxAttribValue)
		return code(ppapi.OK)
	},
	"PPB_Graphics3D_Create":        createContext,
	"PPB_Graphics3D_IsGraphics3D":  is[*context3D](),
	"PPB_Graphics3D_GetAttribs":    with(code(ppapi.BadResource), contextAttribs),
	"PPB_Graphics3D_SetAttribs":    with(code(ppapi.BadResource), func(*Thread, *context3D, []uint64) uint64 { return code(ppapi.OK) }),
	"PPB_Graphics3D_GetError":      with(code(ppapi.BadResource), func(*Thread, *context3D, []uint64) uint64 { return code(ppapi.OK) }),
	"PPB_Graphics3D_ResizeBuffers": with(code(ppapi.BadResource), resizeContext),
	"PPB_Graphics3D_SwapBuffers":   with(code(ppapi.BadResource), swapBuffers),
}

// attribs reads a list of attributes.
func (t *Thread) attribs(address uint64) (list [][2]uint32, ok bool) {
	if uint32(address) == 0 {
		return nil, true
	}
	for range maxAttribs {
		key := t.uint32(address)
		if key == attribEnd {
			return list, true
		}
		list = append(list, [2]uint32{key, t.uint32(address + 4)})
		address += 8
	}
	return nil, false
}

func createContext(t *Thread, a []uint64) uint64 {
	list, ok := t.attribs(a[2])
	if !ok || uint32(a[0]) != theInstance {
		return 0
	}
	c := &context3D{places: map[placeKey]uint32{}, strings: map[uint32]uint32{}, mapped: map[uint32]bool{}}
	for _, x := range list {
		switch x[0] {
		case attribWidth:
			c.width = x[1]
		case attribHeight:
			c.height = x[1]
		}
	}
	for i := range c.names {
		c.names[i] = map[uint32]bool{}
	}
	return uint64(t.host.resources.add(c))
}

func (c *context3D) close(h *Host) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, at := range c.strings {
		h.arena.release(at)
	}
	for at := range c.mapped {
		h.arena.release(at)
	}
}

func contextAttribs(t *Thread, c *context3D, a []uint64) uint64 {
	list, ok := t.attribs(a[1])
	if !ok {
		return code(ppapi.BadArgument)
	}
	c.mu.Lock()
	width, height := c.width, c.height
	c.mu.Unlock()
	for i, x := range list {
		switch x[0] {
		case attribWidth:
			x[1] = width
		case attribHeight:
			x[1] = height
		}
		t.putUint32(a[1]+8*uint64(i)+4, x[1])
	}
	return code(ppapi.OK)
}

func resizeContext(_ *Thread, c *context3D, a []uint64) uint64 {
	if int32(a[1]) < 0 || int32(a[2]) < 0 {
		return code(ppapi.BadArgument)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.width, c.height = uint32(a[1]), uint32(a[2])
	return code(ppapi.OK)
}

func swapBuffers(t *Thread, c *context3D, a []uint64) uint64 {
	done, e := t.callback(a[1])
	if e != ppapi.OK {
		return code(e)
	}
	if !c.setSwapping(true) {
		return code(ppapi.InProgress)
	}
	t.host.screen.still.Add(1)
	return t.shown(done, func() { c.setSwapping(false) })
}

// setSwapping notes whether a picture is being shown; false: that was so already.
func (c *context3D) setSwapping(on bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	changes := c.swapping != on
	c.swapping = on
	return changes
}
