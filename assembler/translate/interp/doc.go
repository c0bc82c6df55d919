// Package interp interprets programs: function bodies become a code of registers,
// function by function when they are first called, and one Go function executes
// it. It starts at once, can stop at every record and shows every value; compiled
// code (package wasm) is 10 to 40 times as fast.
//
// # Code
//
// Every instruction but a phi is one ins, in the order of the records. Registers
// are the values of the function, in their order, 64 bits each and two for a
// vector: integers zero-extended, float and double as their bits, the lanes of a
// vector one behind the other, those of a vector of i1 as bits. Constants and
// addresses are registers as well, filled in when a function is called. phis are
// moves on the edge to their block, behind the function's other code.
//
// # Time
//
// Time is the number of records executed, phis excepted. It is charged for each
// stretch of code without a branch or a call in it when that begins. A machine is
// deterministic: given the same answers of the runtime, the same number of records
// lead to the same state, with threads as well.
//
// # Excursions
//
// What nobody looks at can be executed by compiled code on the same memory: see
// Engine. The interpreter is the master. It lets compiled code go on with the
// innermost activation of a thread at the beginning of a function or loop, and gets
// back the activations that there are after a number of records, at a function with
// a breakpoint, or at a call of the runtime that stops. Time is counted the same, so
// snapshots, steps and the way back do not differ. A trap in compiled code is
// executed again, from a snapshot, by the interpreter.
package interp
