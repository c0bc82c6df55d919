// Package semdiff compares two programs by what they mean: it sees through
// abbreviations and through every numbering that a writer is free to choose,
// that of types, constants, functions, globals, values and blocks.
//
// Constants and types are compared by what they are, never by their numbers.
// Functions and globals are paired by name, then by content, then by likeness;
// inside a pair of functions the instructions are aligned, and operands are the
// same if they refer to values that correspond.
//
//	program.go    a file as functions, globals and names
//	line.go       an instruction without its numbers
//	match.go      which function or global of one program is which of the other
//	similar.go    which functions are alike
//	align.go      which instruction is which
//	diff.go       the comparison
//	statement.go  a difference in the language's own words
//	text.go       the result for a person
//	html.go       the result as a page with both sides
//
// The package may import analysis/ledger, asmparse,
// assembler and assembler/bitstream.
package semdiff
