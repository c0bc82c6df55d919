// Package stats counts what a bitcode file spends its bits on: by kind of
// block, record, abbreviation, function and operand, and the dearest records
// one by one.
//
//	stats.go     one walk over the file
//	overview.go  what a person wants to know first
//	table.go     a table as a value: text and JSON
//	tables.go    what was counted as tables
//	tree.go      what was counted as a tree of areas
//	html.go      one page with all of it
//
// The numbers are those of analysis/ledger. The package may import
// analysis/ledger, asmparse/diag, asmparse/isa, assembler and
// assembler/bitstream.
package stats
