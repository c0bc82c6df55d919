package asmparse

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Piece is a part of a text that is parsed on its own: bytes [Start, End).
type Piece struct {
	Start, End int
	// Function says that it is one function block, with the comments above it;
	// other pieces are what lies between.
	Function bool
}

// functionWord starts a function block.
var functionWord = []byte(isa.Function.String())

// Split finds the function blocks of a text. It needs no correct text: where
// braces do not match, a function ends at the latest before the next one.
// The pieces cover the text without gaps; none is empty.
func Split(text []byte) []Piece {
	var pieces []Piece
	end := 0 // of the last piece
	add := func(to int, function bool) {
		if to > end {
			pieces = append(pieces, Piece{end, to, function})
			end = to
		}
	}
	for word := nextFunction(text, 0); word < len(text); {
		next := nextFunction(text, word+len(functionWord))
		add(lead(text, end, word), false)
		limit := lead(text, word, next)
		add(min(limit, lineEnd(text, closingBrace(text[:limit], word))), true)
		word = nextFunction(text, max(next, end))
	}
	add(len(text), false)
	return pieces
}

// nextFunction returns the offset of the next word that opens a function
// block, from offset at on; len(text) if there is none.
func nextFunction(text []byte, at int) int {
	for {
		n := bytes.Index(text[at:], functionWord)
		if n < 0 {
			return len(text)
		}
		at += n
		if opensFunction(text, at) {
			return at
		}
		at += len(functionWord)
	}
}

// opensFunction reports whether the word at an offset opens a function block:
// it is a word of its own, in neither comment nor name, and no heading of the
// abbreviations block.
func opensFunction(text []byte, at int) bool {
	if at > 0 && classes[text[at-1]]&(blank|punct) == 0 {
		return false
	}
	after := at + len(functionWord)
	if after == len(text) || classes[text[after]]&blank == 0 {
		return false
	}
	for after < len(text) && classes[text[after]]&blank != 0 {
		after++
	}
	if after < len(text) && text[after] == ':' {
		return false
	}
	start := bytes.LastIndexByte(text[:at], '\n') + 1
	before := text[start:at]
	return len(bytes.TrimSpace(before)) == 0 || skipCode(before, 0) == len(before)
}

// skipCode returns the end of the code that starts at offset i of a line:
// where a comment starts or a name is not closed, or len(line).
func skipCode(line []byte, i int) int {
	for i < len(line) {
		switch line[i] {
		case '"':
			n := bytes.IndexByte(line[i+1:], '"')
			if n < 0 {
				return i
			}
			i += n + 2
		case '/':
			if i+1 < len(line) && line[i+1] == '/' {
				return i
			}
			i++
		case '\'':
			i += characterLength(line[i:])
		default:
			i++
		}
	}
	return len(line)
}

// characterLength is the length of the token that a quote mark starts.
func characterLength(text []byte) int {
	if len(text) > 2 && text[2] == '\'' {
		return 3
	}
	return 1
}

// lead moves the start of a function from its word back over the blanks and
// comments on the lines above, which belong to it.
func lead(text []byte, from, word int) int {
	start := bytes.LastIndexByte(text[:word], '\n') + 1
	if start < from || len(bytes.TrimSpace(text[start:word])) > 0 {
		return max(word, from)
	}
	for start > from {
		above := bytes.LastIndexByte(text[:start-1], '\n') + 1
		line := bytes.TrimSpace(text[above:start])
		if above < from || len(line) > 0 && !bytes.HasPrefix(line, []byte("//")) {
			break
		}
		start = above
	}
	return start
}

// marks are the bytes that closingBrace stops at.
var marks = [256]bool{'{': true, '}': true, '"': true, '\'': true, '/': true}

// closingBrace returns the offset behind the brace that closes the block whose
// first word stands at offset i; len(text) if it is not closed.
func closingBrace(text []byte, i int) int {
	depth := 0
	for ; i < len(text); i++ {
		if !marks[text[i]] {
			continue
		}
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth <= 0 {
				return i + 1
			}
		case '\'':
			i += characterLength(text[i:]) - 1
		case '"':
			i = skipQuoted(text, i)
		case '/':
			if i+1 < len(text) && text[i+1] == '/' {
				i = skipLine(text, i)
			}
		}
	}
	return len(text)
}

// skipQuoted returns the offset of the quote that closes a name; of the last
// byte of the line if there is none.
func skipQuoted(text []byte, i int) int {
	n := bytes.IndexAny(text[i+1:], "\"\n")
	if n < 0 {
		return len(text)
	}
	return i + 1 + n
}

// skipLine returns the offset of the end of the line.
func skipLine(text []byte, i int) int {
	n := bytes.IndexByte(text[i:], '\n')
	if n < 0 {
		return len(text)
	}
	return i + n
}

// lineEnd moves the end of a function over what else stands on its line, if
// that is no code.
func lineEnd(text []byte, end int) int {
	line := text[end:min(skipLine(text, end)+1, len(text))]
	rest := bytes.TrimSpace(line)
	if len(rest) == 0 || bytes.HasPrefix(rest, []byte("//")) {
		return end + len(line)
	}
	return end
}
