package asmparse

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file finds the ends of functions and of the module, also where braces are
// missing or too many.

// TailOf is the part that the last piece of a text is. Behind a head that opens no
// module there is none to be closed.
func TailOf(head []byte) Part {
	if OpensModule(head) {
		return Tail
	}
	return Middle
}

// OpensModule reports whether a text starts with the line that opens a module, be it
// misspelt.
func OpensModule(text []byte) bool {
	l := Lexer{text: bytes.TrimPrefix(text, byteOrderMark)}
	t := l.code()
	word := string(l.text[t.Start:t.End])
	if next := l.code(); t.Kind != Word || next.Kind != Punctuation || l.text[next.Start] != '{' {
		return word == isa.Module.String()
	}
	return word == isa.Module.String() || isa.BlockByName(word) == nil
}

// moduleBrace returns the offset of the last brace of a text, which closes the
// module; its length if there is none, something follows it, or it is indented, as
// that of a function.
func moduleBrace(text []byte, closes bool) int {
	at := bytes.LastIndexByte(text, '}')
	if !closes || at < 0 || hasCode(text[at+1:]) || inComment(text, at) || isIndented(text, at) {
		return len(text)
	}
	return at
}

// isIndented reports whether but blanks stand in front of an offset on its line.
func isIndented(text []byte, at int) bool {
	line := bytes.LastIndexByte(text[:at], '\n') + 1
	return line < at && len(bytes.TrimLeft(text[line:at], " \t")) == 0
}

// inComment reports whether an offset lies in a comment.
func inComment(text []byte, at int) bool {
	line := bytes.LastIndexByte(text[:at], '\n') + 1
	for line < at {
		line = skipToken(text, line)
	}
	return line > at
}

// hasCode reports whether a text is more than blanks and comments.
func hasCode(text []byte) bool {
	l := Lexer{text: text}
	return l.code().Kind != EOF
}

// functionEnd returns the offset behind the brace that closes the function block
// whose first word stands at an offset; len(text) and false if it is not closed. A
// brace behind which the function's statements go on is one too many.
func functionEnd(text []byte, word int) (end int, closed bool) {
	i, depth := functionStart(text, word)
	for {
		end, closed = closingBrace(text, i, depth)
		if !closed || !goesOn(text[end:]) {
			return end, closed
		}
		i, depth = end, 1
	}
}

// functionStart returns where to look for the braces of a function block, and how
// many are open there: one, if the header lacks its own.
func functionStart(text []byte, word int) (i, depth int) {
	for i = word; i < len(text) && text[i] != '{'; i = skipToken(text, i) {
		if text[i] != ')' {
			continue
		}
		l := Lexer{text: text, pos: i + 1}
		if t := l.code(); t.Kind != EOF && text[t.Start] != '{' {
			return i, 1
		}
	}
	return i, 0
}

// code returns the next token that is no comment.
func (l *Lexer) code() Token {
	t := l.Next()
	for t.Kind == CommentLine || t.Kind == Foreign {
		t = l.Next()
	}
	return t
}

// goesOn reports whether a text starts with a statement of a function: one that
// can stand nowhere else.
func goesOn(text []byte) bool {
	l := Lexer{text: text}
	t := l.code()
	switch t.Kind {
	case ID:
		return text[t.Start] == '%' && text[t.Start+1] != 'a'
	case Name:
		return text[t.Start] == '%'
	case Word:
		word := string(text[t.Start:t.End])
		return leads(isa.Function, word) && !leads(isa.Module, word) && isa.BlockByName(word) == nil && !countsBlocks(word)
	}
	return false
}

// closingBrace returns the offset behind the brace that closes the last of so many
// blocks open at offset i; len(text) and false if it is not closed.
func closingBrace(text []byte, i, depth int) (end int, closed bool) {
	for i < len(text) {
		if !marks[text[i]] {
			i++
			continue
		}
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth <= 0 {
				return i + 1, true
			}
		}
		i = skipToken(text, i)
	}
	return len(text), false
}
