// Package describe says what a person wants to know: of the language, and of a
// place in a document.
//
// Every instruction, record, type, intrinsic, block, word of the language, function
// of the runtime, exit status and rule is a Topic. The texts stand in the tables
// that the rest of the project works by; here they become topics, which can be found
// by what a person would call them, and shown: as text in a terminal, as Markdown in
// an editor or on a page, or as JSON.
//
//	topic.go       what a topic is, and how one is found
//	rows.go        instructions and other statements: asmparse/isa
//	syntax.go      how a statement is written
//	language.go    blocks, types, words, records of every block: asmparse/isa
//	intrinsics.go  functions with reserved names: asmparse/isa
//	runtime.go     interfaces of the runtime, exit statuses: assembler/translate
//	browser.go     interfaces of the browser: assembler/translate/ppapi
//	rules.go       codes of diagnostics: asmparse, assembler, verify
//	text.go        a topic for a terminal
//	markdown.go    a topic as a document
//
// Of a place in a document it says what stands there, and what may be written next:
//
//	hover.go       what a word means
//	statement.go   what a statement does, with the types it has here
//	record.go      the record of a line: its bits, what they cost and why
//	usage.go       what uses a definition, and what an abbreviation earns
//	hints.go       what a line leaves unsaid
//	tokens.go      the class of each word: semantic tokens
//	complete.go    what may be written next, by what the grammar expects (expect.go)
//	signature.go   the operands of the statement that is being written
//	scope.go       the identifiers that can be used at a place
package describe
