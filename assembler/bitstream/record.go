// Package bitstream reads and writes the bit stream container: fixed, vbr and
// char6 fields, abbreviations, blocks and the standard header. It knows no
// PNaCl: what records mean is the business of its callers.
package bitstream

// Default abbreviation indices of the bit stream.
const (
	AbbrevExit    uint32 = 0
	AbbrevEnter   uint32 = 1
	AbbrevDefine  uint32 = 2
	AbbrevDefault uint32 = 3
)

// Record is one element of a bit stream in the manual's notation
// `a: <v0, v1, …>`. Blocks and abbreviations are records too:
//
//	1: <65535, ID, B>     enter block ID, abbreviation indices of B bits
//	0: <65534>            exit block
//	2: <65533, M, …>      define an abbreviation of M operators: `1, C` literal,
//	                      `0, 1, N` fixed, `0, 2, N` vbr, `0, 3` array, `0, 4` char6
type Record struct {
	// Abbrev is the abbreviation index the record is written with.
	Abbrev uint32
	// Values are the record's values; Values[0] is its code.
	Values []uint64
	// Pos is the position of the record's first bit in the file, in bits.
	Pos uint64
}
