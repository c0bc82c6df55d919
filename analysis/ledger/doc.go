// Package ledger accounts for the bits of a bitcode file: where each record
// stands, what it costs under its abbreviation and under every other one that
// fits, which operand makes it dear and why, and what each abbreviation earns
// against the bits of its own definition.
//
// It works on records, so it tells the cost of text that was never written to
// a file as well, and of one function on its own: what an editor shows after
// each key stroke. It may import asmparse/isa and assembler/bitstream.
package ledger
