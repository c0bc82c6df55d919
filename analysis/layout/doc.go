// Package layout puts types and constants into the order that costs least.
//
// Operands are distances: an instruction reaches the constant in front of it in
// a few bits and the first constant of a function in many. So the constants
// that are used most, and soonest, belong at the end. Types are numbered by how
// often records name them. Nothing a program does depends on either order. No
// record is added or lost, except where the constants of a function set one type
// several times.
//
// Functions, globals and instructions keep their places. The package may import
// asmparse/isa, assembler and
// assembler/bitstream.
package layout
