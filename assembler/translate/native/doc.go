// Package native runs programs that are executables of their own, as package llvmir
// makes them, and puts a page around those that were made for the browser.
//
// Such a program is another process. It shares its memory with this one, which is the
// host: package pepper, the same that is around programs of the other engine. Each
// thread of the program has a channel, by which it and its own thread of the host say
// in turn what the other is to do, so that the one is as good as a function call of
// the other.
//
//	native.go  Program.Run: the process
//	page.go    the page around it
//	thread.go  a thread of the program, as the host sees it
//	frame.go   what goes through a channel: runtime/page.c of package llvmir
//	shared.go  the memory, and the numbers of threads
//
// What comes through a channel is checked like everything that a program hands in.
package native
