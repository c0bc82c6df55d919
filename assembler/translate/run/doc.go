// Package run executes verified modules: it translates them to WebAssembly, has
// wazero compile that to native code, and connects the engine with the process
// around the program (package process).
//
// A program is kept in a sandbox. It reaches its own memory, the three standard
// streams, the clock, and one directory if the caller grants it; nothing else of
// the host. Whatever it does, the host goes on and gets an error that says what
// happened, in which function and at which record.
//
//	Run              a program, from its entry point to its exit status
//	Call             one function with scalar arguments
//	NewCompanion     compiled code beside an interpreter, for debuggers
//	WriteExecutable  make a self-contained executable: a host with a program
//	                 behind it
//	Embedded         what such a host runs
//
// The package is the only one that imports the engine. It may import
// translate/wasm and what that imports.
package run
