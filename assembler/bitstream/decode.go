package bitstream

import (
	"cmp"
	"slices"
)

// File is what a bitcode file consists of.
type File struct {
	// Header is the file's header, HeaderSize bytes in standard files.
	Header []byte
	// Segments are the records after it.
	Segments []Segment
	// Flaws are the places, in order, where the file differs from what
	// Encode makes of the segments: without flaws, the bytes are the same.
	// After the first hundred no more are collected.
	Flaws []Flaw
}

// Decode reads a file into records with absolute positions. Blocks with the ID
// split directly inside a top-level block become segments of their own and are
// read in parallel. The error is an *Error that says where the file is damaged.
//
// The records take memory in proportion to the input: a file that claims more,
// by values that take no bits, is refused.
func Decode(data []byte, split uint32) (*File, error) {
	header, err := readHeader(data)
	if err != nil {
		return nil, err
	}
	in := newBitReader(data)
	in.pos = 8 * uint64(len(header))
	if s, ok := skim(in, header, split); ok && s.readAll() {
		return &File{Header: slices.Clone(header), Segments: s.segments, Flaws: s.Flaws()}, nil
	}
	d, err := decodeSequential(in, split)
	if err != nil {
		return nil, err
	}
	return &File{Header: slices.Clone(header), Segments: d.segments, Flaws: inOrder(headerFlaw(header), d.flaws)}, nil
}

// inOrder returns the first flaws of lists by their position.
func inOrder(lists ...[]Flaw) []Flaw {
	all := slices.Concat(lists...)
	slices.SortStableFunc(all, func(a, b Flaw) int { return cmp.Compare(a.Pos, b.Pos) })
	return all[:min(len(all), maxFlaws)]
}

// decodeSequential reads a file from its first to its last bit.
func decodeSequential(in bitReader, split uint32) (*decoder, *Error) {
	d := newDecoder(in, split)
	return d, d.file()
}
