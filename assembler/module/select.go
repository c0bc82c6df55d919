package module

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// A recordCode holds what is needed to find the row of a record of the function
// block by its code.
type recordCode struct {
	rows []*isa.Row
	// operator is the number of the record value that tells the rows apart, 0
	// where none does; byOperator are the rows of each operator.
	operator   int
	byOperator [][]*isa.Row
}

// functionCodes is indexed by record code: the function block's rows, for one
// lookup per record without hashing.
var functionCodes = indexFunctionCodes()

func indexFunctionCodes() []recordCode {
	var index []recordCode
	for i := range isa.Rows {
		row := &isa.Rows[i]
		if row.Block != isa.Function {
			continue
		}
		for uint64(len(index)) <= row.Code {
			index = append(index, recordCode{})
		}
		index[row.Code].add(row)
	}
	return index
}

func (c *recordCode) add(row *isa.Row) {
	c.rows = append(c.rows, row)
	for i, f := range row.Shape.Fields {
		if f.Codec != isa.CodecOperator {
			continue
		}
		c.operator = i + 1
		for uint64(len(c.byOperator)) <= row.Sub {
			c.byOperator = append(c.byOperator, nil)
		}
		c.byOperator[row.Sub] = append(c.byOperator[row.Sub], row)
	}
}

// functionCode returns the entry of a record's code, or nil.
func functionCode(values []uint64) *recordCode {
	if values[0] < uint64(len(functionCodes)) && functionCodes[values[0]].rows != nil {
		return &functionCodes[values[0]]
	}
	return nil
}

// candidates returns the rows a record may be of by its operator; none where
// the operator is unknown.
func (c *recordCode) candidates(values []uint64) []*isa.Row {
	switch op := at(values, c.operator); {
	case c.operator == 0:
		return c.rows
	case c.operator < len(values) && op < uint64(len(c.byOperator)):
		return c.byOperator[op]
	}
	return nil
}

// choose returns the row a record is of and whether it has that row's shape.
// class is the type that tells integer from floating rows. Of a record with no
// row's shape it is the row with the most operands that are there, and the
// first row of its code where the operator is unknown.
func (c *recordCode) choose(values []uint64, class isa.Type) (row *isa.Row, ok bool) {
	rows := c.candidates(values)
	best := c.rows[0]
	if len(rows) > 0 {
		best = rows[0]
	}
	admitted := false
	for _, row := range rows {
		if row.ClassSlot >= 0 && !row.Class.Admits(class) {
			continue
		}
		if HasShape(row, values) {
			return row, true
		}
		if n := len(row.Shape.Fields); !admitted || n < len(values) && n > len(best.Shape.Fields) {
			best, admitted = row, true
		}
	}
	return best, len(rows) > 0 && HasShape(best, values)
}
