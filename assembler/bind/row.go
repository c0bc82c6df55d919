package bind

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// This file finds the row of the table that reads a record.

// FieldsRow returns a row that has a record's fields, nil if there is none. Rows
// that only the operator and the types of operands tell apart hold the same
// fields: the first stands for all.
func FieldsRow(block isa.BlockID, values []uint64) *isa.Row {
	for _, row := range isa.ByCode(block, values[0]) {
		if readsFields(row, values) {
			return row
		}
	}
	return nil
}

// RowOf returns the row of a data record: of those with its fields the one whose
// operator and type class are right; nil if there is none. c stands in front of
// the record.
func RowOf(c *Cursor, values []uint64) *isa.Row {
	for _, row := range isa.ByCode(c.Block(), values[0]) {
		if readsFields(row, values) && hasOperator(row, values) && inClass(c, row, values) {
			return row
		}
	}
	return nil
}

// readsFields reports whether every value of a record, but for flags, has a field in
// the row and the other way round.
func readsFields(row *isa.Row, values []uint64) bool {
	values = withoutFlags(row, values)
	for i := 1; i < len(values); i++ {
		f, ok := row.Shape.FieldAt(i)
		if !ok || f.Codec == isa.CodecLiteral && f.Literal != values[i] {
			return false
		}
	}
	fields := row.Shape.Fields
	if n := len(fields); n > 0 && fields[n-1].Codec == isa.CodecBytes {
		return len(values) >= n
	}
	if n := len(row.Shape.Repeat); n > 0 {
		return len(values) > len(fields) && (len(values)-1-len(fields))%n == 0
	}
	_, missing := row.Shape.FieldAt(len(values))
	return !missing
}

// withoutFlags returns the values of a record without the flags that old files
// have behind those of a binary instruction. They mean nothing (errata E59).
func withoutFlags(row *isa.Row, values []uint64) []uint64 {
	n := len(row.Shape.Fields) + 1
	if row.Block == isa.Function && row.Code == isa.Add.Row().Code && len(values) == n+1 {
		return values[:n]
	}
	return values
}

// hasOperator reports whether the record has the row's operator.
func hasOperator(row *isa.Row, values []uint64) bool {
	for i := range row.Shape.Fields {
		if row.Shape.Fields[i].Codec == isa.CodecOperator {
			return values[i+1] == row.Sub
		}
	}
	return true
}

// inClass reports whether the first operand of an instruction belongs to the
// row's class. An operand whose type is not known belongs to any.
func inClass(c *Cursor, row *isa.Row, values []uint64) bool {
	if row.Class == isa.AnyClass || c.Fn == nil || c.Block() != isa.Function {
		return true
	}
	ty := c.Fn.TypeOfValue(c.Fn.Relative(values[1]))
	return !ty.IsKnown() || row.Class.Admits(ty)
}
