package refactor

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse"
)

// history says what of a chunk is as it was before a change: the nodes in front
// of the first and behind the last that differ.
type history struct {
	old, now      *asmparse.Chunk
	before, after int // unchanged nodes at the start and at the end
}

func compare(old, now *asmparse.Chunk) *history {
	h := &history{old: old, now: now}
	n := min(len(old.Nodes), len(now.Nodes))
	for h.before < n && h.equal(h.before, h.before) {
		h.before++
	}
	for h.after < n-h.before && h.equal(len(old.Nodes)-1-h.after, len(now.Nodes)-1-h.after) {
		h.after++
	}
	h.slide()
	return h
}

// slide moves nodes that were only put in up by a label, where that is as good:
// a basic block that is put in front of another starts with its label, even if
// that has the number of the other.
func (h *history) slide() {
	last := len(h.now.Nodes) - h.after - 1
	if h.before+h.after == len(h.old.Nodes) && h.before > 0 && last >= h.before &&
		h.now.Nodes[last].Kind == asmparse.Label && bytes.Equal(nodeText(h.now, h.before-1), nodeText(h.now, last)) {
		h.before--
		h.after++
	}
}

func (h *history) equal(i, j int) bool {
	return bytes.Equal(nodeText(h.old, i), nodeText(h.now, j))
}

func nodeText(c *asmparse.Chunk, i int) []byte { return c.Text[c.Nodes[i].Start:c.Nodes[i].End] }

// changed reports whether a node of the new chunk is new or differs.
func (h *history) changed(node int) bool {
	return h != nil && node >= h.before && node < len(h.now.Nodes)-h.after
}

// inMiddle reports whether a node of the old chunk was changed or deleted.
func (h *history) inMiddle(node int) bool {
	return node >= h.before && node < len(h.old.Nodes)-h.after
}
