// Package wasm translates a verified module to a WebAssembly binary.
//
// Each function is translated on its own, in parallel. Its body takes the steps of
// improve.go first, as engines for WebAssembly improve little by themselves:
//
//	loops that count ── unroll ──► several turns at once     (unroll.go)
//	sums ── offsets ──► constants at the end of addresses    (offsets.go)
//	instructions ── share ──► values computed once           (share.go)
//
// Calls through pointers try the few functions that it may be (guess.go).
//
// What is left becomes code:
//
//	blocks ── exits for longjmp ──► more blocks              (unwind.go)
//	       ── routers ──► reducible graph                    (graph.go, cut.go)
//	       ── dominator tree ──► nested block, loop and if   (structure.go)
//	instructions ── fold ──► expressions on the operand stack (fold.go)
//	             └─ rules, by isa.ID ──► opcodes             (rules.go)
//
// A value lives on the operand stack where it is used once, soon after; in a
// local otherwise. Integers narrower than 32 bits are i32 values with all higher
// bits zero; vectors are v128 values, vectors of i1 have all bits of a lane
// alike. Memory, call table and stack are those of translate.Layout, but for the
// null page, which is not in the linear memory: accesses there trap (linear.go).
//
// The binary uses the bulk memory, multi-value, saturating conversion, tail call and SIMD
// features, and threads where the program does. The package may import
// assembler/translate and what that imports; it knows no engine.
package wasm
