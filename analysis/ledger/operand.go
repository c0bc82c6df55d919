package ledger

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Operand is what one value of a record costs.
type Operand struct {
	// Value is the number of the value in the record; its code is number 0.
	Value int
	// Operator encodes it.
	Operator bitstream.Operator
	// Bits is its size; Chunks the number of chunks of a vbr, else 1, and 0
	// for a literal.
	Bits   int
	Chunks int
}

// Widths of the fields of the default abbreviation and of array counts.
const (
	defaultWidth = 6 // vbr
	char6Width   = 6
)

// Operands returns the cost of each value of a record under an abbreviation
// that fits it, or under the default abbreviation if that is nil. The counts
// of arrays and of the default abbreviation belong to no value: see Count.
func Operands(a bitstream.Abbrev, values []uint64) []Operand {
	operands := make([]Operand, len(values))
	for i, v := range values {
		operands[i] = operand(i, operatorAt(a, i), v)
	}
	return operands
}

// Count returns the size of the count of values that a record holds besides
// them, in bits: 0 under an abbreviation without an array.
func Count(a bitstream.Abbrev, values []uint64) int {
	switch n := arrayStart(a); {
	case a == nil:
		return bitstream.VBRSize(uint64(len(values)-1), defaultWidth)
	case n >= 0:
		return bitstream.VBRSize(uint64(len(values)-n), defaultWidth)
	}
	return 0
}

// arrayStart is the number of values in front of the array of a, or -1.
func arrayStart(a bitstream.Abbrev) int {
	if n := len(a); n >= 2 && a[n-2].Encoding == bitstream.Array {
		return n - 2
	}
	return -1
}

// operatorAt returns the operator that encodes value number i.
func operatorAt(a bitstream.Abbrev, i int) bitstream.Operator {
	if a == nil {
		return bitstream.Operator{Encoding: bitstream.VBR, Value: defaultWidth}
	}
	if n := arrayStart(a); n >= 0 && i >= n {
		return a[len(a)-1]
	}
	return a[i]
}

func operand(i int, o bitstream.Operator, v uint64) Operand {
	c := Operand{Value: i, Operator: o}
	switch o.Encoding {
	case bitstream.Fixed:
		c.Bits, c.Chunks = int(o.Value), 1
	case bitstream.Char6:
		c.Bits, c.Chunks = char6Width, 1
	case bitstream.VBR:
		c.Bits = bitstream.VBRSize(v, int(o.Value))
		c.Chunks = c.Bits / int(max(o.Value, 1))
	}
	return c
}

// MostExpensive returns the operand that takes the most bits, the first of equals.
func MostExpensive(operands []Operand) Operand {
	var d Operand
	for _, o := range operands {
		if o.Bits > d.Bits {
			d = o
		}
	}
	return d
}

// Reason says in one line why an operand of a record is as dear as it is:
// "forward operand -3 is 4294967293: seven vbr(6) chunks".
func Reason(block isa.BlockID, values []uint64, o Operand) string {
	v := values[o.Value]
	return fmt.Sprintf("%s: %s", describe(block, values, o.Value, v), encoded(o))
}

// describe names a value by what it means.
func describe(block isa.BlockID, values []uint64, i int, v uint64) string {
	f, ok := field(block, values, i)
	switch {
	case i == 0:
		return fmt.Sprintf("record code %d", v)
	case !ok:
		return fmt.Sprintf("value %d", v)
	}
	switch f.Codec {
	case isa.CodecRelative, isa.CodecRelative64:
		if int32(v) < 0 {
			return fmt.Sprintf("forward operand %d is %d", int32(v), v)
		}
		return fmt.Sprintf("operand %d values back", v)
	case isa.CodecTypeID, isa.CodecSignature:
		return fmt.Sprintf("type @t%d", v)
	case isa.CodecIEEE:
		return fmt.Sprintf("floating bits %#x", v)
	}
	return fmt.Sprintf("value %d", v)
}

// field returns what the table says of a value of a record.
func field(block isa.BlockID, values []uint64, i int) (isa.Field, bool) {
	for _, row := range isa.ByCode(block, values[0]) {
		if f, ok := row.Shape.FieldAt(i); ok {
			return f, true
		}
	}
	return isa.Field{}, false
}

// encoded says how a value is encoded.
func encoded(o Operand) string {
	switch {
	case o.Operator.Encoding == bitstream.Literal:
		return "a literal, no bits"
	case o.Chunks > 1:
		return fmt.Sprintf("%s %v chunks, %d bits", number(o.Chunks), o.Operator, o.Bits)
	}
	return fmt.Sprintf("%v, %d bits", o.Operator, o.Bits)
}

// number writes a small number as a word.
func number(n int) string {
	words := [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}
