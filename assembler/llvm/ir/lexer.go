package ir

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	tokEnd      tokenKind = iota
	tokWord               // a keyword or the name of a type: define, i32
	tokLocal              // %name; text is the name
	tokGlobal             // @name
	tokMeta               // !name, !7 or a lone !
	tokAttrs              // #7
	tokComdat             // $name
	tokLabel              // name: text is the name
	tokNumber             // 12, -12, 1.5e3, 0x40F0
	tokString             // "text", still escaped
	tokBytes              // c"text", still escaped
	tokEllipsis           // ...
	tokPunct              // one character
	tokBad                // a character that stands for nothing, a string without end
)

// token is a piece of text[start:end].
type token struct {
	kind       tokenKind
	start, end int
	// text is the token without its mark and quotes.
	text string
}

// lexer cuts a text into tokens.
type lexer struct {
	text string
	pos  int
}

// wordChar marks the characters of names and keywords.
var wordChar = func() (set [256]bool) {
	for c := range set {
		set[c] = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' ||
			c == '-' || c == '$' || c == '.' || c == '_' || c == '\\'
	}
	return set
}()

// next returns the next token.
func (l *lexer) next() token {
	l.skipBlanks()
	start := l.pos
	if start >= len(l.text) {
		return token{kind: tokEnd, start: start, end: start}
	}
	switch c := l.text[start]; {
	case c == '%':
		return l.marked(tokLocal)
	case c == '@':
		return l.marked(tokGlobal)
	case c == '!':
		return l.marked(tokMeta)
	case c == '#':
		return l.marked(tokAttrs)
	case c == '$':
		return l.marked(tokComdat)
	case c == '"':
		return l.quoted(start, tokString)
	case c == 'c' && start+1 < len(l.text) && l.text[start+1] == '"':
		l.pos++
		return l.quoted(start, tokBytes)
	case c == '.' && len(l.text) > start+2 && l.text[start:start+3] == "...":
		l.pos += 3
		return l.token(tokEllipsis, start)
	case wordChar[c] || c == '+':
		return l.word()
	}
	return l.punctuation()
}

func (l *lexer) token(kind tokenKind, start int) token {
	return token{kind: kind, start: start, end: l.pos, text: l.text[start:l.pos]}
}

// skipBlanks skips white space and comments.
func (l *lexer) skipBlanks() {
	for l.pos < len(l.text) {
		switch l.text[l.pos] {
		case ' ', '\t', '\r', '\n':
			l.pos++
		case ';':
			l.skipLine()
		default:
			return
		}
	}
}

func (l *lexer) skipLine() {
	for l.pos < len(l.text) && l.text[l.pos] != '\n' {
		l.pos++
	}
}

// marked reads a name behind a mark such as %.
func (l *lexer) marked(kind tokenKind) token {
	start := l.pos
	l.pos++
	if l.pos < len(l.text) && l.text[l.pos] == '"' && kind != tokMeta {
		return l.quoted(start, kind)
	}
	l.skipWord()
	return token{kind: kind, start: start, end: l.pos, text: l.text[start+1 : l.pos]}
}

func (l *lexer) skipWord() {
	for l.pos < len(l.text) && wordChar[l.text[l.pos]] {
		l.pos++
	}
}

// quoted reads a string that begins at the quote under l.pos. One in front of a
// colon is a label.
func (l *lexer) quoted(start int, kind tokenKind) token {
	l.pos++
	from := l.pos
	for l.pos < len(l.text) && l.text[l.pos] != '"' {
		l.pos++
	}
	if l.pos == len(l.text) {
		return l.token(tokBad, start)
	}
	text := l.text[from:l.pos]
	l.pos++
	if kind != tokBytes && kind != tokString {
		text = unescape(text)
	} else if kind == tokString && l.takeColon() {
		kind, text = tokLabel, unescape(text)
	}
	return token{kind: kind, start: start, end: l.pos, text: text}
}

func (l *lexer) takeColon() bool {
	if l.pos < len(l.text) && l.text[l.pos] == ':' {
		l.pos++
		return true
	}
	return false
}

// word reads a keyword, a number or a label.
func (l *lexer) word() token {
	start := l.pos
	l.pos++
	l.skipWord()
	t := l.token(tokWord, start)
	switch c := t.text[0]; {
	case l.takeColon():
		t.kind, t.end = tokLabel, l.pos
	case c >= '0' && c <= '9', c == '-', c == '+':
		t.kind = tokNumber
		l.exponent(&t)
	}
	return t
}

// exponent takes the rest of a number such as 1.5e+3: the sign is in no word.
func (l *lexer) exponent(t *token) {
	last := t.text[len(t.text)-1]
	hex := len(t.text) > 1 && t.text[1] == 'x'
	if (last == 'e' || last == 'E') && !hex && l.pos < len(l.text) && l.text[l.pos] == '+' {
		l.pos++
		l.skipWord()
		t.end, t.text = l.pos, l.text[t.start:l.pos]
	}
}

func (l *lexer) punctuation() token {
	start := l.pos
	l.pos++
	switch l.text[start] {
	case '=', ',', '*', '(', ')', '[', ']', '{', '}', '<', '>', '|', ':', '^', '/':
		return l.token(tokPunct, start)
	}
	return l.token(tokBad, start)
}

// unescape replaces \XX by the byte with that number, and \\ by one backslash.
func unescape(s string) string {
	at := indexByte(s, '\\')
	if at < 0 {
		return s
	}
	b := append(make([]byte, 0, len(s)), s[:at]...)
	for i := at; i < len(s); i++ {
		if s[i] == '\\' {
			if i+1 < len(s) && s[i+1] == '\\' {
				i++
			} else if v, ok := hexByte(s[i+1:]); ok {
				b = append(b, v)
				i += 2
				continue
			}
		}
		b = append(b, s[i])
	}
	return string(b)
}

func indexByte(s string, c byte) int {
	for i := range len(s) {
		if s[i] == c {
			return i
		}
	}
	return -1
}

func hexByte(s string) (byte, bool) {
	if len(s) < 2 {
		return 0, false
	}
	high, ok := hexDigit(s[0])
	low, ok2 := hexDigit(s[1])
	return high<<4 | low, ok && ok2
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10, true
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10, true
	}
	return 0, false
}
