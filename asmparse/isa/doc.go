// Package isa is THE TABLE of PNaClAsm: every block, record, instruction,
// predicate, type and intrinsic of the manual stands here once, as data.
//
// A row gives the manual's Syntax and Record sections in a small notation:
//
//	Syntax  "<R:def> = <op> <T:type=A> <A:value>, <B:value>;"
//	Record  "2, A:rel, B:rel, op"
//
// The parser, the formatter, lowering, raising, the verifier, hover,
// completion and the editor grammars all read these rows, so an instruction
// that needs no new operand shape costs one row and one listing.
//
// isa imports nothing of this module. Every mnemonic, record code and
// intrinsic name of the project stands in this package and nowhere else.
package isa
