// Package bitstream reads and writes the bit stream container of PNaCl: the
// header, fixed, vbr and char6 fields, abbreviations and blocks (seed "LLVM
// Bitcode File Format"; manual, "Abbreviations"). Decode turns the bits of a
// file into records, Encode turns records into bits; ReadText and AppendText do
// the same for records as text.
//
// It knows no PNaCl: what records mean is the business of its callers. The two
// things a stream has to know are the codes of the global records and the
// abbreviations block. It imports asmparse/isa for these, and asmparse/diag for
// positions.
//
// A file is canonical if every vbr field is as short as possible, padding is 0,
// block length words are right and the header is the standard one. Records say
// everything about a canonical file: Encode(Decode(f)) is f. What is not
// canonical in a file that can be read is listed in File.Flaws.
package bitstream

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// Default abbreviation indices of the bit stream.
const (
	AbbrevExit    = isa.AbbrevExit
	AbbrevEnter   = isa.AbbrevEnter
	AbbrevDefine  = isa.AbbrevDefine
	AbbrevDefault = isa.AbbrevDefault
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
	// Poison marks a record that stands for text without meaning, and says what it
	// defines all the same: see assembler/bind. It is 0 for all records that are
	// read. Such a record cannot be written.
	Poison byte
	// Values are the record's values; Values[0] is its code.
	Values []uint64
	// Pos is the position of the record's first bit in the file, in bits.
	Pos uint64
}
