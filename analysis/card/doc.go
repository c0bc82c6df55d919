// Package card explains what a person meets in a program or in a message: every
// instruction, record, type, intrinsic, block, word of the language, function of
// the runtime, exit status and rule is a Topic.
//
// The texts stand in the tables that the rest of the project works by; here they
// become topics, which can be found by what a person would call them, and shown:
// as text in a terminal, as Markdown in an editor or on a page, or as JSON.
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
// The package may import asmparse, assembler, verify and translate.
package card
