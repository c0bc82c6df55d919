package refactor

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// basicBlocks is how many basic blocks a function has, and how many it announces.
type basicBlocks struct{ count, announced uint64 }

func countBasicBlocks(c *asmparse.Chunk) basicBlocks {
	var n basicBlocks
	b := asmparse.NewBasicBlocks(c)
	for i := range c.Nodes {
		node := &c.Nodes[i]
		switch {
		case node.Kind == asmparse.Label:
			b.Label()
		case node.Kind == asmparse.Statement && node.Op.Row().ID == isa.BlocksCount:
			n.announced = c.Args(node)[0].Value
		}
		b.Follow(c, node)
	}
	n.count = b.Count()
	return n
}

// nameUnlabelled finds the names of basic blocks without a label. They follow on
// that of the block in front, as that is written. Where labels around leave room
// for more blocks than there are, nobody knows which of them are left.
func (t *text) nameUnlabelled() {
	t.unlabelled = map[string]uint64{}
	next, written := uint64(0), uint64(0)
	for i := range t.list {
		m := &t.list[i]
		if m.sort != 'b' || !m.defines {
			continue
		}
		name := written + m.number - next
		if n, ok := m.written(); ok {
			name = n
		}
		t.nameRun(next, m.number, written, name)
		next, written = m.number+1, name+1
	}
	t.nameRun(next, t.basicBlocks.count, written, t.basicBlocks.announced)
}

// nameRun names the blocks [from, to), which stand between labels, by numbers from
// written on: there were as many below end.
func (t *text) nameRun(from, to, written, end uint64) {
	if from+end > to+written {
		return
	}
	for n := from; n < to; n++ {
		t.unlabelled[idOf('b', written+n-from)] = n
	}
}
