package foreign

import (
	"bytes"
	"regexp"
	"strings"
)

// isLLVMText reports whether a file begins like a module of LLVM IR, and has nothing of
// PNaClAsm: comments are passed over.
func isLLVMText(data []byte) bool {
	if ownLine.Match(start(data)) {
		return false // a habit, in one of its lines
	}
	for line := range bytes.Lines(start(data)) {
		line = bytes.TrimSpace(line)
		if len(line) > 0 && line[0] != ';' {
			return startsModule(string(line))
		}
	}
	return false
}

// ownLine are lines that a text in PNaClAsm has, and LLVM IR does not.
var ownLine = regexp.MustCompile(`(?m)^ *(?:function [a-z<].*\{|include *[<"]|(?:const|var) @)`)

// moduleWords begin the first line of a module.
var moduleWords = []string{"source_filename", "target datalayout", "target triple", "define ", "declare ", "attributes #", "module asm", "$"}

// startsModule reports whether a line may be the first of a module.
func startsModule(line string) bool {
	for _, word := range moduleWords {
		if strings.HasPrefix(line, word) {
			return !strings.HasSuffix(line, ");") // as the text of PNaClAsm has it
		}
	}
	if line[0] != '%' && line[0] != '@' && line[0] != '!' {
		return false
	}
	_, value, ok := strings.Cut(line, " = ")
	word, _, _ := strings.Cut(value, " ")
	return ok && (word == "type" || line[0] == '!' || line[0] == '@' && !strings.HasSuffix(line, ";"))
}
