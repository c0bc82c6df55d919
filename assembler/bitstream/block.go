package bitstream

import (
	"errors"
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Limits of what this package reads and writes.
const (
	// MaxDepth is how many blocks may be open at once. PNaCl needs three.
	MaxDepth = 64
	// MaxBlockID is the largest block ID.
	MaxBlockID = uint64(isa.TopLevel) - 1
)

// frame is an open block.
type frame struct {
	id      uint32
	width   uint64   // of abbreviation indices, in bits
	globals []Abbrev // as registered when the block was entered (errata E6)
	locals  []Abbrev
	// body is the position of the block's first bit after its length word.
	body uint64
	// words is the length word that was read; a writer fills it in later.
	words uint64
	// section is the block ID that an abbreviations block registers for
	// now; it has none before its first SETBID record.
	section    uint64
	hasSection bool
}

// abbrev returns the abbreviation of a user-defined index.
func (f *frame) abbrev(index uint64) (Abbrev, bool) {
	i := index - firstUserIndex
	if i < uint64(len(f.globals)) {
		return f.globals[i], true
	}
	i -= uint64(len(f.globals))
	if i < uint64(len(f.locals)) {
		return f.locals[i], true
	}
	return nil, false
}

// unknownIndex says that index has no meaning in f.
func (f *frame) unknownIndex(index uint64) error {
	return fmt.Errorf("abbreviation index %d is not defined: the %s has the indices 0 to %d",
		index, blockName(f.id), int(firstUserIndex)-1+len(f.globals)+len(f.locals))
}

// registers reports whether f is an abbreviations block: its definitions are
// global ones.
func (f *frame) registers() bool { return f.id == uint32(isa.Abbreviations) }

// blockName names a block in messages.
func blockName(id uint32) string {
	if b := isa.BlockByID(isa.BlockID(id)); b != nil {
		return b.Name + " block"
	}
	return fmt.Sprintf("block with ID %d", id)
}

// blockState is where in the nesting of blocks a stream is and what is defined
// there. Reading and writing keep it in the same way.
type blockState struct {
	open []frame
	// scope is what blocks see that are entered now.
	scope Scope
	// table takes the global abbreviations; it is nil inside a split block
	// that is handled on its own, which therefore may not define any.
	table *abbrevTable
}

var (
	// errNestedInfo refuses what would make split blocks depend on one another.
	errNestedInfo = errors.New("an abbreviations block must not stand in a block that is handled on its own")
	// errTooDeep refuses what would need memory out of proportion.
	errTooDeep = fmt.Errorf("blocks are nested too deep, expected at most %d levels", MaxDepth)
	// errNoCode refuses empty records (manual, "PNaCl Records").
	errNoCode = errors.New("the record has no values, expected at least its code")
)

// top returns the innermost open block.
func (s *blockState) top() *frame { return &s.open[len(s.open)-1] }

// push opens a block. The caller sets where its body begins.
func (s *blockState) push(id, width uint64) error {
	switch {
	case id > MaxBlockID:
		return fmt.Errorf("block ID %d is too large, expected at most %d", id, MaxBlockID)
	case width == 0 || width > maxWidth:
		return fmt.Errorf("abbreviation indices of %d bits are impossible, expected 1 to %d", width, maxWidth)
	case len(s.open) >= MaxDepth:
		return errTooDeep
	case id == uint64(isa.Abbreviations) && s.table == nil:
		return errNestedInfo
	}
	s.open = append(s.open, frame{id: uint32(id), width: width, globals: s.scope.Abbrevs(uint32(id))})
	return nil
}

// pop closes the innermost block.
func (s *blockState) pop() { s.open = s.open[:len(s.open)-1] }

// define takes in a definition: of a local abbreviation, or of a global one in
// an abbreviations block.
func (s *blockState) define(a Abbrev) error {
	f := s.top()
	if !f.registers() {
		f.locals = append(f.locals, a)
		return nil
	}
	if !f.hasSection {
		return errors.New("a definition in an abbreviations block must follow the record that names its block ID")
	}
	s.scope = s.table.add(f.section, a)
	return nil
}

// note takes in what a data record means for the stream: in an abbreviations
// block, SETBID opens the section of a block ID.
func (s *blockState) note(values []uint64) error {
	f := s.top()
	if !f.registers() || values[0] != isa.CodeSetBlock {
		return nil
	}
	if len(values) < 2 {
		return fmt.Errorf("record <%d> of the abbreviations block lacks the block ID", isa.CodeSetBlock)
	}
	f.section, f.hasSection = values[1], true
	return nil
}
