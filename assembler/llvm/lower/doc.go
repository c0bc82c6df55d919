// Package lower makes the records of a PNaCl program of LLVM IR in which only
// types, instructions and intrinsics of the stable ABI are left, as
// assembler/llvm/legalize leaves it. No text is written in between: records are
// filled by the shapes of asmparse/isa.
//
// Types and constants come in an order that makes the numbers in records small,
// since the distance to a value and the number of a type take more bits the
// larger they are.
//
// The package may import assembler/llvm/ir and assembler.
package lower
