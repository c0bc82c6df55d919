package llvm

import (
	"bytes"
	"strings"
)

// Form is how a compiler's output is stored.
type Form uint8

// The forms. Bitcode is LLVM's own, of any version: not that of PNaCl.
const (
	NoIR Form = iota
	Text
	Bitcode
)

// Detect tells by its beginning whether a file is LLVM IR.
func Detect(data []byte) Form {
	if bytes.HasPrefix(data, []byte("BC\xC0\xDE")) || bytes.HasPrefix(data, []byte("\xDE\xC0\x17\x0B")) {
		return Bitcode
	}
	for line := range bytes.Lines(data[:min(len(data), 1<<16)]) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == ';' {
			continue
		}
		if startsModule(string(line)) {
			return Text
		}
		return NoIR
	}
	return NoIR
}

// startsModule reports whether a line may be the first of a module.
func startsModule(line string) bool {
	for _, word := range []string{"source_filename", "target datalayout", "target triple", "define ", "declare ", "attributes #", "module asm", "$"} {
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
