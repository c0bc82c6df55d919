package document

import (
	"slices"
	"sort"
	"sync"
	"sync/atomic"

	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// Snapshot is one state of a document. It never changes and may be used by
// several goroutines.
type Snapshot struct {
	blocks []*Block
	starts []int // starts[i] is the byte offset of block i; one more than blocks
	lines  []int // lines[i] is the number of newlines before block i; one more
	module *Module
	units  []*unit // what the blocks mean, parallel to blocks

	// edited is the block that the last edit was in.
	edited int
	recent *recent

	// sourceFound is what is wrong with a text in the source form, once that is
	// known.
	sourceFound atomic.Pointer[sourceFound]
	// plain is set once it is known that the text is in the manual's language.
	plain atomic.Bool
	// folder reads the files that the text includes, nil where there are none.
	folder source.Opener

	bitsOnce  sync.Once
	bitStarts []uint64
}

// NumBlocks is the number of blocks.
func (s *Snapshot) NumBlocks() int { return len(s.blocks) }

// Block returns block number i.
func (s *Snapshot) Block(i int) *Block { return s.blocks[i] }

// Start returns the byte offset of block i; of the end for i = NumBlocks.
func (s *Snapshot) Start(i int) int { return s.starts[i] }

// Len is the length of the text in bytes.
func (s *Snapshot) Len() int { return s.starts[len(s.blocks)] }

// BlockAt returns the number of the block that holds the byte at an offset.
// Offsets outside the text belong to the first or last block.
func (s *Snapshot) BlockAt(offset int) int {
	i := sort.SearchInts(s.starts[1:], offset+1)
	return max(0, min(i, len(s.blocks)-1))
}

// index fills the sums of the blocks' lengths.
func (s *Snapshot) index() {
	s.starts = make([]int, len(s.blocks)+1)
	s.lines = make([]int, len(s.blocks)+1)
	for i, b := range s.blocks {
		s.starts[i+1] = s.starts[i] + len(b.Text)
		s.lines[i+1] = s.lines[i] + len(b.breaks)
	}
}

// AppendSlice appends the bytes [start, end) of the text to dst.
func (s *Snapshot) AppendSlice(dst []byte, start, end int) []byte {
	start, end = max(start, 0), min(end, s.Len())
	if start >= end {
		return dst
	}
	for i := s.BlockAt(start); i < len(s.blocks) && s.starts[i] < end; i++ {
		from, to := max(start-s.starts[i], 0), min(end-s.starts[i], len(s.blocks[i].Text))
		dst = append(dst, s.blocks[i].Text[from:to]...)
	}
	return dst
}

// Slice returns the bytes [start, end) of the text. They may be shared: do not
// change them.
func (s *Snapshot) Slice(start, end int) []byte {
	start, end = max(start, 0), min(end, s.Len())
	if start >= end {
		return nil
	}
	if i := s.BlockAt(start); end <= s.starts[i+1] {
		return slices.Clip(s.blocks[i].Text[start-s.starts[i] : end-s.starts[i]])
	}
	return s.AppendSlice(make([]byte, 0, end-start), start, end)
}

// Bytes returns a copy of the text.
func (s *Snapshot) Bytes() []byte { return s.AppendSlice(make([]byte, 0, s.Len()), 0, s.Len()) }

// NumLines is the number of lines; the text behind the last newline is one too.
func (s *Snapshot) NumLines() int { return s.lines[len(s.blocks)] + 1 }

// LineStart returns the offset at which line n starts, counted from 0; the end
// of the text for lines that do not exist.
func (s *Snapshot) LineStart(n int) int {
	if n <= 0 {
		return 0
	}
	if n >= s.NumLines() {
		return s.Len()
	}
	i := sort.SearchInts(s.lines[1:], n) // the block that holds newline number n
	return s.starts[i] + int(s.blocks[i].breaks[n-1-s.lines[i]])
}

// Line returns the text of line n without its line end.
func (s *Snapshot) Line(n int) []byte {
	line := s.Slice(s.LineStart(n), s.LineStart(n+1))
	for len(line) > 0 && (line[len(line)-1] == '\n' || line[len(line)-1] == '\r') {
		line = line[:len(line)-1]
	}
	return line
}

// LineOf returns the number of the line an offset is on.
func (s *Snapshot) LineOf(offset int) int {
	i := s.BlockAt(offset)
	rel := uint32(max(min(offset, s.Len())-s.starts[i], 0))
	n, _ := slices.BinarySearch(s.blocks[i].breaks, rel+1)
	return s.lines[i] + n
}
