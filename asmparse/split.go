package asmparse

import (
	"bytes"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Part says which part of a file a piece of text is. It decides which blocks are
// open at its start, and which must be at its end.
type Part uint8

// The parts of a file. A text with function blocks has one head and one tail,
// which may be empty.
const (
	Fragment Part = iota // any lines: what they leave open stays so
	Whole                // a text without function blocks
	Head                 // what stands in front of the first function block
	Middle               // what stands between two
	Tail                 // what stands behind the last
	Body                 // a function block, with the comments above it
)

// Context is the stack of blocks open at the start of a part, outermost first.
func (p Part) Context() []isa.BlockID {
	if p == Middle || p == Tail || p == Body {
		return moduleContext
	}
	return nil
}

// endsInModule reports whether a part leaves just the module's block open.
func (p Part) endsInModule() bool { return p == Head || p == Middle || p == Body }

// moduleContext is the context of what stands in the module.
var moduleContext = []isa.BlockID{isa.Module}

// Piece is a part of a text that is parsed on its own: bytes [Start, End).
type Piece struct {
	Start, End int
	Part       Part
	// Open says that a function has no closing brace.
	Open bool
}

// IsFunction reports whether the piece is one function block.
func (p Piece) IsFunction() bool { return p.Part == Body }

// functionWord starts a function block.
var functionWord = []byte(isa.Function.String())

// Split finds the function blocks of a text. It needs no correct text: where
// braces do not match, a function ends at the latest before the next one.
// The pieces cover the text without gaps; only head and tail may be empty.
// Functions that are but the start of one share a piece: each piece has its cost.
func Split(text []byte) []Piece {
	pieces := Cut(text, OpensModule(text))
	first := slices.IndexFunc(pieces, Piece.IsFunction)
	if first < 0 {
		return []Piece{{0, len(text), Whole, false}}
	}
	if first == 0 {
		pieces = slices.Insert(pieces, 0, Piece{})
	}
	pieces[0].Part = Head
	if pieces[len(pieces)-1].IsFunction() {
		pieces = append(pieces, Piece{Start: len(text), End: len(text)})
	}
	pieces[len(pieces)-1].Part = TailOf(text[:pieces[0].End])
	return pieces
}

// Cut is Split without a look at what is head and tail: all pieces but the functions
// are of the Middle. closes says that the last brace of the text, if nothing follows
// it, is that of the module.
func Cut(text []byte, closes bool) []Piece {
	var pieces []Piece
	end := 0 // of the last piece
	add := func(to int, part Part, open bool) {
		if to <= end {
			return
		}
		p := Piece{end, to, part, open}
		if n := len(pieces) - 1; n >= 0 && joins(text, pieces[n], p) {
			pieces[n].End, pieces[n].Open = to, open
		} else {
			pieces = append(pieces, p)
		}
		end = to
	}
	s := splitter{text: text}
	module := moduleBrace(text, closes)
	for word := s.function(0); word < len(text); {
		next := s.function(word + len(functionWord))
		add(lead(text, end, word), Middle, false)
		limit := lead(text, word, next)
		if next == len(text) && word < module {
			limit = module
		}
		brace, closed := functionEnd(text[:limit], word)
		add(min(limit, lineEnd(text, brace)), Body, !closed)
		word = next
	}
	add(len(text), Middle, false)
	return pieces
}

// stubSize is how much text an unclosed function has at least that does not join
// another in front of it, in bytes.
const stubSize = 256

// joins reports whether a piece shares that of the unclosed function in front of
// it: it is short, or the function in front is but the same header.
func joins(text []byte, before, p Piece) bool {
	if !before.Open || !p.IsFunction() {
		return false
	}
	return p.Open && p.End-p.Start < stubSize || isHeaderOf(text[before.Start:before.End], text[p.Start:p.End])
}

// isHeaderOf reports whether a text is nothing but the first line of a function.
func isHeaderOf(text, function []byte) bool {
	text = bytes.TrimSpace(text[max(0, bytes.Index(text, functionWord)):])
	_, width, ok := bytes.Cut(text, []byte("{"))
	return ok && (len(width) == 0 || width[len(width)-1] == '>') && bytes.HasPrefix(text, functionWord) && bytes.HasPrefix(bytes.TrimSpace(function), text)
}

// splitter looks for function blocks from the start of a text to its end.
type splitter struct {
	text []byte
	// code is an offset known to be in neither comment nor name, before the
	// place of the search.
	code int
}

// function returns the offset of the next word that opens a function block,
// from offset at on; len(text) if there is none.
func (s *splitter) function(at int) int {
	for {
		n := bytes.Index(s.text[at:], functionWord)
		if n < 0 {
			return len(s.text)
		}
		at += n
		switch s.code = s.skip(at); {
		case s.code > at:
			at = s.code
		case opensFunction(s.text, at):
			return at
		default:
			at += len(functionWord)
		}
	}
}

// skip returns offset at if it is in neither comment nor name; otherwise where
// that ends. Both end with their line, so that only one line is looked at.
func (s *splitter) skip(at int) int {
	i := s.code
	if n := bytes.LastIndexByte(s.text[i:at], '\n'); n >= 0 {
		i += n + 1
	}
	for i < at {
		i = skipToken(s.text, i)
	}
	return i
}

// skipToken returns the offset behind a comment, a name or a character, or
// behind one byte of anything else.
func skipToken(text []byte, i int) int {
	switch text[i] {
	case '"':
		return min(skipQuoted(text, i)+1, len(text))
	case '\'':
		return i + characterLength(text[i:])
	case '/':
		if i+1 < len(text) && text[i+1] == '/' {
			return skipLine(text, i)
		}
	}
	return i + 1
}

// opensFunction reports whether the word at an offset of the code opens a
// function block: it is a word of its own, and what follows may be a type or an
// address. Headings of the abbreviations block, for one, do not.
func opensFunction(text []byte, at int) bool {
	after := at + len(functionWord)
	if at > 0 && classes[text[at-1]]&(blank|punct) == 0 || after < len(text) && classes[text[after]]&inWord != 0 {
		return false
	}
	l := Lexer{text: text, pos: after}
	t := l.code()
	switch t.Kind {
	case Word:
		return !bytes.Equal(text[t.Start:t.End], functionWord)
	case Punctuation:
		return text[t.Start] == '<' // a vector
	case ID, Name:
		return text[t.Start] == '@' // the type is missing
	}
	return t.Kind != EOF
}

// characterLength is the length of the token that a quote mark starts: 1 where
// it is no character.
func characterLength(text []byte) int {
	switch {
	case len(text) > 2 && text[1] != '\\' && text[2] == '\'':
		return 3
	case len(text) > 3 && text[1] == '\\' && text[2] != '\n' && text[3] == '\'':
		return 4
	case len(text) > 5 && text[1] == '\\' && text[2] == 'x' && text[5] == '\'' && isHex(text[3]) && isHex(text[4]):
		return 6
	}
	if len(text) > 2 && text[2] == '\'' {
		return 3 // a backslash as such
	}
	return 1
}

// lead moves the start of a function from its word back over the blanks and
// comments on the lines above, which belong to it; not before offset from.
func lead(text []byte, from, word int) int {
	start := lineStart(text, from, word)
	if start < 0 || len(bytes.TrimSpace(text[start:word])) > 0 {
		return word
	}
	for start > from {
		above := lineStart(text, from, start-1)
		if above < 0 {
			break
		}
		line := bytes.TrimSpace(text[above:start])
		if len(line) > 0 && !bytes.HasPrefix(line, []byte("//")) {
			break
		}
		start = above
	}
	return start
}

// lineStart returns the start of the line that offset at is in, -1 if that is
// before offset from.
func lineStart(text []byte, from, at int) int {
	if n := bytes.LastIndexByte(text[from:at], '\n'); n >= 0 {
		return from + n + 1
	}
	if from == 0 || text[from-1] == '\n' {
		return from
	}
	return -1
}

// marks are the bytes that closingBrace stops at.
var marks = [256]bool{'{': true, '}': true, '"': true, '\'': true, '/': true}

// skipQuoted returns the offset of the quote that closes a string; the last byte
// of the line if there is none. A backslash takes the byte behind it along.
func skipQuoted(text []byte, i int) int {
	at := i + 1
	for {
		n := bytes.IndexAny(text[at:], "\"\\\n")
		if n < 0 {
			return len(text)
		}
		at += n
		if text[at] != '\\' || at+1 >= len(text) || text[at+1] == '\n' {
			if text[at] == '\\' {
				at++
				continue
			}
			return at
		}
		at += 2
	}
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
	for i := end; i < len(text); i++ {
		switch {
		case text[i] == '\n':
			return i + 1
		case text[i] == '/' && i+1 < len(text) && text[i+1] == '/':
			return min(skipLine(text, i)+1, len(text))
		case classes[text[i]]&blank == 0:
			return end
		}
	}
	return len(text)
}
