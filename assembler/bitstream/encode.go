package bitstream

import (
	"errors"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
)

// SplitBlock is a block that was encoded on its own: everything but its enter
// record, whose length depends on where it stands.
type SplitBlock struct {
	enter []uint64 // the values of its enter record
	body  []byte   // from its length word to its end, whole words
	count uint64   // values of its records
	scope Scope    // what it was encoded for
}

// EncodeSplit encodes one whole block, from its enter to its exit record, that
// stands directly inside a top-level block, where scope is in force. It may be
// called by several goroutines; Writer.WriteBlock puts the result in place. The
// block must not contain an abbreviations block. The positions it sets count
// from the block's length word. The error is a *RecordError with the segment 0.
func EncodeSplit(scope Scope, records []Record) (*SplitBlock, error) {
	b, i, err := new(Writer).split(scope, records)
	if err != nil {
		return nil, &RecordError{Record: i, Err: err}
	}
	return b, nil
}

var (
	errNoSplit   = errors.New("a block that is encoded on its own must begin with its enter record")
	errSplitEnds = errors.New("a block that is encoded on its own must end with its exit record, and not before")
)

// split encodes a block for EncodeSplit, using w's buffer. With an error comes
// the index of the record to blame.
func (w *Writer) split(scope Scope, records []Record) (*SplitBlock, int, error) {
	if len(records) == 0 || records[0].Abbrev != AbbrevEnter {
		return nil, 0, errNoSplit
	}
	w.bitWriter = bitWriter{buf: w.buf[:0]}
	w.blockState = blockState{scope: scope, open: append(w.open[:0], frame{})} // the frame stands for the outer block
	enter := records[0].Values
	w.count = uint64(len(enter))
	if err := w.pushValues(enter); err != nil {
		return nil, 0, err
	}
	w.beginBody()
	for i := range records[1:] {
		if len(w.open) == 1 {
			return nil, i + 1, errSplitEnds
		}
		if err := w.WriteRecord(&records[i+1]); err != nil {
			return nil, i + 1, err
		}
	}
	if len(w.open) > 1 {
		return nil, len(records) - 1, errSplitEnds
	}
	return &SplitBlock{enter: enter, body: slices.Clone(w.buf), count: w.count, scope: scope}, 0, nil
}

// takes reports whether w is where b was encoded for.
func (w *Writer) takes(b *SplitBlock) bool { return len(w.open) == 1 && w.scope == b.scope }

// WriteBlock writes a block that EncodeSplit made for the scope w has now. If
// records are given, they are those the block was made of: their positions,
// which so far count from the block's length word, become those in the file.
func (w *Writer) WriteBlock(b *SplitBlock, records []Record) error {
	if !w.takes(b) {
		return errors.New("the block was encoded for another place: one directly inside a top-level block, with the abbreviations of that place")
	}
	start := w.pos()
	if err := w.enter(b.enter, w.indexWidth()); err != nil {
		return err
	}
	w.pop()
	w.buf = w.buf[:len(w.buf)-wordBytes]
	base := w.pos()
	w.buf = append(w.buf, b.body...)
	w.count += b.count
	for i := range records {
		records[i].Pos += base
	}
	if len(records) > 0 {
		records[0].Pos = start
	}
	return nil
}

// Encode makes a file of the records of the segments, with the standard header
// and every field in its shortest form, and sets the records' positions. Split
// segments are encoded in parallel. The error is a *RecordError if a record is
// to blame.
func Encode(segments []Segment) ([]byte, error) {
	w := NewWriter()
	var ahead []*SplitBlock // of the next segments
	for i, s := range segments {
		if s.Split && len(ahead) == 0 {
			ahead = encodeSplits(w.scope, segments[i:])
		}
		var b *SplitBlock
		if s.Split {
			b, ahead = ahead[0], ahead[1:]
		}
		if j, err := w.writeSegment(s.Records, b); err != nil {
			return nil, &RecordError{Segment: i, Record: j, Err: err}
		}
	}
	return w.Bytes()
}

// writeSegment writes records: as b where that is what they were encoded to
// and still in place, one after the other otherwise. With an error comes the
// index of the record to blame.
func (w *Writer) writeSegment(records []Record, b *SplitBlock) (int, error) {
	if b != nil && w.takes(b) {
		return 0, w.WriteBlock(b, records)
	}
	for i := range records {
		if err := w.WriteRecord(&records[i]); err != nil {
			return i, err
		}
	}
	return 0, nil
}

// encodeSplits encodes the split segments at the start of segments in
// parallel. The result has nil for those that cannot be encoded on their own.
func encodeSplits(scope Scope, segments []Segment) []*SplitBlock {
	n := slices.IndexFunc(segments, func(s Segment) bool { return !s.Split })
	if n < 0 {
		n = len(segments)
	}
	blocks := make([]*SplitBlock, n)
	parallel.EachWorker(n, func() func(int) {
		var w Writer
		return func(i int) { blocks[i], _, _ = w.split(scope, segments[i].Records) }
	})
	return blocks
}
