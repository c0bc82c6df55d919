package bind

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Cursor is a place between two records of a file: the open blocks and the
// Global State there. Everything that reads records in order moves one with
// Apply, so that all of them see the same state, also in files that are wrong.
type Cursor struct {
	State *State
	// Fn is the state of the enclosing function block of the module, or nil.
	Fn *FunctionState

	// lossy lets Raise use a construct of the manual for a record that the
	// construct's text does not fully determine: see RaiseLossy.
	lossy  bool
	blocks []openBlock
	// last is the last Fn, and spare memory for the types of the values of the next.
	last  *FunctionState
	spare []isa.Type
}

// openBlock is a block that has been entered.
type openBlock struct {
	id isa.BlockID
	// global and local count the abbreviations: those registered for the kind
	// of block when it was entered, and those defined in it so far.
	global, local uint32
	// section is the block that definitions of an abbreviations block are for.
	section    isa.BlockID
	hasSection bool
	// ended, if set, is told at the block's end how many abbreviations it had:
	// that is when the width of its indices can be inferred.
	ended func(global, local uint32)
}

// NewCursor returns the cursor at the start of a file.
func NewCursor() *Cursor { return &Cursor{State: NewState()} }

// FunctionCursor returns the cursor in front of a function block of the module
// for which s is the Global State: its enter record has not been applied. n
// counts the function blocks of the module from 0. The state is not changed.
func FunctionCursor(s *State, n uint32) *Cursor {
	c := &Cursor{}
	c.Restart(s, n)
	return c
}

// Restart makes the cursor what FunctionCursor(s, n) returns, in the memory of what
// it was: nobody may hold on to its Fn.
func (c *Cursor) Restart(s *State, n uint32) {
	spare := c.spare
	if c.last != nil {
		spare = c.last.local[:0]
	}
	*c = Cursor{State: s.Snapshot(), blocks: c.blocks[:0], spare: spare}
	c.State.FunctionBlocks = n
	c.blocks = append(c.blocks, openBlock{id: isa.Module, global: s.GlobalAbbrevs(isa.Module)})
}

// Depth is the number of open blocks.
func (c *Cursor) Depth() int { return len(c.blocks) }

// Block is the innermost open block, isa.TopLevel outside of all.
func (c *Cursor) Block() isa.BlockID {
	if len(c.blocks) == 0 {
		return isa.TopLevel
	}
	return c.blocks[len(c.blocks)-1].id
}

// Blocks returns the stack of open blocks, outermost first.
func (c *Cursor) Blocks() []isa.BlockID {
	ids := make([]isa.BlockID, len(c.blocks))
	for i := range c.blocks {
		ids[i] = c.blocks[i].id
	}
	return ids
}

// Section is the kind of block that an abbreviations block defines for at the
// moment; ok is false before its first section.
func (c *Cursor) Section() (id isa.BlockID, ok bool) {
	if len(c.blocks) == 0 {
		return 0, false
	}
	b := &c.blocks[len(c.blocks)-1]
	return b.section, b.hasSection
}

// Abbrevs returns the number of global and of local abbreviations that a
// record at this place may use (errata E6).
func (c *Cursor) Abbrevs() (global, local uint32) {
	if len(c.blocks) == 0 {
		return 0, 0
	}
	b := &c.blocks[len(c.blocks)-1]
	return b.global, b.local
}

// InFunction reports whether records here belong to a function: its own and
// those of its constants blocks and symbol table.
func (c *Cursor) InFunction() bool { return c.Fn != nil }

// Apply moves the cursor over a record.
func (c *Cursor) Apply(r *bitstream.Record) {
	switch {
	case r.Abbrev == isa.AbbrevEnter:
		c.enter(enteredBlock(r.Values))
	case r.Abbrev == isa.AbbrevExit:
		c.exit()
	case r.Abbrev == isa.AbbrevDefine:
		c.define()
	case r.Poison != 0:
		c.applyPoison(r)
	default:
		c.data(r.Values)
	}
}

// enteredBlock returns the kind of block that an enter record opens; no kind
// that there is, for a record without one.
func enteredBlock(values []uint64) isa.BlockID {
	if len(values) > 1 && values[1] < uint64(isa.TopLevel) {
		return isa.BlockID(values[1])
	}
	return isa.TopLevel
}

func (c *Cursor) enter(id isa.BlockID) {
	if id == isa.Function && c.Block() == isa.Module && len(c.blocks) == 1 {
		c.Fn = newFunctionState(c.State, c.State.FunctionBlocks, c.spare)
		c.last, c.spare = c.Fn, nil
		c.State.FunctionBlocks++
	}
	if id == isa.Constants && c.Fn != nil {
		c.Fn.ConstantsSetType = isa.Type{}
	}
	c.blocks = append(c.blocks, openBlock{id: id, global: c.State.GlobalAbbrevs(id)})
}

func (c *Cursor) exit() {
	if len(c.blocks) == 0 {
		return
	}
	b := &c.blocks[len(c.blocks)-1]
	if b.ended != nil {
		b.ended(b.global, b.local)
	}
	c.blocks = c.blocks[:len(c.blocks)-1]
	if len(c.blocks) == 1 {
		c.Fn = nil
	}
}

// finish leaves all blocks that are still open.
func (c *Cursor) finish() {
	for len(c.blocks) > 0 {
		c.exit()
	}
}

// whenEnded registers what is to happen at the end of the innermost block.
func (c *Cursor) whenEnded(f func(global, local uint32)) { c.blocks[len(c.blocks)-1].ended = f }

func (c *Cursor) define() {
	if len(c.blocks) == 0 {
		return
	}
	b := &c.blocks[len(c.blocks)-1]
	switch {
	case b.id != isa.Abbreviations:
		b.local++
	case b.hasSection:
		c.State.defineGlobalAbbrev(b.section)
	}
}

func (c *Cursor) data(values []uint64) {
	if len(c.blocks) == 0 {
		return
	}
	b := &c.blocks[len(c.blocks)-1]
	switch {
	case b.id == isa.Abbreviations:
		if values[0] == isa.CodeSetBlock && len(values) > 1 {
			b.section, b.hasSection = isa.BlockID(values[1]), true
		}
	case c.Fn != nil:
		c.Fn.apply(b.id, values)
	default:
		c.State.apply(b.id, values)
	}
}
