package module

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// at returns value i of a record, 0 where it is missing.
func at(values []uint64, i int) uint64 {
	if i < len(values) {
		return values[i]
	}
	return 0
}

// operand returns the ValueID of an absolute index.
func operand(abs uint64) ValueID {
	if abs < uint64(NoValue) {
		return ValueID(abs)
	}
	return NoValue
}

// text returns the name whose bytes are record values.
func text(values []uint64) string {
	b := make([]byte, len(values))
	for i, v := range values {
		b[i] = byte(v)
	}
	return string(b)
}

// Align returns the alignment in bytes that a record value stands for: 0, or
// log2 + 1 (errata E13); 0 for values that stand for none.
func Align(v uint64) uint64 {
	if v > 64 {
		return 0
	}
	return 1 << v >> 1
}

// signExtend returns the integer of a type that has the low bits of n.
func signExtend(n int64, t isa.Type) int64 {
	if t.Kind != isa.Integer || t.Bits == 0 || t.Bits >= 64 {
		return n
	}
	shift := 64 - t.Bits
	return n << shift >> shift
}

// rowOf returns the row of a record outside function bodies: the first of its
// code that has its shape, the first of its code where none has.
func rowOf(block isa.BlockID, values []uint64) *isa.Row {
	rows := isa.ByCode(block, values[0])
	for _, row := range rows {
		if HasShape(row, values) {
			return row
		}
	}
	if len(rows) > 0 {
		return rows[0]
	}
	return nil
}

// HasShape reports whether a record has as many values as its row wants, and
// the literals that the row fixes.
func HasShape(row *isa.Row, values []uint64) bool {
	n := 1
	for i := range row.Shape.Fields {
		f := &row.Shape.Fields[i]
		switch f.Codec {
		case isa.CodecBytes:
			return len(values) >= n
		case isa.CodecVector:
			n++
		case isa.CodecLiteral:
			if n < len(values) && values[n] != f.Literal {
				return false
			}
		}
		n++
	}
	return hasGroups(row.Shape, values, n)
}

// hasGroups reports whether the values from number n on are whole groups, as
// many as the record's count says, with the literals the row fixes.
func hasGroups(s *isa.Shape, values []uint64, n int) bool {
	width := len(s.Repeat)
	if len(values) < n || width == 0 {
		return len(values) == n
	}
	groups := len(values) - n
	if groups%width != 0 {
		return false
	}
	for i := range s.Fields {
		if s.Fields[i].Codec == isa.CodecCount && values[i+1] != uint64(groups/width) {
			return false
		}
	}
	for i := range s.Repeat {
		if s.Repeat[i].Codec != isa.CodecLiteral {
			continue
		}
		for v := n + i; v < len(values); v += width {
			if values[v] != s.Repeat[i].Literal {
				return false
			}
		}
	}
	return true
}

// Literal returns the integer that the value of a literal's record stands for.
func Literal(v uint64) int64 { return bind.Unrotate(v) }

// LiteralFits reports whether the value of an integer literal's record is an
// integer of type t, read with or without sign (errata E19).
func LiteralFits(v uint64, t isa.Type) bool {
	n := bind.Unrotate(v)
	if t.Bits == 0 || t.Bits >= 64 {
		return true
	}
	return n >= -1<<(t.Bits-1) && n < 1<<t.Bits
}
