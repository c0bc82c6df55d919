package bitstream

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Writer makes a file record by record. The zero Writer is not ready: use
// NewWriter. After an error nothing of the record is written.
type Writer struct {
	bitWriter
	blockState
	count uint64 // values written
}

// NewWriter returns a Writer that has written the standard header.
func NewWriter() *Writer {
	w := &Writer{blockState: blockState{table: &abbrevTable{}}}
	w.buf = append(w.buf, Header[:]...)
	return w
}

// Scope returns what EncodeSplit has to know of the records written so far.
func (w *Writer) Scope() Scope { return w.scope }

// WriteRecord writes r, which its abbreviation index says how to encode, and
// sets its position. It refuses what Decode could not read: an index that is
// not defined, a record that does not fit (*FitError), an impossible width of
// indices, a block or record out of place.
func (w *Writer) WriteRecord(r *Record) error {
	if len(r.Values) == 0 || r.Poison != 0 {
		return errNoCode
	}
	if len(w.open) == 0 && r.Abbrev != AbbrevEnter {
		return errors.New("only a block can stand at the top level, but no block is open for this record")
	}
	start, width := w.pos(), w.indexWidth()
	if uint64(r.Abbrev)>>width != 0 {
		return fmt.Errorf("abbreviation index %d does not fit into the %s that indices have here", r.Abbrev, diag.Counted(int(width), "bit"))
	}
	if err := w.record(r, width); err != nil {
		return err
	}
	r.Pos = start
	w.count += uint64(len(r.Values))
	return nil
}

// indexWidth returns the width of the abbreviation index that comes next.
func (w *Writer) indexWidth() uint64 {
	if len(w.open) == 0 {
		return topLevelWidth
	}
	return w.top().width
}

// record writes r with an index of width bits. It and what it calls check
// before they write.
func (w *Writer) record(r *Record, width uint64) error {
	switch r.Abbrev {
	case AbbrevExit:
		return w.exit(r.Values, width)
	case AbbrevEnter:
		return w.enter(r.Values, width)
	case AbbrevDefine:
		return w.definition(r.Values, width)
	default:
		return w.data(r, width)
	}
}

// enter writes an enter record.
func (w *Writer) enter(values []uint64, width uint64) error {
	if err := w.pushValues(values); err != nil {
		return err
	}
	w.fixed(uint64(AbbrevEnter), width)
	w.vbr(values[1], blockIDWidth)
	w.vbr(values[2], newWidthWidth)
	w.beginBody()
	return nil
}

// pushValues opens the block that the values of an enter record describe.
func (w *Writer) pushValues(values []uint64) error {
	if len(values) != 3 || values[0] != isa.CodeEnter {
		return fmt.Errorf("an enter record has the form <%d, ID, B>", isa.CodeEnter)
	}
	return w.push(values[1], values[2])
}

// beginBody begins the body of the block that was opened, with a length word
// that exit fills in.
func (w *Writer) beginBody() {
	w.align()
	w.fixed(0, wordBits)
	w.top().body = w.pos()
}

// exit writes an exit record and fills in the block's length word.
func (w *Writer) exit(values []uint64, width uint64) error {
	if len(values) != 1 || values[0] != isa.CodeExit {
		return fmt.Errorf("an exit record has the form <%d>", isa.CodeExit)
	}
	w.fixed(uint64(AbbrevExit), width)
	w.align()
	body := w.top().body / 8
	words := (uint64(len(w.buf)) - body) / wordBytes
	binary.LittleEndian.PutUint32(w.buf[body-wordBytes:], uint32(words))
	w.pop()
	return nil
}

// definition writes the definition of an abbreviation.
func (w *Writer) definition(values []uint64, width uint64) error {
	a, err := ParseAbbrev(values)
	if err != nil {
		return err
	}
	if err := w.define(a); err != nil {
		return err
	}
	w.fixed(uint64(AbbrevDefine), width)
	w.vbr(uint64(len(a)), opCountWidth)
	for _, o := range a {
		w.operator(o)
	}
	return nil
}

// operator writes an operator of a definition.
func (w *Writer) operator(o Operator) {
	if o.Encoding == Literal {
		w.fixed(1, 1)
		w.vbr(o.Value, literalWidth)
		return
	}
	w.fixed(0, 1)
	w.fixed(uint64(o.Encoding), encodingWidth)
	if o.hasWidth() {
		w.vbr(o.Value, opValueWidth)
	}
}

// data writes a data record.
func (w *Writer) data(r *Record, width uint64) error {
	index, values := uint64(r.Abbrev), r.Values
	if r.Abbrev == AbbrevDefault {
		if err := w.note(values); err != nil {
			return err
		}
		w.fixed(index, width)
		w.unabbreviated(values)
		return nil
	}
	a, ok := w.top().abbrev(index)
	if !ok {
		return w.top().unknownIndex(index)
	}
	if err := a.Fits(values); err != nil {
		return err
	}
	if err := w.note(values); err != nil {
		return err
	}
	w.fixed(index, width)
	w.abbreviated(a, values)
	return nil
}

// unabbreviated writes a record under the default abbreviation.
func (w *Writer) unabbreviated(values []uint64) {
	w.vbr(values[0], recordWidth)
	w.vbr(uint64(len(values)-1), recordWidth)
	for _, v := range values[1:] {
		w.vbr(v, recordWidth)
	}
}

// abbreviated writes a record under a, which fits it.
func (w *Writer) abbreviated(a Abbrev, values []uint64) {
	scalars, element, array := a.parts()
	for i, o := range scalars {
		w.scalar(o, values[i])
	}
	if !array {
		return
	}
	elements := values[len(scalars):]
	w.vbr(uint64(len(elements)), recordWidth)
	for _, v := range elements {
		w.scalar(element, v)
	}
}

// Bytes returns the file. It is an error if blocks are open, or if so many
// values take no bits that Decode would refuse the file. The Writer must not
// be used any more.
func (w *Writer) Bytes() ([]byte, error) {
	if n := len(w.open); n > 0 {
		return nil, fmt.Errorf("%s not closed: the %s lacks its exit record", diag.Counted(n, "block"), blockName(w.top().id))
	}
	if limit := maxValues(8 * uint64(len(w.buf))); w.count > limit {
		return nil, fmt.Errorf("the records have %d values in a file of %d bytes, which is for at most %d", w.count, len(w.buf), limit)
	}
	return w.buf, nil
}
