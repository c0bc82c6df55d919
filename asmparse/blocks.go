package asmparse

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// BasicBlocks counts the basic blocks of a function's text, node by node. A
// terminator ends a block, and so does a label that follows anything else: what
// is written as `%b3:` is a block of its own, also where the terminator in front
// of it has been lost.
type BasicBlocks struct {
	// Number is the number of the block at work.
	Number uint64
	// stack are the open blocks of the file.
	stack []isa.BlockID
	// begun says that the block at work has a label or an instruction.
	begun bool
	// labelled says that it has nothing but its label, unread that text in it
	// could not be parsed, which may be its terminator.
	labelled, unread bool
}

// NewBasicBlocks returns the counter for the nodes of a chunk.
func NewBasicBlocks(c *Chunk) *BasicBlocks {
	return &BasicBlocks{stack: slices.Clone(c.Context)}
}

// Block is the innermost open block of the file, isa.TopLevel outside of all.
func (b *BasicBlocks) Block() isa.BlockID {
	if len(b.stack) == 0 {
		return isa.TopLevel
	}
	return b.stack[len(b.stack)-1]
}

// Label moves up to a label, so that Number is the label's. It reports whether
// the block in front of it has lost its terminator.
func (b *BasicBlocks) Label() (lost bool) {
	if lost = b.begun; lost {
		b.end()
	}
	return lost
}

// Count is the number of blocks so far, with the one at work.
func (b *BasicBlocks) Count() uint64 {
	if b.begun {
		return b.Number + 1
	}
	return b.Number
}

// Follow moves over a node. A label must have been announced with Label.
func (b *BasicBlocks) Follow(c *Chunk, n *Node) {
	switch n.Kind {
	case Enter:
		b.enter(isa.BlockID(c.Args(n)[0].Value))
	case Exit:
		b.stack = b.stack[:max(len(b.stack)-1, 0)]
	case Label:
		b.begun, b.labelled = true, true
	case Statement:
		b.record(n.Op.Row())
	case Escape:
		if row := EscapeRow(b.Block(), c, n); row != nil {
			b.record(row)
		}
	case Bad:
		b.bad(c.Damaged(n))
	}
}

// EscapeRow returns the row of the record that an Escape node in a kind of block
// writes: of several with its code the first; nil for an unknown one.
func EscapeRow(block isa.BlockID, c *Chunk, n *Node) *isa.Row {
	args := c.Args(n)
	if len(args) < 2 {
		return nil
	}
	if rows := isa.ByCode(block, args[1].Value); len(rows) > 0 {
		return rows[0]
	}
	return nil
}

func (b *BasicBlocks) enter(id isa.BlockID) {
	if b.Opens(id) {
		b.Number, b.begun, b.labelled, b.unread = 0, false, false, false
	}
	b.stack = append(b.stack, id)
}

// Opens reports whether a block is a function's. One inside of a function goes on
// with the same basic blocks.
func (b *BasicBlocks) Opens(id isa.BlockID) bool {
	return id == isa.Function && !slices.Contains(b.stack, isa.Function)
}

func (b *BasicBlocks) end() {
	b.Number++
	b.begun, b.labelled, b.unread = false, false, false
}

// record moves over a record. Counts and declarations are in no basic block.
func (b *BasicBlocks) record(row *isa.Row) {
	switch {
	case !row.IsInstruction():
	case row.Terminator:
		b.end()
	default:
		b.begun, b.labelled = true, false
	}
}

// bad moves over text that could not be parsed, by what it starts with.
func (b *BasicBlocks) bad(d Damaged) {
	if b.Block() != isa.Function {
		return
	}
	if rows := d.Rows(); len(rows) > 0 {
		b.record(rows[0])
	} else if sort, ok := d.Defines(isa.Function); ok && sort == 'v' {
		b.begun, b.labelled = true, false
	} else if d.isLabel() {
		b.Label()
		b.begun = true
	}
	b.unread = b.begun
}

// OnlyLabelled reports whether the block at work has nothing but its label.
func (b *BasicBlocks) OnlyLabelled() bool { return b.labelled }

// Unread reports whether text in the block at work could not be parsed, which may be
// its terminator.
func (b *BasicBlocks) Unread() bool { return b.unread }
