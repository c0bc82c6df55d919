// Package document holds a source text that is being edited: immutable
// snapshots made of blocks, of which an edit replaces only those it touches.
//
// A block is a function block or what lies between two of them, with its text
// and its tree. What it means in its module (records, bits, diagnostics) is
// computed when it is first asked for and shared by all snapshots in which
// neither the block nor what it takes from the module has changed. Spans and
// bit positions are relative to the block and summed when asked, so an edit
// moves nothing but its own block.
//
// The package stands behind assembler/verify in the pipeline and knows no
// editor protocol: its places are byte offsets.
package document
