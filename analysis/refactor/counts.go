package refactor

import (
	"strconv"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Counts returns the edits that put the counts of a document right, and nothing
// else.
func Counts(s *document.Snapshot) []diag.Edit {
	var edits []diag.Edit
	for i := range s.NumBlocks() {
		edits = append(edits, counts(s, i)...)
	}
	return sorted(edits)
}

// counts returns the edits of the count records of a block.
func counts(s *document.Snapshot, block int) []diag.Edit {
	c := &counter{chunk: s.Tree(block), start: s.Start(block)}
	blocks := asmparse.NewBasicBlocks(c.chunk)
	for i := range c.chunk.Nodes {
		n := &c.chunk.Nodes[i]
		if n.Kind == asmparse.Label {
			blocks.Label()
		}
		c.node(blocks.Block(), n)
		blocks.Follow(c.chunk, n)
	}
	c.settle(c.basicBlocks, blocks.Count())
	if !c.damaged {
		c.settle(c.types, c.numTypes)
		c.settle(c.globals, c.numGlobals)
	}
	return c.edits
}

// counter counts what count records are about.
type counter struct {
	chunk *asmparse.Chunk
	start int
	edits []diag.Edit
	// damaged says that a line could not be read, which may define a type or a
	// global.
	damaged bool

	// The operands of the count records, nil where there are none.
	basicBlocks, types, globals *asmparse.Operand
	numTypes, numGlobals        uint64
	// compound is the number of an open compound initializer, parts how many
	// initializers it has so far.
	compound *asmparse.Operand
	parts    uint64
}

// node counts a node in a kind of block.
func (c *counter) node(block isa.BlockID, n *asmparse.Node) {
	switch n.Kind {
	case asmparse.Close:
		c.settle(c.compound, c.parts)
		c.compound = nil
	case asmparse.Bad:
		c.damaged = true
	case asmparse.Escape:
		c.define(escapeSort(block, c.chunk, n))
		if row := asmparse.EscapeRow(block, c.chunk, n); row != nil {
			c.initializer(row)
		}
	case asmparse.Statement:
		c.statement(n)
	}
}

func (c *counter) statement(n *asmparse.Node) {
	row := n.Op.Row()
	switch row.ID {
	case isa.BlocksCount:
		c.basicBlocks = &c.chunk.Args(n)[0]
	case isa.TypesCount:
		c.types = &c.chunk.Args(n)[0]
	case isa.GlobalsCount:
		c.globals = &c.chunk.Args(n)[0]
	case isa.Initializers:
		c.compound, c.parts = &c.chunk.Args(n)[0], 0
	}
	c.initializer(row)
	c.define(row.Defines())
}

func (c *counter) initializer(row *isa.Row) {
	switch row.ID {
	case isa.Zerofill, isa.Data, isa.Reloc, isa.RelocAddend:
		c.parts++
	}
}

func (c *counter) define(sort byte) {
	switch sort {
	case 't':
		c.numTypes++
	case 'g':
		c.numGlobals++
	}
}

// settle makes a count what it should be.
func (c *counter) settle(o *asmparse.Operand, n uint64) {
	if o != nil && o.Value != n {
		c.edits = append(c.edits, diag.Edit{
			Span: diag.Span{Start: c.start + int(o.Start), End: c.start + int(o.End)},
			Text: strconv.FormatUint(n, 10),
		})
	}
}
