// Package debug shows a program at work: it stops at any record, in front of what
// a person is interested in, shows and changes what is there, and goes back in
// time.
//
//	Open        a program with its text: lines of the text ⇄ instructions
//	Launch      a program that is ready to run
//	Resume      forward or back, until something is of interest
//	Frames, Values, Memory, Evaluate   what is there
//
// It knows no protocol: package lsp/dap translates between it and editors. The
// program is interpreted (package interp) in the same sandbox as by run. A
// Debuggee is for one goroutine at a time; only Pause may be called from others.
package debug
