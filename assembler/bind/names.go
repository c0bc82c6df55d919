package bind

import (
	"cmp"
	"slices"
	"sync"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file finds out what placeholders mean. A name such as `%sum` stands for
// the ID that renumbering will put in its place, so uses of it can be lowered
// before it has a number.

// ID is an identifier: its letter and its number.
type ID struct {
	Sort   byte
	Number uint64
}

// Names returns what the placeholders of a chunk stand for, by the index of the
// operand: for a definition the ID that its place calls for, for a use that of
// the nearest definition of the name in front of it, else of the last one
// behind. Uses of names that the chunk does not define are left out. It is nil
// for a chunk without placeholders.
func Names(c *asmparse.Chunk) map[int]ID {
	if !hasNames(c) {
		return nil
	}
	n := namer{chunk: c, ids: map[int]ID{}, last: map[scopedName]ID{}}
	n.walk(n.define)
	n.near = map[scopedName]ID{}
	n.walk(n.use)
	return n.ids
}

func hasNames(c *asmparse.Chunk) bool {
	for i := range c.Operands {
		if c.Operands[i].Sort == asmparse.SortPlaceholder {
			return true
		}
	}
	return false
}

// scopedName is a name and the function block that it belongs to, counted from
// 1; 0 for a name of the module.
type scopedName struct {
	scope int
	name  string
}

// namer gives placeholders their IDs: first the definitions, then the uses.
type namer struct {
	chunk *asmparse.Chunk
	ids   map[int]ID
	// last are the last definitions of names, near the last in front of the
	// place at work.
	last, near map[scopedName]ID

	// The place at work: the open blocks and the basic block, the function block,
	// and how many of each sort it has defined.
	blocks *asmparse.BasicBlocks
	scope  int
	counts [256]uint64
}

// walk visits the nodes in order.
func (n *namer) walk(visit func(*asmparse.Node)) {
	n.blocks, n.scope, n.counts = asmparse.NewBasicBlocks(n.chunk), 0, [256]uint64{}
	for i := range n.chunk.Nodes {
		node := &n.chunk.Nodes[i]
		n.enter(node)
		visit(node)
		n.count(node)
		n.blocks.Follow(n.chunk, node)
		n.counts['b'] = n.blocks.Number
	}
}

// enter begins a function block, or a basic block.
func (n *namer) enter(node *asmparse.Node) {
	switch {
	case node.Kind == asmparse.Label:
		n.blocks.Label()
		n.counts['b'] = n.blocks.Number
	case node.Kind == asmparse.Enter && n.blocks.Opens(isa.BlockID(n.chunk.Args(node)[0].Value)):
		n.scope++
		for _, sort := range "pcvb" {
			n.counts[sort] = 0
		}
	}
}

// count counts what a node defines.
func (n *namer) count(node *asmparse.Node) {
	switch node.Kind {
	case asmparse.Statement, asmparse.Enter:
		args := n.chunk.Args(node)
		for i := range args {
			if o := &args[i]; o.Kind == isa.SlotDef && o.Value != asmparse.NoID {
				n.counts[definedBy(node, i)]++
			}
		}
	case asmparse.Bad:
		if sort, ok := n.chunk.Damaged(node).Defines(n.blocks.Block()); ok {
			n.counts[sort]++
		}
	}
}

// definedBy is the sort of the ID that operand i of a node defines.
func definedBy(node *asmparse.Node, i int) byte {
	switch node.Kind {
	case asmparse.Statement:
		return node.Op.Row().Shape.SlotAt(i).Sort
	case asmparse.Enter:
		return 'p'
	}
	return 'b'
}

// define gives the definitions of a node their IDs.
func (n *namer) define(node *asmparse.Node) {
	n.each(node, true, func(i int, key scopedName) {
		sort := definedBy(node, i-int(node.First))
		id := ID{sort, n.counts[sort]}
		if node.Kind == asmparse.Enter { // all parameters are of one node
			id.Number = uint64(i-int(node.First)-parameterAt) / 2
		}
		n.ids[i], n.last[key] = id, id
	})
}

// parameterAt is where the first parameter's ID is among the operands of a
// function block's Enter; there is one in every second place from there on.
const parameterAt = 4

// use gives the uses of a node the IDs of the definitions they mean.
func (n *namer) use(node *asmparse.Node) {
	n.each(node, false, func(i int, key scopedName) {
		id, ok := n.near[key]
		if !ok {
			id, ok = n.last[key]
		}
		if ok {
			n.ids[i] = id
		}
	})
	n.each(node, true, func(i int, key scopedName) { n.near[key] = n.ids[i] })
}

// each visits the placeholders that a node defines, or those that it uses.
func (n *namer) each(node *asmparse.Node, defined bool, f func(i int, key scopedName)) {
	args := n.chunk.Args(node)
	for i := range args {
		o := &args[i]
		if o.Sort == asmparse.SortPlaceholder && defines(node, o) == defined {
			f(int(node.First)+i, n.key(o))
		}
	}
}

// defines reports whether an operand that is an identifier is defined by its
// node.
func defines(node *asmparse.Node, o *asmparse.Operand) bool {
	return o.Kind == isa.SlotDef || node.Kind == asmparse.Label
}

func (n *namer) key(o *asmparse.Operand) scopedName {
	name := string(n.chunk.Text[o.Start:o.End])
	if name[0] == '@' {
		return scopedName{0, name}
	}
	return scopedName{n.scope, name}
}

// resolved returns a chunk in which the uses of placeholders are the IDs they
// stand for. Names of the module may have been defined in chunks before.
func resolved(s *State, c *asmparse.Chunk) *asmparse.Chunk {
	ids := Names(c)
	if ids == nil {
		return c
	}
	r := *c
	r.Operands = slices.Clone(c.Operands)
	for i := range r.Nodes {
		node := &r.Nodes[i]
		args := r.Args(node)
		for j := range args {
			o := &args[j]
			if o.Sort != asmparse.SortPlaceholder || defines(node, o) {
				continue
			}
			id, ok := ids[int(node.First)+j]
			if !ok {
				id, ok = s.Named(c.Text[o.Start:o.End])
			}
			if ok {
				o.Sort, o.Value = id.Sort, id.Number
			}
		}
	}
	return &r
}

// moduleNames are the placeholders of a module that stand for IDs. Functions look
// at them while more are defined.
type moduleNames struct {
	mu  sync.RWMutex
	ids map[string][]namedID
	n   int
}

// namedID is an ID that a name stands for, and the number of the definition.
type namedID struct {
	id     ID
	number int
}

// name takes in the definition of a placeholder.
func (s *State) name(name []byte, id ID) {
	t := s.names
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.n != s.numNames {
		return // the state is a copy of one that has gone on
	}
	if t.ids == nil {
		t.ids = map[string][]namedID{}
	}
	t.ids[string(name)] = append(t.ids[string(name)], namedID{id, t.n})
	t.n++
	s.numNames++
}

// Named returns the identifier of the module that a placeholder such as `@main`
// stands for: of several definitions the last.
func (s *State) Named(name []byte) (ID, bool) {
	t := s.names
	t.mu.RLock()
	defer t.mu.RUnlock()
	list := t.ids[string(name)]
	i, _ := slices.BinarySearchFunc(list, s.numNames, func(d namedID, n int) int { return cmp.Compare(d.number, n) })
	if i == 0 {
		return ID{}, false
	}
	return list[i-1].id, true
}
