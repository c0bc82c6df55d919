package asmparse

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// levelWidth is the number of blanks a level of nesting is indented by.
const levelWidth = 2

// maxLevels is the deepest indentation. No module nests as deep; a damaged file
// may, and would take text out of all proportion.
const maxLevels = 40

// Indenter tells how deep the nodes of a tree are nested. It must see them in
// their order.
type Indenter struct {
	levels []level
	// top is the place outside of all blocks, where the source form has globals.
	top level
	// shift is how many levels less everything is indented.
	shift int
	// flat says that the text has no module block: what belongs into one stands
	// outside of all blocks.
	flat bool
}

// level is an open block.
type level struct {
	block isa.BlockID
	// under says that lines belong to a heading: the constants of a type, the
	// abbreviations of a section, the initializers of a global.
	under bool
	// compound counts open compound initializers.
	compound int
}

// NewIndenter returns an Indenter for a chunk whose context is the given
// stack of blocks.
func NewIndenter(context []isa.BlockID) *Indenter {
	in := &Indenter{top: level{block: isa.TopLevel}}
	for _, b := range context {
		in.levels = append(in.levels, level{block: b})
	}
	return in
}

// Away reports whether a node, the next one, opens a block of a kind that does not
// belong into the one it stands in. Its name there would be read as a sign that
// the brace of another block was forgotten.
func (in *Indenter) Away(c *Chunk, n *Node) bool {
	if n.Kind != Enter {
		return false
	}
	outer := isa.TopLevel
	if len(in.levels) > 0 {
		outer = in.levels[len(in.levels)-1].block
	}
	if outer == isa.TopLevel && in.flat {
		outer = isa.Module
	}
	b := isa.BlockByID(isa.BlockID(c.Operands[n.First].Value))
	return b != nil && !slices.Contains(b.Parents, outer)
}

// Level returns the number of levels the next node is indented by.
func (in *Indenter) Level(c *Chunk, n *Node) int {
	return min(max(in.level(c, n)-in.shift, 0), maxLevels)
}

func (in *Indenter) level(c *Chunk, n *Node) int {
	depth := len(in.levels)
	switch {
	case n.Kind == Enter:
		in.levels = append(in.levels, level{block: isa.BlockID(c.Operands[n.First].Value)})
		return depth
	case depth == 0:
		return in.top.offset(n)
	case n.Kind == Exit:
		in.levels = in.levels[:depth-1]
		return depth - 1
	}
	return depth + in.levels[depth-1].offset(n)
}

// offset returns how much deeper than its block a node stands.
func (l *level) offset(n *Node) int {
	switch {
	case n.Kind == Label && l.block == isa.Function:
		return -1
	case holdsGlobals(l.block) && l.block != isa.Globals && !heads(n) && !Initializes(n):
		l.under = false // a definition of another kind
	case n.Kind == Close:
		l.compound = max(l.compound-1, 0)
	case heads(n):
		l.under, l.compound = true, 0
		return 0
	case n.Kind == Statement && n.Op.Row().ID == isa.Initializers:
		l.compound++
		return l.compound
	}
	if l.under {
		return 1 + l.compound
	}
	return l.compound
}

// Initializes reports whether a node is a piece of a global's memory.
func Initializes(n *Node) bool {
	if n.Kind != Statement {
		return n.Kind == Initial || n.Kind == Close
	}
	switch n.Op.Row().ID {
	case isa.Zerofill, isa.Data, isa.Reloc, isa.RelocAddend, isa.Initializers:
		return true
	}
	return false
}

// heads reports whether a node is a heading.
func heads(n *Node) bool {
	if n.Kind != Statement {
		return n.Kind == Section
	}
	switch n.Op.Row().ID {
	case isa.SetType, isa.SetTypeFunction, isa.GlobalVar, isa.GlobalConst:
		return true
	}
	return false
}
