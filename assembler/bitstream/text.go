package bitstream

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// TextError says where textual records are malformed.
type TextError struct {
	// Line and Column, in bytes, count from 1.
	Line, Column int
	// Msg is one line that starts in lower case.
	Msg string
}

// Error returns the place and the message.
func (e *TextError) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Msg) }

// ReadText reads textual records, one a line:
//
//	65535,8,2;
//	1,1;
//	4: 21,0,1;
//	65534;
//
// The values of a record stand between commas, its code first. An abbreviation
// index and a colon may stand in front; without it the record has the index
// that its code calls for: 1 for 65535 (enter), 0 for 65534 (exit), 2 for 65533
// (define), 3 for any other. Blanks around numbers and empty lines mean nothing.
//
// Blocks with the ID split directly inside a top-level block become segments of
// their own. The positions of the records are 0. The error is a *TextError.
func ReadText(text []byte, split uint32) ([]Segment, error) {
	r := textReader{rest: text, line: 1}
	var records []Record
	for len(r.rest) > 0 && r.err == nil {
		if !r.endOfLine() {
			records = append(records, r.record())
		}
	}
	if r.err != nil {
		return nil, r.err
	}
	return Split(records, split), nil
}

// AppendText appends the records of the segments to dst as text that ReadText
// reads: the abbreviation index stands there where it is not the one that the
// code calls for.
func AppendText(dst []byte, segments []Segment) []byte {
	for _, s := range segments {
		for i := range s.Records {
			dst = appendRecord(dst, &s.Records[i])
		}
	}
	return dst
}

// appendRecord appends the line of one record.
func appendRecord(dst []byte, r *Record) []byte {
	if len(r.Values) == 0 || r.Abbrev != codeAbbrev(r.Values[0]) {
		dst = append(strconv.AppendUint(dst, uint64(r.Abbrev), 10), ": "...)
	}
	for i, v := range r.Values {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendUint(dst, v, 10)
	}
	return append(dst, ";\n"...)
}

// codeAbbrev returns the abbreviation index that a record code calls for.
func codeAbbrev(code uint64) uint32 {
	switch code {
	case isa.CodeEnter:
		return AbbrevEnter
	case isa.CodeExit:
		return AbbrevExit
	case isa.CodeDefine:
		return AbbrevDefine
	}
	return AbbrevDefault
}

// textReader reads textual records. After an error it reads zeros.
type textReader struct {
	rest   []byte // the text that is left
	line   int    // from 1
	column int    // bytes of the line that are read
	values []uint64
	err    *TextError // the first one
}

// record reads the record on the line at hand and the line's end.
func (r *textReader) record() Record {
	first := r.number("a record code")
	index := codeAbbrev(first)
	if r.skip(':') {
		if first > math.MaxUint32 {
			r.fail(fmt.Sprintf("abbreviation index %d is too large", first))
		}
		index, first = uint32(first), r.number("a record code")
	}
	r.values = append(r.values[:0], first)
	for r.skip(',') {
		r.values = append(r.values, r.number("a value"))
	}
	if !r.skip(';') {
		r.unexpected("',' and a value or ';'")
	} else if !r.endOfLine() {
		r.unexpected("the end of the line: one record stands on a line")
	}
	return Record{Abbrev: index, Values: slices.Clone(r.values)}
}

// number reads a decimal number of at most 64 bits.
func (r *textReader) number(expected string) uint64 {
	r.blanks()
	n := 0
	for n < len(r.rest) && '0' <= r.rest[n] && r.rest[n] <= '9' {
		n++
	}
	if n == 0 {
		r.unexpected(expected + ", a decimal number")
		return 0
	}
	v, err := strconv.ParseUint(string(r.rest[:n]), 10, 64)
	if err != nil {
		r.fail("the number is too large, expected at most " + strconv.FormatUint(math.MaxUint64, 10))
		return 0
	}
	r.advance(n)
	return v
}

// skip skips blanks and the byte c, and reports whether c was there.
func (r *textReader) skip(c byte) bool {
	r.blanks()
	if r.err != nil || len(r.rest) == 0 || r.rest[0] != c {
		return false
	}
	r.advance(1)
	return true
}

// blanks skips blanks, also the carriage return of a line's end.
func (r *textReader) blanks() {
	n := 0
	for n < len(r.rest) && (r.rest[n] == ' ' || r.rest[n] == '\t' || r.rest[n] == '\r') {
		n++
	}
	r.advance(n)
}

// endOfLine skips blanks and, if nothing but its end is left of the line, that.
func (r *textReader) endOfLine() bool {
	if r.skip('\n') {
		r.line, r.column = r.line+1, 0
		return true
	}
	return len(r.rest) == 0
}

// advance passes n bytes of the line.
func (r *textReader) advance(n int) { r.rest, r.column = r.rest[n:], r.column+n }

// unexpected fails because something else stands where expected should.
func (r *textReader) unexpected(expected string) {
	found := "the end of the text"
	if c, _ := utf8.DecodeRune(r.rest); c == '\n' {
		found = "the end of the line"
	} else if len(r.rest) > 0 {
		found = strconv.QuoteRune(c)
	}
	r.fail("expected " + expected + ", found " + found)
}

// fail notes an error at the current place unless there is one before it.
func (r *textReader) fail(msg string) {
	if r.err == nil {
		r.err = &TextError{Line: r.line, Column: r.column + 1, Msg: msg}
	}
}
