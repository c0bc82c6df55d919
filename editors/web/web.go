// Package web makes the playground: a folder with a page for writing, taking apart and
// running programs in the browser, and the documentation beside it.
//
//	web.go      the sources of the page, which come with the program
//	build.go    what other tools make of sources: the bundle, the programs for workers
//	folder.go   all files of the folder, and its version
//	lessons.go  the tutorial, as the page wants it
//	link.go     links into the page
//	docs.go     the documentation
//
// The bundle needs npm and the programs for workers are larger than pnaclasm itself may
// be, so neither is in the repository or in the binary: they are built when a
// playground is written. The binary holds only the sources, of the version that it is. The
// package may import all but cmd.
package web

import "embed"

//go:embed package.json package-lock.json .npmrc build.mjs src
var sources embed.FS

//go:embed static
var static embed.FS
