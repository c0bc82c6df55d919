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
package interp
