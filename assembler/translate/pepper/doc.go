// Package pepper is the browser around a program that was made for one: it answers
// the interfaces of package ppapi without a browser. Messages come and go as lines,
// frames become pictures, files and requests stay in a granted directory.
//
//	host.go       New, Start: a program's life from its first call to its last
//	guest.go      what a function of the host sees of a thread and its memory
//	arena.go      memory that the host shows to the program
//	var.go        the values of messages (PP_Var), counted by their users
//	resource.go   everything else that the program holds a number for
//	loop.go       message loops and what is waiting in them
//	encode.go, decode.go  values as lines of JSON, and back
//
// and a file for each interface or group of them, with a table of its functions by
// their names in package ppapi.
//
// Everything that a program hands in is hostile: addresses, lengths, numbers of
// resources and values, functions to call back. The answer is an error number, or
// the end of the program at the place of the call. What the host holds for a
// program is charged to its memory limit. Memory of the program is copied once, and
// the copy is checked: other threads may write to it at any time.
//
// The package knows no engine: Caller is what it needs of one. It may import process
// and what that imports.
package pepper
