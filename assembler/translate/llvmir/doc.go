// Package llvmir translates a verified program to LLVM IR as text, and with
// LLVM's llc and a C compiler to assembly, objects and executables of any
// target that LLVM knows.
//
//	Verified ── Emit ──► LLVM IR ── llc ──► assembly, object ── cc ──► executable
//	                                          runtime/*.c ───────┘
//
// The program's memory is an address space of its own (package translate says
// what lies where). On a 64-bit target an address is extended with zeros and
// added to the base, and what lies behind the 4 GiB it can reach is reserved
// too: no access needs a check. On a 32-bit target the space is 1 GiB and each
// address is capped, so that a wild one meets the guard behind it.
//
// LLVM leaves undefined what translate promises; the text spells that out:
// checks before divisions and calls through pointers, masks on shift amounts,
// conversions that saturate, alignments of 1. PNaClAsm is a subset of LLVM IR,
// so the instructions and predicates that mean the same in both take their LLVM
// name from the table of package isa.
//
// Where the source of a program is known, its instructions carry their places in
// it as debugging information. The line table that LLVM makes of it tells the
// runtime where a trap happened, and debuggers which line of the text to show.
//
// The package may import assembler/translate and what that imports.
package llvmir
