package views

import (
	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Memory is what a global holds when the program starts.
type Memory struct {
	Size uint64 // in bytes; Data may have fewer
	Data []byte
	// Addresses are the places that hold the address of something, which is known
	// when the program is laid out in memory.
	Addresses []Address
}

// Address is four bytes that hold an address.
type Address struct {
	Offset uint64
	Text   string // `@f3 + 4`
}

// MemoryOf returns the memory of global g, at most so many bytes of it; ok is false
// if the document does not define it.
func MemoryOf(s *document.Snapshot, g uint64, most uint64) (mem Memory, ok bool) {
	at, ok := s.Module().Index().Places[document.ID{Sort: 'g', Index: g}]
	if !ok {
		return mem, false
	}
	c := s.Tree(at.Block)
	for k := at.Node + 1; k < len(c.Nodes); k++ {
		n := &c.Nodes[k]
		_, next := c.Defined(n)
		if next || n.Kind == asmparse.Exit {
			break
		}
		mem.add(c, n, most)
	}
	return mem, true
}

// add adds an initializer.
func (m *Memory) add(c *asmparse.Chunk, n *asmparse.Node, most uint64) {
	size := initialSize(c, n)
	piece := make([]byte, min(size, most-min(most, m.Size)))
	args := c.Args(n)
	if n.Kind == asmparse.Initial && size > 0 {
		copy(piece, c.Data(&args[1]))
	}
	if n.Kind == asmparse.Statement && len(args) > 0 {
		switch n.Op.Row().ID {
		case isa.Data:
			copy(piece, c.Data(&args[0]))
		case isa.Reloc, isa.RelocAddend:
			text := string(c.Text[args[0].Start:args[len(args)-1].End])
			m.Addresses = append(m.Addresses, Address{m.Size, text})
		}
	}
	m.Data = append(m.Data, piece...)
	m.Size += size
}

// initialSize is how many bytes of memory an initializer is about. A size no program
// can have counts as the largest: sums stay in range.
func initialSize(c *asmparse.Chunk, n *asmparse.Node) uint64 {
	args := c.Args(n)
	if n.Kind == asmparse.Initial && len(args) == 2 && args[1].Kind == isa.SlotBytes {
		return uint64(len(c.Data(&args[1])))
	}
	if n.Kind != asmparse.Statement || len(args) == 0 {
		return 0
	}
	switch n.Op.Row().ID {
	case isa.Data:
		return uint64(len(c.Data(&args[0])))
	case isa.Zerofill:
		return min(args[0].Value, 1<<32)
	case isa.Reloc, isa.RelocAddend:
		return 4
	}
	return 0
}
