package dap

import (
	"errors"

	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
)

// handles are the numbers that stand for activations and for what can be opened,
// until the program goes on.
type handles struct {
	frames []debug.Frame
	nodes  []node
}

// maxHandles bounds how many there are while the program stands.
const maxHandles = 1 << 18

// node is something that can be opened: it has children.
type node interface {
	children(s *session) []variable
}

func newHandles() *handles { return &handles{} }

func (h *handles) clear() { h.frames, h.nodes = nil, nil }

// addFrame returns the number of an activation.
func (h *handles) addFrame(f debug.Frame) int {
	if len(h.frames) < maxHandles {
		h.frames = append(h.frames, f)
	}
	return len(h.frames)
}

// add returns the number of what can be opened; 0 for nothing.
func (h *handles) add(n node) int {
	if n == nil || len(h.nodes) >= maxHandles {
		return 0
	}
	h.nodes = append(h.nodes, n)
	return len(h.nodes)
}

var errStale = errors.New("the program has gone on since")

// frame returns the activation of a number; without one, the innermost of the
// thread that stopped last.
func (s *session) frame(id int) (debug.Frame, error) {
	if id == 0 {
		if list, _ := s.debuggee.Frames(s.thread, 0, 1); len(list) > 0 {
			return list[0], nil
		}
	}
	if id < 1 || id > len(s.handles.frames) {
		return debug.Frame{}, errStale
	}
	return s.handles.frames[id-1], nil
}

// node returns what a number stands for.
func (s *session) node(reference int) (node, error) {
	if reference < 1 || reference > len(s.handles.nodes) {
		return nil, errStale
	}
	return s.handles.nodes[reference-1], nil
}

// child returns a child by its name.
func (s *session) child(reference int, name string) (variable, error) {
	n, err := s.node(reference)
	if err != nil {
		return variable{}, err
	}
	for _, v := range n.children(s) {
		if v.name == name {
			return v, nil
		}
	}
	return variable{}, errors.New("there is no " + name)
}
