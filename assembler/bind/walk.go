package bind

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Context is what a function block takes from the module. While it stays the same,
// so does what the block means.
type Context struct {
	// State is the Global State in front of the block. It is shared: do not change
	// it.
	State *State
	// Number counts the function blocks of the module from 0.
	Number uint32
}

// Cursor returns the cursor in front of the function block.
func (c *Context) Cursor() *Cursor { return FunctionCursor(c.State, c.Number) }

// IsOrphan reports whether no `define` is left that the block could implement.
func (c *Context) IsOrphan() bool { return int(c.Number) >= len(c.State.Defining) }

// Lower binds the statements of the function block.
func (c *Context) Lower(chunk *asmparse.Chunk) Lowered { return Lower(c.Cursor(), chunk) }

// Walk binds the units of a file in their order, all but the function blocks of the
// module: of these it makes the context, in which each can be bound on its own.
type Walk struct {
	cur *Cursor
	// before is the State in front of the last function block while nothing but
	// function blocks has followed; nil otherwise.
	before *State
}

// NewWalk returns a Walk at the start of a file.
func NewWalk() *Walk { return &Walk{cur: NewCursor()} }

// State is the Global State so far; do not change it.
func (w *Walk) State() *State { return w.cur.State }

// InModule reports whether a function block here is one of the module.
func (w *Walk) InModule() bool { return w.cur.Depth() == 1 && w.cur.Block() == isa.Module }

// Function passes a function block and returns its context.
func (w *Walk) Function() *Context {
	if w.before == nil {
		w.before = w.cur.State.Snapshot()
	}
	c := &Context{State: w.before, Number: w.cur.State.FunctionBlocks}
	w.cur.State.FunctionBlocks++
	return c
}

// Lower binds the statements of a unit that is no function block.
func (w *Walk) Lower(chunk *asmparse.Chunk) Lowered {
	low := Lower(w.cur, chunk)
	if len(low.Records) > 0 {
		w.before = nil
	}
	return low
}

// Records passes the records of a unit that is no function block; raise may make
// statements of them.
func (w *Walk) Records(records []bitstream.Record, raise func(*Cursor, []bitstream.Record) *asmparse.Chunk) *asmparse.Chunk {
	w.before = nil
	return raise(w.cur, records)
}

// End leaves all blocks that are still open.
func (w *Walk) End() { w.cur.finish() }

// Abbrevs is Cursor.Abbrevs.
func (w *Walk) Abbrevs() (global, local uint32) { return w.cur.Abbrevs() }
