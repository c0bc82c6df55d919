package ledger

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Definition is an abbreviation where it is defined.
type Definition struct {
	Abbrev bitstream.Abbrev
	// Block is the kind of block it is for.
	Block isa.BlockID
	// Index is the abbreviation index records use it with.
	Index uint32
	// Local says that one block defines it for itself.
	Local bool
	// Bits is the size of its definition, with the index of that record.
	Bits uint64
}

// Block is one block of a file, as far as the cost of its records depends on
// it.
type Block struct {
	ID isa.BlockID
	// Width is the size of an abbreviation index in the block, in bits.
	Width uint32
	// Parent is the enclosing block; nil for the top level.
	Parent *Block

	// usable are the abbreviations with the indices 4, 5, …: those registered
	// for the kind of block when it was entered, then its own.
	usable []*Definition
	// section is the kind of block an abbreviations block defines for now.
	section    isa.BlockID
	hasSection bool
}

// Usable is the number of abbreviations the block has in the end.
func (b *Block) Usable() int { return len(b.usable) }

// topLevelWidth is the size of an abbreviation index outside every block.
const topLevelWidth = 2

// topLevel returns the place outside every block.
func topLevel() *Block { return &Block{ID: isa.TopLevel, Width: topLevelWidth} }

// Account is the cost of one record.
type Account struct {
	// Pos is the position of the record's first bit.
	Pos uint64
	// Bits is the whole size: abbreviation index, body and padding.
	Bits uint64
	// Block is the block the record stands in: for an enter record the one
	// around the new block, for an exit record the one it closes.
	Block *Block
	// Padding is the number of bits that align a block to a word.
	Padding uint8
	// Misfit says that the record cannot be written: its abbreviation is not
	// defined or does not fit. Bits is then the size under the default one.
	Misfit bool

	usable uint32 // how many of the block's abbreviations are defined by now
}

// Definition returns the abbreviation of an index at the place of the record,
// or nil for the default ones and for what is not defined there.
func (a *Account) Definition(index uint32) *Definition {
	i := int(index) - int(isa.FirstUserAbbrev)
	if i < 0 || i >= int(a.usable) {
		return nil
	}
	return a.Block.usable[i]
}

// An Alternative is one way to write a record.
type Alternative struct {
	// Index is the abbreviation index, isa.AbbrevDefault among them.
	Index uint32
	// Definition is nil for the default abbreviation.
	Definition *Definition
	// Bits is the record's size with its index, if Misfit is nil.
	Bits uint64
	// Misfit says why the abbreviation cannot encode the record.
	Misfit error
}

// Alternatives returns every way to write a data record of these values at the
// place of a, in the order of the abbreviation indices, fitting or not.
func (a *Account) Alternatives(values []uint64) []Alternative {
	index := uint64(a.Block.Width)
	all := []Alternative{{Index: isa.AbbrevDefault, Bits: index + bitstream.DefaultSize(values)}}
	for _, d := range a.Block.usable[:a.usable] {
		alt := Alternative{Index: d.Index, Definition: d}
		if size, ok := d.Abbrev.Size(values); ok {
			alt.Bits = index + size
		} else {
			alt.Misfit = d.Abbrev.Fits(values)
		}
		all = append(all, alt)
	}
	return all
}

// maxCandidates limits the abbreviations that Best looks at, so that the time
// for a file of nothing but definitions and records stays in proportion.
const maxCandidates = 512

// Best returns the cheapest way to write a data record of these values at the
// place of a without the abbreviation index except; of equals the first.
// isa.AbbrevExit excludes none.
func (a *Account) Best(values []uint64, except uint32) Alternative {
	best := Alternative{Index: isa.AbbrevDefault, Bits: bitstream.DefaultSize(values)}
	for _, d := range a.Block.usable[:min(a.usable, maxCandidates)] {
		if d.Index == except {
			continue
		}
		if size, ok := d.Abbrev.Size(values); ok && size < best.Bits {
			best = Alternative{Index: d.Index, Definition: d, Bits: size}
		}
	}
	best.Bits += uint64(a.Block.Width)
	return best
}
