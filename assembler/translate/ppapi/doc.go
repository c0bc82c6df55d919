// Package ppapi is the table of Chrome's plug-in interface (PPAPI, "Pepper"): the
// interfaces that programs made for the browser ask for, with the functions in
// their slots, and the numbers that both sides use.
//
// The translators take the types of the slots from here, the hosts the names of the
// functions: package pepper, and the JavaScript of package wasm. Numbers and slots
// are those of the C headers of the last versions of Chrome that had them.
//
// The package imports nothing of the project.
package ppapi
