package bitstream

import (
	"math/bits"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Widths of the fields that the format itself prescribes, in bits.
const (
	topLevelWidth = 2  // abbreviation indices outside every block
	blockIDWidth  = 8  // vbr, enter
	newWidthWidth = 4  // vbr, enter: the width of the block's abbreviation indices
	recordWidth   = 6  // vbr: code, count and values under the default abbreviation, array counts
	opCountWidth  = 5  // vbr, definition: number of operators
	literalWidth  = 8  // vbr, definition: value of a literal
	encodingWidth = 3  // fixed, definition: number of the encoding
	opValueWidth  = 5  // vbr, definition: width of fixed and vbr
	char6Width    = 6  // fixed
	wordBits      = 32 // blocks begin and end on words
	wordBytes     = 4
	maxWidth      = 32 // no field and no vbr chunk is wider
)

// firstUserIndex is the index of the first user-defined abbreviation.
const firstUserIndex = uint64(isa.FirstUserAbbrev)

// InferWidth returns the width in bits that abbreviation indices have in a
// block with that many global abbreviations, registered for its block ID, and
// local ones: the B of the original writer (errata E3).
func InferWidth(global, local int) uint32 {
	return uint32(bits.Len64(firstUserIndex - 1 + uint64(global+local)))
}

// VBRSize returns the bits of the shortest encoding of v in vbr(width): 0 for
// the width 0, which encodes the value 0 only (errata E10).
func VBRSize(v uint64, width int) int {
	if width < 2 {
		return width
	}
	chunks := (bits.Len64(v|1) + width - 2) / (width - 1)
	return chunks * width
}

// DefaultSize returns the bits of a record of these values, its code first,
// under the default abbreviation, without the abbreviation index.
func DefaultSize(values []uint64) uint64 {
	if len(values) == 0 {
		return 0
	}
	size := VBRSize(uint64(len(values)-1), recordWidth)
	for _, v := range values {
		size += VBRSize(v, recordWidth)
	}
	return uint64(size)
}

// DefineSize returns the bits of the record that defines a, without the
// abbreviation index.
func DefineSize(a Abbrev) uint64 {
	size := VBRSize(uint64(len(a)), opCountWidth)
	for _, o := range a {
		switch {
		case o.Encoding == Literal:
			size += 1 + VBRSize(o.Value, literalWidth)
		case o.hasWidth():
			size += 1 + encodingWidth + VBRSize(o.Value, opValueWidth)
		default:
			size += 1 + encodingWidth
		}
	}
	return uint64(size)
}

// Size returns the bits of a record of these values, its code first, under a,
// without the abbreviation index. ok is false where a does not fit.
func (a Abbrev) Size(values []uint64) (size uint64, ok bool) {
	scalars, element, array := a.parts()
	if len(values) < len(scalars) || len(values) > len(scalars) && !array {
		return 0, false
	}
	for i, o := range scalars {
		if !o.fits(values[i]) {
			return 0, false
		}
		size += o.size(values[i])
	}
	if !array {
		return size, true
	}
	elements := values[len(scalars):]
	size += uint64(VBRSize(uint64(len(elements)), recordWidth))
	for _, v := range elements {
		if !element.fits(v) {
			return 0, false
		}
		size += element.size(v)
	}
	return size, true
}

// size returns the bits that v takes, which fits the operator.
func (o Operator) size(v uint64) uint64 {
	switch o.Encoding {
	case Fixed:
		return o.Value
	case VBR:
		return uint64(VBRSize(v, int(o.Value)))
	case Char6:
		return char6Width
	}
	return 0
}
