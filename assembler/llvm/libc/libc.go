// Package libc is a small C library for programs that clang compiles for PNaCl:
// headers, and sources that stand on the interfaces of the runtime and on nothing
// else. It has what most programs in C need: text and files, memory, strings,
// numbers, mathematics, time, setjmp, threads.
//
// Each source is a file about one concept. The package only carries them; the
// command `cc` compiles them.
package libc

import "embed"

// Files are the headers in include and the sources in src.
//
//go:embed include include/sys src
var Files embed.FS
