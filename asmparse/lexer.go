package asmparse

import (
	"bytes"
	"unicode/utf8"
)

// Lexer takes a text apart into tokens. It never fails: bytes that start no
// token become Invalid tokens. Newlines are blanks, except that they end
// comments (errata E46, E64).
type Lexer struct {
	text []byte
	pos  int
}

// NewLexer returns a lexer that starts at byte offset start of text.
func NewLexer(text []byte, start int) *Lexer { return &Lexer{text: text, pos: start} }

// Next returns the next token; at the end, and ever after, one of kind EOF.
func (l *Lexer) Next() Token {
	l.skip(blank)
	start := l.pos
	if start == len(l.text) {
		return Token{EOF, uint32(start), uint32(start)}
	}
	kind := l.scan()
	return Token{kind, uint32(start), uint32(l.pos)}
}

// scan moves behind the token that starts at l.pos.
func (l *Lexer) scan() TokenKind {
	c := l.text[l.pos]
	switch k := classes[c]; {
	case k&letter != 0:
		return l.word()
	case k&digit != 0:
		end, kind := scanNumber(l.text, l.pos)
		l.pos = end
		return kind
	case k&punct != 0:
		l.pos++
		return Punctuation
	}
	switch c {
	case '%', '@':
		return l.identifier()
	case '"':
		return l.quoted()
	case '\'':
		return l.character()
	case '/':
		if l.peek(1) == '/' {
			l.line()
			return CommentLine
		}
	}
	return l.invalid()
}

// peek returns the byte at distance n, or 0 behind the end.
func (l *Lexer) peek(n int) byte {
	if l.pos+n < len(l.text) {
		return l.text[l.pos+n]
	}
	return 0
}

// line moves to the end of the line, before trailing blanks.
func (l *Lexer) line() {
	rest := l.text[l.pos:]
	if n := bytes.IndexByte(rest, '\n'); n >= 0 {
		rest = rest[:n]
	}
	l.pos += len(bytes.TrimRight(rest, " \t\r"))
}

// foreignLines starts the lines that pnacl-bcdis prints although they are no
// PNaClAsm (errata E1, E68).
var foreignLines = []struct {
	prefix string
	kind   TokenKind
}{
	{"Error(", Failure},
	{"Fatal(", Failure},
	{"Warning(", Foreign},
	{"Magic Number:", Foreign},
	{"PNaCl Version:", Foreign},
}

func (l *Lexer) word() TokenKind {
	if c := l.text[l.pos]; c < 'a' && (l.pos == 0 || l.text[l.pos-1] == '\n') {
		for _, f := range foreignLines {
			if bytes.HasPrefix(l.text[l.pos:], []byte(f.prefix)) {
				l.line()
				return f.kind
			}
		}
	}
	l.skip(inWord)
	return Word
}

// skip moves over all bytes of class k.
func (l *Lexer) skip(k class) {
	for l.pos < len(l.text) && classes[l.text[l.pos]]&k != 0 {
		l.pos++
	}
}

// identifier scans `%v12` or, with anything but a known letter and a number,
// `%sum`.
func (l *Lexer) identifier() TokenKind {
	start := l.pos
	l.pos++
	l.skip(inName)
	id := l.text[start:l.pos]
	switch {
	case len(id) == 1:
		return Invalid
	case len(id) > 2 && goesWith(id[0], id[1]) && allDigits(id[2:]):
		return ID
	}
	return Name
}

func allDigits(b []byte) bool {
	for _, c := range b {
		if classes[c]&digit == 0 {
			return false
		}
	}
	return true
}

// quoted scans a string. It ends at the quote, unless a backslash stands before
// it; one that is not closed on its line is invalid.
func (l *Lexer) quoted() TokenKind {
	end := skipQuoted(l.text, l.pos)
	if end > l.pos && end < len(l.text) && l.text[end] == '"' {
		l.pos = end + 1
		return Quoted
	}
	l.line()
	return Invalid
}

func (l *Lexer) character() TokenKind {
	n := characterLength(l.text[l.pos:])
	c := l.peek(1)
	if l.pos += n; n > 1 && c >= ' ' && c <= '~' {
		return Character
	}
	return Invalid
}

// invalid takes one character that has no place in the language, with all of
// its UTF-8 bytes.
func (l *Lexer) invalid() TokenKind {
	_, n := utf8.DecodeRune(l.text[l.pos:])
	l.pos += n
	return Invalid
}

// scanNumber returns the end and the kind of the number that starts at i:
// digits, digits with fraction or exponent, 0x and hexadecimal digits, or 0b and
// binary ones.
func scanNumber(text []byte, i int) (end int, kind TokenKind) {
	end = scanDigits(text, i)
	if end == i+1 && text[i] == '0' && end < len(text) {
		switch text[end] {
		case 'x':
			return scanHex(text, end+1)
		case 'b':
			return scanDigits(text, end+1), Binary
		}
	}
	kind = Number
	if end < len(text) && text[end] == '.' {
		end, kind = scanDigits(text, end+1), Decimal
	}
	if end < len(text) && text[end]|0x20 == 'e' {
		exp := end + 1
		if exp < len(text) && (text[exp] == '+' || text[exp] == '-') {
			exp++
		}
		if e := scanDigits(text, exp); e > exp {
			end, kind = e, Decimal
		}
	}
	return end, kind
}

// scanHex scans what follows 0x: digits or, with an exponent of two behind, the
// floating number that they are in hexadecimal: `0x1.8p1`.
func scanHex(text []byte, i int) (end int, kind TokenKind) {
	digits := func(i int) int {
		for i < len(text) && isHex(text[i]) {
			i++
		}
		return i
	}
	end = digits(i)
	point := end
	if point < len(text) && text[point] == '.' {
		point = digits(point + 1)
	}
	if point < len(text) && text[point]|0x20 == 'p' {
		exp := point + 1
		if exp < len(text) && (text[exp] == '+' || text[exp] == '-') {
			exp++
		}
		if e := scanDigits(text, exp); e > exp {
			return e, Decimal
		}
	}
	return end, Hex
}

// scanDigits returns the end of the digits that start at i.
func scanDigits(text []byte, i int) int {
	for i < len(text) && classes[text[i]]&digit != 0 {
		i++
	}
	return i
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f'
}
