// Package ledger accounts for the bits of a bitcode file: where each record
// stands, what it costs under its abbreviation and under every other one that
// fits, which operand makes it dear and why, and what each abbreviation earns
// against the bits of its own definition.
//
// It works on records, so it tells the cost of text that was never written to
// a file as well, and of one function on its own: what an editor shows after
// each key stroke.
//
//	ledger.go    the records of a file, each with its account
//	block.go     one block on its own
//	operand.go   which operand is dear
//	usage.go     what abbreviations earn
//
// Statistics sum up: what the file spends its bits on by kind of block, record,
// abbreviation, function and operand, and the dearest records one by one.
//
//	stats.go     one walk over the file
//	overview.go  what a person wants to know first
//	table.go     a table as a value: text and JSON
//	tables.go    what was counted as tables
//	tree.go      what was counted as a tree of areas
//	html.go      one page with all of it
//
// The package may import asmparse/diag, asmparse/isa, assembler/bind and
// assembler/bitstream.
package ledger
