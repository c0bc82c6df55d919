package document

import (
	"sort"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Site is a place in a document as the tree sees it.
type Site struct {
	// Block is the number of the block; Start its byte offset.
	Block, Start int
	Chunk        *asmparse.Chunk
	// Node is the index of the node the place is in or just behind, -1 for none.
	Node int
	// Operand is the number of its operand the place is in or just behind, -1
	// for none.
	Operand int
	// Offset is the place within the block.
	Offset uint32
}

// At returns the site of an offset.
func (s *Snapshot) At(offset int) Site {
	offset = max(0, min(offset, s.Len()))
	i := s.BlockAt(offset)
	if i > 0 && offset == s.starts[i] && !s.startsNode(i) {
		i-- // just behind the last node of the block before
	}
	site := Site{Block: i, Start: s.starts[i], Chunk: s.Tree(i), Node: -1, Operand: -1, Offset: uint32(offset - s.starts[i])}
	site.Node = nodeAt(site.Chunk, site.Offset)
	if site.Node >= 0 {
		site.Operand = operandAt(site.Chunk.Args(&site.Chunk.Nodes[site.Node]), site.Offset)
	}
	return site
}

func (s *Snapshot) startsNode(block int) bool {
	c := s.Tree(block)
	return len(c.Nodes) > 0 && c.Nodes[0].Start == 0
}

// nodeAt returns the index of the node that holds an offset or ends there.
func nodeAt(c *asmparse.Chunk, offset uint32) int {
	i := sort.Search(len(c.Nodes), func(i int) bool { return c.Nodes[i].Start > offset }) - 1
	if i >= 0 && offset <= c.Nodes[i].End {
		return i
	}
	return -1
}

// operandAt returns the operand that holds an offset; one that ends there if
// none does.
func operandAt(args []asmparse.Operand, offset uint32) int {
	found := -1
	for i := range args {
		switch o := &args[i]; {
		case o.Start == o.End:
		case o.Start <= offset && offset < o.End:
			return i
		case offset == o.End:
			found = i
		}
	}
	return found
}

// NodeAt returns the node of the site, or nil.
func (s *Site) NodeAt() *asmparse.Node {
	if s.Node < 0 {
		return nil
	}
	return &s.Chunk.Nodes[s.Node]
}

// OperandAt returns the operand of the site, or nil.
func (s *Site) OperandAt() *asmparse.Operand {
	if s.Node < 0 || s.Operand < 0 {
		return nil
	}
	return &s.Chunk.Args(s.NodeAt())[s.Operand]
}

// Span converts a range of the block to one of the document.
func (s *Site) Span(start, end uint32) diag.Span {
	return diag.Span{Start: s.Start + int(start), End: s.Start + int(end)}
}

// InSuffix reports whether the place is in the abbreviation of a record.
func (s *Site) InSuffix() bool {
	n := s.NodeAt()
	return n != nil && n.Suffix.Sort != 0 && n.Suffix.Start < n.Suffix.End &&
		n.Suffix.Start <= s.Offset && s.Offset <= n.Suffix.End
}

// Blocks returns the blocks open in front of node i of a chunk, outermost
// first.
func Blocks(c *asmparse.Chunk, i int) []isa.BlockID {
	stack := append([]isa.BlockID(nil), c.Context...)
	for j := range c.Nodes[:min(i, len(c.Nodes))] {
		switch n := &c.Nodes[j]; {
		case n.Kind == asmparse.Enter:
			stack = append(stack, isa.BlockID(c.Args(n)[0].Value))
		case n.Kind == asmparse.Exit && len(stack) > 0:
			stack = stack[:len(stack)-1]
		}
	}
	return stack
}

// InnerBlock returns the innermost block open in front of node i of a chunk,
// isa.TopLevel outside of all.
func InnerBlock(c *asmparse.Chunk, i int) isa.BlockID {
	if stack := Blocks(c, i); len(stack) > 0 {
		return stack[len(stack)-1]
	}
	return isa.TopLevel
}

// FirstNode returns the index of the first node of a chunk that ends behind an
// offset.
func FirstNode(c *asmparse.Chunk, offset int) int {
	return sort.Search(len(c.Nodes), func(i int) bool { return int(c.Nodes[i].End) > offset })
}
