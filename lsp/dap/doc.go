// Package dap is the debugger for editors: it speaks the Debug Adapter Protocol
// and translates between it and package debug, which knows no protocol.
//
//	Serve      one client from its first message to its last
//	requests   the table of what clients may ask for, a file for each theme
//	handles    the numbers that stand for activations and values while the program
//	           stands
//
// Requests are handled one after the other. While the program runs, it does so on a
// goroutine of its own; a request that must look at it, or change it, has it stop
// for a moment. The package may import package debug and what that imports.
package dap
