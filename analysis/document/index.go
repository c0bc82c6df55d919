package document

import (
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Place is a node of a document.
type Place struct {
	Block, Node int
}

// ID is an identifier of the module: a function address, global or type.
type ID struct {
	Sort  byte
	Index uint64
}

// Index says where the module's identifiers are defined.
type Index struct {
	// Places are the definitions, by the ID as written; of equals the first.
	Places map[ID]Place
	// Order lists the identifiers as they are defined.
	Order []ID
	// Names are the names of the module's symbol table.
	Names map[ID]string
	// Entries are the nodes that give the names.
	Entries map[ID]Place
	// Bodies are the blocks that implement function addresses.
	Bodies map[uint64]int
}

// Index returns the index of the module's identifiers. It is shared: do not
// change it.
func (m *Module) Index() *Index {
	m.indexOnce.Do(func() { m.index = m.makeIndex() })
	return m.index
}

func (m *Module) makeIndex() *Index {
	x := &Index{Places: map[ID]Place{}, Names: map[ID]string{}, Entries: map[ID]Place{}, Bodies: map[uint64]int{}}
	for block := range m.contexts {
		if u := m.shells[block]; u != nil {
			x.add(block, u.shell.chunk)
			continue
		}
		if c := m.contexts[block]; int(c.Number) < len(c.State.Defining) {
			x.Bodies[uint64(c.State.Defining[c.Number])] = block
		}
	}
	return x
}

func (x *Index) add(block int, c *asmparse.Chunk) {
	for i := range c.Nodes {
		n := &c.Nodes[i]
		if n.Kind != asmparse.Statement {
			continue
		}
		args := c.Args(n)
		switch row := n.Op.Row(); {
		case row.ID == isa.Entry && args[0].Sort != asmparse.SortPlaceholder:
			id := ID{args[0].Sort, args[0].Value}
			x.Names[id] = string(c.Data(&args[1]))
			x.Entries[id] = Place{block, i}
		case row.Defines() != 0:
			x.define(args, Place{block, i})
		}
	}
}

func (x *Index) define(args []asmparse.Operand, at Place) {
	for i := range args {
		if args[i].Kind != isa.SlotDef || args[i].Sort == asmparse.SortPlaceholder {
			continue
		}
		id := ID{args[i].Sort, args[i].Value}
		x.Order = append(x.Order, id)
		if _, ok := x.Places[id]; !ok {
			x.Places[id] = at
		}
		return
	}
}

// String returns the identifier as the text writes it.
func (id ID) String() string { return "@" + string(id.Sort) + strconv.FormatUint(id.Index, 10) }

// ParseID returns the number of an identifier as the text writes it.
func ParseID(text string) (uint64, bool) {
	if len(text) < 3 {
		return 0, false
	}
	n, err := strconv.ParseUint(text[2:], 10, 32)
	return n, err == nil
}
