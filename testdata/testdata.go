// Package testdata are the examples of the language and the tutorial: what is read, run
// by tests, and shown by the playground.
package testdata

import "embed"

// Files are the examples, in the folder learn those of the tutorial, which build on each
// other, with what they include and read.
//
//go:embed *.pnaclasm learn/*.pnaclasm learn/note.txt
var Files embed.FS
