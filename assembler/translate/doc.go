// Package translate holds what all translations of a program to native code
// share: where its globals, stacks and functions lie in the guest's memory, what
// that memory holds at the start, and the interfaces of the runtime it may ask
// for.
//
// The printers are translate/wasm and translate/llvmir; translate/run executes
// what the first one makes. They take verified modules only. The package may
// import assembler/module and what that imports.
//
// # The same answers
//
// Where the ABI leaves the result of an instruction open, all translations give
// the same one:
//
//   - Integer division by zero traps. The most negative integer divided by -1 is
//     itself, with remainder 0.
//   - A shift amount counts modulo the width of the type, in bits.
//   - fptosi and fptoui round toward zero and saturate at the bounds of the
//     result type; a NaN gives 0.
//   - undef is zero, in all bits.
//   - ctlz and cttz of 0 are the width of the type, in bits.
//   - frem is C's fmod.
//   - Memory orders are sequentially consistent.
//   - memcpy allows its places to overlap; with length 0 it touches nothing,
//     whatever its addresses.
//   - alloca rounds the stack pointer down to its alignment (0 counts as 1). A
//     stack that would grow below the end of the null page traps.
//   - Addresses count modulo 2^32, but an access traps when it ends beyond the
//     memory the program has.
//   - A call through an address that is no function of the call's signature
//     traps, and so does a call of a function that has no body.
package translate
