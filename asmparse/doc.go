// Package asmparse turns PNaClAsm text into a syntax tree and back.
//
// It is the first stage of the pipeline: text → tree (here) → records
// (assembler) → bits (assembler/bitstream). It may import asmparse/isa,
// asmparse/diag and asmparse/parallel; participle is imported nowhere else.
//
// A text is split into functions and what lies between them (split.go); each
// piece is parsed on its own (parse.go) into a flat tree (tree.go). The language
// is a participle grammar (grammar.go) over a hand-written lexer (lexer.go),
// with the statements of the table as one production (statement.go, slot*.go).
// It also words the diagnostics (failure.go, expect.go, unknown.go; the codes
// are in codes.go) and, after an error, parsing goes on with the next line
// (recover.go).
//
// In front of the grammar stands a recogniser for lines of the usual layout,
// compiled from the same table (program.go, fast*.go). It is fifty times as
// fast, and tests hold the two together.
//
// The way back is print*.go for a node and format.go for a file.
package asmparse
