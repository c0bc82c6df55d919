package bitstream

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// definition reads the rest of a record that defines an abbreviation.
func (d *decoder) definition(start uint64) *Error {
	count := d.vbr(opCountWidth)
	if count > (d.end-min(d.pos, d.end))/(1+encodingWidth) {
		return truncated(start)
	}
	values := append(make([]uint64, 0, 2+3*count), isa.CodeDefine, count)
	for range count {
		var ok bool
		if values, ok = d.operator(values); !ok {
			return d.fail(start, BadEncoding, errEncoding)
		}
	}
	a, err := ParseAbbrev(values)
	if err != nil {
		return d.fail(start, BadAbbreviation, err)
	}
	if err := d.define(a); err != nil {
		return d.fail(start, BadSection, err)
	}
	return d.global(start, AbbrevDefine, values...)
}

// errEncoding refuses what nobody knows how to read.
var errEncoding = fmt.Errorf("the abbreviation has an operator with an unknown encoding, expected %d to %d", uint8(Fixed), uint8(Char6))

// operator appends the values of one operator of a definition; it returns false
// for an encoding that does not exist.
func (d *decoder) operator(values []uint64) ([]uint64, bool) {
	if literal := d.fixed(1); literal == 1 {
		return append(values, 1, d.vbr(literalWidth)), true
	}
	o := Operator{Encoding: Encoding(d.fixed(encodingWidth))}
	if o.Encoding < Fixed || o.Encoding > Char6 {
		return values, false
	}
	values = append(values, 0, uint64(o.Encoding))
	if o.hasWidth() {
		values = append(values, d.vbr(opValueWidth))
	}
	return values, true
}

// data reads the rest of a data record.
func (d *decoder) data(start, index uint64) *Error {
	var first int
	var err *Error
	if index == uint64(AbbrevDefault) {
		first, err = d.unabbreviated(start)
	} else if a, ok := d.top().abbrev(index); ok {
		first, err = d.abbreviated(start, a)
	} else {
		return d.fail(start, BadIndex, d.top().unknownIndex(index))
	}
	if err != nil {
		return err
	}
	if first == len(d.values) {
		return d.fail(start, BadRecord, errNoCode)
	}
	if d.top().registers() {
		if err := d.note(d.values[first:]); err != nil {
			return d.fail(start, BadSection, err)
		}
	}
	return d.finish(start, uint32(index), first)
}

// unabbreviated reads a record under the default abbreviation and returns
// where its values begin.
func (d *decoder) unabbreviated(start uint64) (int, *Error) {
	code, count := d.vbr(recordWidth), d.vbr(recordWidth)
	if d.exceeds(count, recordWidth) {
		return 0, truncated(start)
	}
	first, ok := d.reserve(len(d.values), 1+count)
	if !ok {
		return 0, d.tooMany(start)
	}
	d.values = append(d.values, code)
	d.elements(Operator{VBR, recordWidth}, int(count))
	return first, nil
}

// abbreviated reads a record under a and returns where its values begin.
func (d *decoder) abbreviated(start uint64, a Abbrev) (int, *Error) {
	scalars, element, array := a.parts()
	first, ok := d.reserve(len(d.values), uint64(len(scalars)))
	if !ok {
		return 0, d.tooMany(start)
	}
	for _, o := range scalars {
		d.values = append(d.values, d.scalar(o))
	}
	if !array {
		return first, nil
	}
	count := d.vbr(recordWidth)
	if d.exceeds(count, element.minSize()) {
		return 0, truncated(start)
	}
	if first, ok = d.reserve(first, count); !ok {
		return 0, d.tooMany(start)
	}
	d.elements(element, int(count))
	return first, nil
}

// exceeds reports whether count fields of at least width bits go beyond the end.
func (d *decoder) exceeds(count, width uint64) bool {
	return d.pos > d.end || width > 0 && count > (d.end-d.pos)/width
}

// minSize returns the fewest bits that a value of the operator takes.
func (o Operator) minSize() uint64 { return o.size(0) }

// elements reads count values of the same operator, for which there is room.
func (d *decoder) elements(o Operator, count int) {
	for range count {
		d.values = append(d.values, d.scalar(o))
	}
}

// scalar reads the value of an operator of a single value.
func (d *decoder) scalar(o Operator) uint64 {
	switch o.Encoding {
	case Fixed:
		return d.fixed(o.Value)
	case VBR:
		return d.vbr(o.Value)
	case Char6:
		return uint64(char6Alphabet[d.fixed(char6Width)])
	}
	return o.Value
}

// fail returns err at start, unless what is wrong is that the file ends before.
func (d *decoder) fail(start uint64, damage Damage, err error) *Error {
	if d.pos > d.end {
		return truncated(start)
	}
	return errorAt(start, damage, "%v", err)
}

// truncated says that the record at start is not complete.
func truncated(start uint64) *Error {
	return errorAt(start, Truncated, "the file ends inside this record")
}

// tooMany says that the record at start goes beyond the bound on values.
func (d *decoder) tooMany(start uint64) *Error {
	return errorAt(start, BadRecord, "the file decodes to more than %d values, which no file of %d bytes needs", maxValues(d.end), d.end/8)
}

// flaw notes a flaw of the field at start.
func (d *decoder) flaw(start uint64, msg string) {
	d.keep(Flaw{Pos: diag.BitPos(start), Msg: msg})
}

// lengthFlaw notes that a block has another length than its length word claims.
func (d *decoder) lengthFlaw(f *frame, words uint64) {
	d.keep(Flaw{Pos: diag.BitPos(f.body - wordBits), Length: true, Block: f.id,
		Msg: fmt.Sprintf("the block length word says %d words, but the block has %d", f.words, words)})
}

// keep keeps a flaw if there are not too many already.
func (d *decoder) keep(f Flaw) {
	if len(d.flaws) < maxFlaws {
		d.flaws = append(d.flaws, f)
	}
}
