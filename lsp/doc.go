// Package lsp is the language server: it lets any editor that speaks the
// Language Server Protocol 3.18 ask what analysis knows.
//
// One goroutine reads messages. Notifications take effect on it, in order; a
// request takes its immutable view of the document there and is then answered
// concurrently (dispatch.go). Handlers are short, a file for each feature: they
// convert coordinates (position.go, the only place that does) and call analysis.
// go.lsp.dev is imported here only.
//
// # Settings
//
// Section `pnaclasm` of the client's configuration, the initialization options,
// and the file .pnaclasm.toml nearest to a document, in its directory or one
// above, which wins:
//
//	hints.bits        "off", "costly" (default) or "all": records show their bits
//	hints.types       types of the values that instructions define (off)
//	hints.names       names of function addresses and globals (on)
//	hints.parameters  names of the parameters of intrinsics (on)
//	lenses            bits of each block, and its share of the module (on)
//	renumber          numbers follow when a line is finished (on)
//	workspace         problems of texts of the workspace that are not open (on)
//	profile           "pexe" (default) or "module": what the program is to be
//	diagnostics       severities by code or number: error, warning, note, hint, off
//
// # Commands
//
// All take one object; `uri` and `position` say what they are about.
//
//	pnaclasm.show         a view: kind is listing, records, cfg, svg, llvm or native
//	pnaclasm.assemble     writes the .pexe, to `output` or beside the document
//	pnaclasm.disassemble  returns the text of the .pexe at `uri`, or writes `output`
//	pnaclasm.build        writes an executable, to `output` or beside the document
//	pnaclasm.run          runs the program with `args` and `stdin`
//	pnaclasm.graph        the basic blocks of a function, their lines and edges (graph.go)
//	pnaclasm.contents     functions, globals, types and blocks with their sizes (contents.go)
//	pnaclasm.profile      what lines have cost, by the profile `other` or one beside the document
//	pnaclasm.memory       what the global of the number `global` holds at the start
//	pnaclasm.goToBit      the place of the bit position `bit`, "142:4"
//	pnaclasm.bitAt        the bit position of a place
//	pnaclasm.renumber     puts all numbers right
//	pnaclasm.numbers      the edits that let the numbers follow a change
//	pnaclasm.compare      what differs in meaning from the file `other`
//	pnaclasm.advise       how many bits other abbreviations would save
//
// The methods that are answered, and why others are not, stand in methods.md.
// Views are also virtual documents of the scheme `pnaclasm` (virtual.go).
package lsp
