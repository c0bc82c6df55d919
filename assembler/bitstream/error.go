package bitstream

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// Error says why a file cannot be read.
type Error struct {
	// Pos is the position of the damage in bits: where the record begins in
	// which it shows, or the field where that is known.
	Pos diag.BitPos
	// Damage is the kind of damage.
	Damage Damage
	// Msg is one line that starts in lower case.
	Msg string
}

// Damage is a kind of damage to a file.
type Damage uint8

// The kinds of damage.
const (
	BadRecord       Damage = iota // a record that nobody can have written
	BadHeader                     // Pos is the field of the header
	BadTopLevel                   // something else than blocks outside of all blocks
	Truncated                     // the file ends too early
	BadIndex                      // an abbreviation index that is not defined
	BadAbbreviation               // the definition of an abbreviation
	BadEncoding                   // an operator of a definition with an unknown encoding
	BadSection                    // a record of an abbreviations block
	BadBlock                      // the enter record of a block
	TooDeep                       // a block inside of too many others
)

// Error returns the position, in the manual's B:N form, and the message.
func (e *Error) Error() string { return e.Pos.String() + ": " + e.Msg }

// errorAt returns an error at a position in bits.
func errorAt[P int | uint64](pos P, damage Damage, format string, args ...any) *Error {
	return &Error{Pos: diag.BitPos(pos), Damage: damage, Msg: fmt.Sprintf(format, args...)}
}

// Flaw is a place where a readable file differs from the one that Encode makes
// of the same records (errata E80).
type Flaw struct {
	// Pos is the position of the field in bits.
	Pos diag.BitPos
	// Length says that the field is the length word of a block of kind Block.
	Length bool
	Block  uint32
	// Msg is one line that starts in lower case.
	Msg string
}

// RecordError says which record cannot be written and why.
type RecordError struct {
	// Segment and Record are the indices of the segment and of the record in it.
	Segment, Record int
	// Err is the reason, a *FitError where an abbreviation does not fit.
	Err error
}

// Error returns the place and the reason in one line.
func (e *RecordError) Error() string {
	return fmt.Sprintf("segment %d, record %d: %v", e.Segment, e.Record, e.Err)
}

// Unwrap returns the reason.
func (e *RecordError) Unwrap() error { return e.Err }
