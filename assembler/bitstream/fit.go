package bitstream

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// FitError says why an abbreviation does not fit a record (errata E12a).
type FitError struct {
	// Operand is the index of the value that does not fit; 0 is the record's
	// code. It is the number of values where one is missing.
	Operand int
	// Operator is what the abbreviation has in that place. It says nothing
	// where the record has a value too many.
	Operator Operator
	// Value is the value that does not fit, 0 where one is missing.
	Value uint64

	values, operators int  // how many there are; the array is not counted
	array             bool // whether more values than operators could fit
}

// Error says what does not fit and why, in one line.
func (e *FitError) Error() string {
	const prefix = "abbreviation does not fit the record: "
	if e.Operand >= e.values || e.Operand >= e.operators && !e.array {
		return prefix + e.counts()
	}
	what := fmt.Sprintf(prefix+"value %d is %d, but ", e.Operand, e.Value)
	switch e.Operator.Encoding {
	case Literal:
		return what + fmt.Sprintf("the abbreviation has the literal %d there", e.Operator.Value)
	case Fixed:
		return what + fmt.Sprintf("%v holds at most %d", e.Operator, uint64(1)<<e.Operator.Value-1)
	case VBR:
		return what + fmt.Sprintf("%v holds 0 only", e.Operator)
	case Char6:
		return what + "char6 holds one of the characters a-z, A-Z, 0-9, '.' and '_'"
	}
	return what + fmt.Sprintf("%v encodes no value", e.Operator)
}

// counts says that the numbers of values differ.
func (e *FitError) counts() string {
	more := ""
	if e.array {
		more = " or more"
	}
	return fmt.Sprintf("the record has %s, the abbreviation is for %d%s", diag.Counted(e.values, "value"), e.operators, more)
}

// Fits returns nil if a can encode a record of these values, its code first,
// and a *FitError that names the first value in the way otherwise.
func (a Abbrev) Fits(values []uint64) error {
	if i := a.misfit(values); i >= 0 {
		return a.fitError(values, i)
	}
	return nil
}

// misfit returns the index of the first value that a cannot encode, or -1. It
// is the smaller count where the numbers of values differ.
func (a Abbrev) misfit(values []uint64) int {
	scalars, element, array := a.parts()
	for i, o := range scalars {
		if i >= len(values) || !o.fits(values[i]) {
			return i
		}
	}
	for i := len(scalars); i < len(values); i++ {
		if !array || !element.fits(values[i]) {
			return i
		}
	}
	return -1
}

// fitError describes the misfit at index i.
func (a Abbrev) fitError(values []uint64, i int) *FitError {
	scalars, element, array := a.parts()
	e := &FitError{Operand: i, values: len(values), operators: len(scalars), array: array}
	if i < len(values) {
		e.Value = values[i]
	}
	if i < len(scalars) {
		e.Operator = scalars[i]
	} else {
		e.Operator = element
	}
	return e
}

// fits reports whether the operator of a single value can encode v.
func (o Operator) fits(v uint64) bool {
	switch o.Encoding {
	case Literal:
		return v == o.Value
	case Fixed:
		return v>>o.Value == 0
	case VBR:
		return o.Value != 0 || v == 0
	case Char6:
		return isChar6(v)
	}
	return false
}
