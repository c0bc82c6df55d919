package bitstream

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Bounds on what a file may decode to. A record under an abbreviation of
// literals, or an array of fixed(0), has values that take no bits, so the
// input alone does not bound them. Real files stay below one value for two bits.
const (
	maxFreeValues   = 1 << 16 // in any file
	maxValuesPerBit = 4       // and in addition, for each bit of the file
	maxFlaws        = 100     // collected; the first ones are enough to judge a file
	maxArena        = 1 << 13 // values allocated at once
	minArena        = 1 << 6
)

// maxValues returns how many values a file of that many bits may have.
func maxValues(bits uint64) uint64 { return maxFreeValues + maxValuesPerBit*bits }

// decoder reads the records of a file, or of one split block of it.
type decoder struct {
	bitReader
	blockState
	split uint32
	// skip says to leave split blocks to others, trusting the length words:
	// they become jobs and segments without records.
	skip bool

	records  []Record // of the segment being read; reused for the next one
	values   []uint64 // the arena that the records' values are taken from
	arena    int      // how many values to allocate at once
	count    uint64   // values read
	limit    uint64   // values that may be read
	overflow bool     // a vbr field of the current record had more than 64 bits

	segments []Segment
	jobs     []job
	flaws    []Flaw
}

// newDecoder returns a decoder at the position of r.
func newDecoder(r bitReader, split uint32) *decoder {
	return &decoder{
		bitReader:  r,
		blockState: blockState{table: &abbrevTable{}},
		split:      split,
		arena:      int(min(max(r.end/8, minArena), maxArena)),
		limit:      maxValues(r.end),
	}
}

// file reads top-level blocks up to the end of the input.
func (d *decoder) file() *Error {
	for d.pos < d.end {
		start := d.pos
		if index := d.fixed(topLevelWidth); index != uint64(AbbrevEnter) {
			return errorAt(start, "expected a block or the end of the file, found abbreviation index %d outside every block", index)
		}
		if err := d.enter(start); err != nil {
			return err
		}
		if err := d.blocks(0); err != nil {
			return err
		}
	}
	d.flush(false)
	return nil
}

// blocks reads records until no more than depth blocks are open.
func (d *decoder) blocks(depth int) *Error {
	for len(d.open) > depth {
		start := d.pos
		if start >= d.end {
			f := d.top()
			return errorAt(d.end, "the file ends inside the %s, whose first record is at %v", blockName(f.id), diag.BitPos(f.body))
		}
		if err := d.record(start); err != nil {
			return err
		}
	}
	return nil
}

// record reads the record at start, which is the current position.
func (d *decoder) record(start uint64) *Error {
	switch index := d.fixed(d.top().width); uint32(index) {
	case AbbrevExit:
		return d.exit(start)
	case AbbrevEnter:
		return d.enter(start)
	case AbbrevDefine:
		return d.definition(start)
	default:
		return d.data(start, index)
	}
}

// enter reads the rest of an enter record: the block ID, the width of the
// block's abbreviation indices and, on a word, the block's length in words.
func (d *decoder) enter(start uint64) *Error {
	flaws := len(d.flaws)
	id, width := d.vbr(blockIDWidth), d.vbr(newWidthWidth)
	d.align()
	words := d.fixed(wordBits)
	splits := len(d.open) == 1 && id == uint64(d.split)
	if splits {
		d.flush(false)
	}
	if splits && d.skip {
		d.flaws = d.flaws[:flaws] // the job will find them again
		return d.skipBlock(start, words)
	}
	if err := d.push(id, width); err != nil {
		return d.fail(start, err)
	}
	d.top().body, d.top().words = d.pos, words
	first, ok := d.reserve(3)
	if !ok {
		return d.tooMany(start)
	}
	d.values = append(d.values, isa.CodeEnter, id, width)
	return d.finish(start, AbbrevEnter, first)
}

// exit reads the rest of an exit record and closes the block.
func (d *decoder) exit(start uint64) *Error {
	d.align()
	f := d.top()
	if words := (d.pos - f.body) / wordBits; words != f.words {
		d.flaw(f.body-wordBits, lengthFlaw(words, f.words))
	}
	splits := len(d.open) == 2 && f.id == d.split
	d.pop()
	first, ok := d.reserve(1)
	if !ok {
		return d.tooMany(start)
	}
	d.values = append(d.values, isa.CodeExit)
	if err := d.finish(start, AbbrevExit, first); err != nil {
		return err
	}
	if splits {
		d.flush(true)
	}
	return nil
}

// flush ends the current segment, if it has records.
func (d *decoder) flush(split bool) {
	if len(d.records) > 0 {
		d.segments = append(d.segments, Segment{Records: slices.Clone(d.records), Split: split})
		d.records = d.records[:0]
	}
}

// finish appends the record whose values are those of the arena from first on.
func (d *decoder) finish(start uint64, index uint32, first int) *Error {
	if d.pos > d.end {
		return truncated(start)
	}
	if d.overflow {
		return errorAt(start, "a number of this record has more than 64 bits")
	}
	n := len(d.values)
	d.records = append(d.records, Record{Abbrev: index, Values: d.values[first:n:n], Pos: start})
	return nil
}

// reserve makes room for n more values in the arena. It returns the index of
// the first of them, or false where a file of this size may not have as many.
func (d *decoder) reserve(n uint64) (int, bool) {
	if n > d.limit-d.count {
		return 0, false
	}
	d.count += n
	if n > uint64(cap(d.values)-len(d.values)) {
		d.values = make([]uint64, 0, max(int(n), d.arena))
	}
	return len(d.values), true
}

// extend is reserve for more values of the record whose values begin at first;
// it returns where they begin now.
func (d *decoder) extend(first int, n uint64) (int, bool) {
	if n > d.limit-d.count {
		return 0, false
	}
	d.count += n
	if n <= uint64(cap(d.values)-len(d.values)) {
		return first, true
	}
	begun := d.values[first:]
	d.values = append(make([]uint64, 0, max(len(begun)+int(n), d.arena)), begun...)
	return 0, true
}

// vbr reads a field and notes what is odd about it.
func (d *decoder) vbr(width uint64) uint64 {
	if v, ok := d.shortVBR(width); ok {
		return v
	}
	start := d.pos
	v, fault := d.longVBR(width)
	switch fault {
	case vbrTooLong:
		d.flaw(start, "a vbr field is not in its shortest form")
	case vbrOverflow:
		d.overflow = true
	}
	return v
}

// align moves to the next word.
func (d *decoder) align() {
	start := d.pos
	if !d.bitReader.align() {
		d.flaw(start, "the padding up to the next word is not 0")
	}
}
