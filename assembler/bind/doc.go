// Package bind gives text and records their meaning. It is the one place where
// that is decided: the assembler, the disassembler, the verifier and the editor
// all go through it.
//
// Lower binds the statements of a piece of text and makes records of them, Raise
// binds records and makes statements of them. Both translate one record at a
// time and move a Cursor, which holds the manual's Global State, over each; both
// directions of an operand stand side by side in codec.go. The package may import
// asmparse, its sub-packages and assembler/bitstream.
package bind
