// Package ir is LLVM's intermediate representation: a small typed model of a
// module, a reader of its text as clang and opt of LLVM 17 to 22 write it (with
// opaque pointers), and a writer of the same text.
//
// The model holds what the steps from a compiler's output to a PNaCl program
// need: names of types, attributes that only help an optimiser, and metadata
// other than the places of instructions are not kept. It knows no PNaCl. It may
// import asmparse/isa, for the words that both languages share, and
// asmparse/diag.
package ir
