// Package asmparse turns PNaClAsm text into a syntax tree and back.
//
// It is the first stage of the pipeline: text → tree (here) → records
// (assembler) → bits (assembler/bitstream). It may import asmparse/isa and
// asmparse/diag; participle is imported nowhere else.
package asmparse
