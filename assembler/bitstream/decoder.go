package bitstream

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// maxFlaws is how many flaws are collected: the first ones are enough to judge
// a file.
const maxFlaws = 100

// decoder reads the records of a file, or of one split block of it.
type decoder struct {
	bitReader
	blockState
	arena
	split uint32
	// strict says that a block must end where its length word says, if that is
	// credible.
	strict bool
	// skip says to leave split blocks to others, trusting the length words:
	// they become jobs and segments without records.
	skip bool

	records  []Record // of the segment being read; reused for the next one
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
		arena:      newArena(r.end),
		split:      split,
	}
}

// file reads top-level blocks up to the end of the input.
func (d *decoder) file() *Error {
	for d.pos < d.end {
		start := d.pos
		if index := d.fixed(topLevelWidth); index != uint64(AbbrevEnter) {
			return errorAt(start, BadTopLevel, "expected a block or the end of the file, found abbreviation index %d outside every block", index)
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
			return errorAt(d.end, Truncated, "the file ends inside the %s, whose first record is at %v", blockName(f.id), diag.BitPos(f.body))
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
		return d.skipBlock(start, id, width, words)
	}
	switch err := d.push(id, width); err {
	case nil:
	case errTooDeep:
		return d.fail(start, TooDeep, err)
	default:
		return d.fail(start, BadBlock, err)
	}
	d.top().body, d.top().words = d.pos, words
	return d.global(start, AbbrevEnter, isa.CodeEnter, id, width)
}

// exit reads the rest of an exit record and closes the block.
func (d *decoder) exit(start uint64) *Error {
	d.align()
	f := d.top()
	if words := (d.pos - f.body) / wordBits; words != f.words {
		if d.strict && d.says(f) {
			return errorAt(start, BadRecord, "the %s ends here, but its length word says that it ends at %v", blockName(f.id), diag.BitPos(f.end()))
		}
		d.lengthFlaw(f, words)
	}
	splits := len(d.open) == 2 && f.id == d.split
	d.pop()
	err := d.global(start, AbbrevExit, isa.CodeExit)
	if err == nil && splits {
		d.flush(true)
	}
	return err
}

// flush ends the current segment, if it has records.
func (d *decoder) flush(split bool) {
	if len(d.records) > 0 {
		d.segments = append(d.segments, Segment{Records: slices.Clone(d.records), Split: split})
		d.records = d.records[:0]
	}
}

// global appends a record that is the same in all blocks.
func (d *decoder) global(start uint64, index uint32, values ...uint64) *Error {
	first, ok := d.reserve(len(d.values), uint64(len(values)))
	if !ok {
		return d.tooMany(start)
	}
	d.values = append(d.values, values...)
	return d.finish(start, index, first)
}

// finish appends the record whose values are those of the arena from first on.
func (d *decoder) finish(start uint64, index uint32, first int) *Error {
	if d.pos > d.end {
		return truncated(start)
	}
	if d.overflow {
		return errorAt(start, BadRecord, "a number of this record has more than 64 bits")
	}
	n := len(d.values)
	d.records = append(d.records, Record{Abbrev: index, Values: d.values[first:n:n], Pos: start})
	return nil
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
