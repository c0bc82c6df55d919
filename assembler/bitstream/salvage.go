package bitstream

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Loss is a part of a damaged file that could not be read.
type Loss struct {
	// Err says what is wrong, and where.
	Err *Error
	// Resumed is the position in bits at which reading went on; the end of the
	// file where it did not.
	Resumed uint64
}

// Salvage reads what can be read of a damaged file: the records in front of each
// damage and, behind it, those that follow the innermost block around it whose
// length word is credible. Blocks that are cut off are closed. The error is that
// of a file whose header is damaged, so that nothing is known about the rest.
func Salvage(data []byte, split uint32) (*File, []Loss, error) {
	header, err := readHeader(data)
	if err != nil {
		return nil, nil, err
	}
	in := newBitReader(data)
	in.pos = 8 * uint64(len(header))
	d := newDecoder(in, split)
	d.strict = true
	var losses []Loss
	for {
		err := d.resume()
		if err == nil {
			break
		}
		d.overflow = false
		d.abandon(len(losses) < maxFlaws)
		losses = append(losses, Loss{Err: err, Resumed: min(d.pos, d.end)})
	}
	return &File{Header: slices.Clone(header), Segments: d.segments, Flaws: d.flaws}, losses, nil
}

// resume reads on from wherever the decoder is.
func (d *decoder) resume() *Error {
	if err := d.blocks(0); err != nil {
		return err
	}
	return d.file()
}

// abandon leaves the blocks that a damage makes unreadable: up to the first one
// that says where it ends, and if none does, all of them and the rest of the file.
// on says whether reading is to go on at all.
func (d *decoder) abandon(on bool) {
	depth := d.depth()
	if depth > len(d.open) { // it is an exit record that is damaged
		d.close()
	}
	for len(d.open) > 0 {
		end, credible := d.top().end(), on && d.says(d.top())
		d.cut(depth < len(d.open))
		depth = min(depth, len(d.open))
		if credible {
			d.pos = end
			return
		}
	}
	d.pos = d.end
}

// cut closes the innermost block where it is. unread says that the damage is in
// its enter record, which there is not.
func (d *decoder) cut(unread bool) {
	splits := len(d.open) == 2 && d.top().id == d.split
	d.pop()
	if unread {
		return
	}
	d.close()
	if splits {
		d.flush(true)
	}
}

// close adds an exit record.
func (d *decoder) close() {
	d.records = append(d.records, Record{Abbrev: AbbrevExit, Values: []uint64{isa.CodeExit}, Pos: min(d.pos, d.end)})
}

// depth is how many blocks the records leave open. It is asked for at damage only.
func (d *decoder) depth() int {
	depth := nesting(d.records)
	for _, s := range d.segments {
		if !s.Split {
			depth += nesting(s.Records)
		}
	}
	return depth
}

// nesting is how many more blocks records enter than they leave.
func nesting(records []Record) int {
	depth := 0
	for i := range records {
		switch records[i].Abbrev {
		case AbbrevEnter:
			depth++
		case AbbrevExit:
			depth--
		}
	}
	return depth
}

// end is where a block ends by its length word.
func (f *frame) end() uint64 { return f.body + f.words*wordBits }

// says reports whether the length word of the innermost block is credible: the
// block ends behind what has been read, and in the file.
func (d *decoder) says(f *frame) bool {
	return f.words > 0 && f.words <= d.end/wordBits && f.end() > d.pos && f.end() <= d.end
}
