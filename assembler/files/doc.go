// Package files reads and writes the files of a person, for the command line and
// the language server: nothing is half written, nothing is read that has no end,
// and what a program was made from is not overwritten with what was made of it.
//
// It imports no other package of the project.
package files
