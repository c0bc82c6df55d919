package bitstream

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Encoding is the way an abbreviation operator encodes a value. The numbers
// are those of the format (seed "LLVM Bitcode File Format", Abbreviations);
// Literal has none there and is 0 here.
type Encoding uint8

// The encodings. PNaCl has no blob encoding.
const (
	Literal Encoding = 0 // a value that takes no bits, as all records have it
	Fixed   Encoding = 1 // a field of a fixed width
	VBR     Encoding = 2 // chunks of a width, the high bit of each says whether another follows
	Array   Encoding = 3 // a count in vbr(6), then as many elements of the operator that follows
	Char6   Encoding = 4 // 6 bits for one of [a-zA-Z0-9._]
)

// Operator is one operator of an abbreviation.
type Operator struct {
	Encoding Encoding
	// Value is the value of a Literal, or the width of Fixed and VBR in bits.
	// The width 0 encodes the value 0 in no bits (errata E10).
	Value uint64
}

// String returns the operator in the manual's notation ("Abbreviation Record").
func (o Operator) String() string {
	switch o.Encoding {
	case Literal:
		return strconv.FormatUint(o.Value, 10)
	case Fixed:
		return "fixed(" + strconv.FormatUint(o.Value, 10) + ")"
	case VBR:
		return "vbr(" + strconv.FormatUint(o.Value, 10) + ")"
	case Array:
		return "array"
	case Char6:
		return "char6"
	}
	return "encoding(" + strconv.Itoa(int(o.Encoding)) + ")"
}

// hasWidth reports whether the definition of o holds a width.
func (o Operator) hasWidth() bool { return o.Encoding == Fixed || o.Encoding == VBR }

// Abbrev is an abbreviation: the operators that encode the values of a record
// in order, its code first. An Array is the second to last operator; the last
// one is then the encoding of the array's elements.
type Abbrev []Operator

// String returns the abbreviation in the manual's notation, `<10, array(vbr(6))>`.
func (a Abbrev) String() string {
	var b strings.Builder
	b.WriteByte('<')
	scalars, element, array := a.parts()
	for i, o := range scalars {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(o.String())
	}
	if array {
		if len(scalars) > 0 {
			b.WriteString(", ")
		}
		b.WriteString("array(" + element.String() + ")")
	}
	return b.String() + ">"
}

// parts splits a into the operators of single values and the element of the
// array at its end, if there is one.
func (a Abbrev) parts() (scalars Abbrev, element Operator, array bool) {
	if n := len(a); n >= 2 && a[n-2].Encoding == Array {
		return a[:n-2], a[n-1], true
	}
	return a, Operator{}, false
}

// ParseAbbrev returns the abbreviation that the values <65533, M, EE1, …, EEM>
// of a definition record describe (manual, "Abbreviation Record"). It refuses
// what no reader could use: widths outside 0..32, vbr(1), an array that is not
// second to last or has an array for an element (errata E11).
func ParseAbbrev(values []uint64) (Abbrev, error) {
	if len(values) < 2 || values[0] != isa.CodeDefine {
		return nil, fmt.Errorf("an abbreviation definition has the form <%d, M, …>", isa.CodeDefine)
	}
	var a Abbrev
	for rest := values[2:]; len(rest) > 0; {
		o, n := parseOperator(rest)
		if n == 0 {
			return nil, fmt.Errorf("operator %d of the abbreviation is cut short or has an unknown encoding", len(a))
		}
		a, rest = append(a, o), rest[n:]
	}
	if uint64(len(a)) != values[1] {
		return nil, fmt.Errorf("the abbreviation announces %d operators and has %d", values[1], len(a))
	}
	return a, a.check()
}

// parseOperator reads the operator at the start of values and returns how many
// values it took: 0 where there is none.
func parseOperator(values []uint64) (Operator, int) {
	if len(values) < 2 {
		return Operator{}, 0
	}
	if values[0] == 1 {
		return Operator{Literal, values[1]}, 2
	}
	if values[0] != 0 || values[1] < uint64(Fixed) || values[1] > uint64(Char6) {
		return Operator{}, 0
	}
	o := Operator{Encoding: Encoding(values[1])}
	if !o.hasWidth() {
		return o, 2
	}
	if len(values) < 3 {
		return Operator{}, 0
	}
	o.Value = values[2]
	return o, 3
}

// check returns what is wrong with a, or nil.
func (a Abbrev) check() error {
	for i, o := range a {
		switch {
		case o.hasWidth() && o.Value > maxWidth:
			return fmt.Errorf("operator %d is %v, but a field has at most %d bits", i, o, maxWidth)
		case o.Encoding == VBR && o.Value == 1:
			return fmt.Errorf("operator %d is %v, but a vbr chunk has at least 2 bits", i, o)
		case o.Encoding == Array && i != len(a)-2:
			return fmt.Errorf("operator %d is an array, which must be the second to last operator: its element follows it", i)
		case o.Encoding == Array && a[i+1].Encoding == Array:
			return fmt.Errorf("operator %d is an array of arrays: the element must be a single value", i)
		}
	}
	return nil
}

// Values returns the values of the record that defines a: the opposite of
// ParseAbbrev.
func (a Abbrev) Values() []uint64 {
	values := append(make([]uint64, 0, 2+3*len(a)), isa.CodeDefine, uint64(len(a)))
	for _, o := range a {
		switch {
		case o.Encoding == Literal:
			values = append(values, 1, o.Value)
		case o.hasWidth():
			values = append(values, 0, uint64(o.Encoding), o.Value)
		default:
			values = append(values, 0, uint64(o.Encoding))
		}
	}
	return values
}
