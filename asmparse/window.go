package asmparse

import (
	"bytes"
	"io"

	"github.com/alecthomas/participle/v2/lexer"
)

// definition is the lexer as participle sees it.
type definition struct{}

// Symbols implements lexer.Definition.
func (definition) Symbols() map[string]lexer.TokenType { return symbols }

// Lex implements lexer.Definition.
func (definition) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	return newWindow(text, 0, len(text)), err
}

// window feeds participle the next tokens of a text: no more than one line
// of the language needs, because participle copies all of them into 64-byte
// tokens before it starts. Comments are left out; newlines are counted, so
// that a token's line, from 1, tells whether it follows on the same line.
type window struct {
	lexer Lexer
	limit int // tokens to give at most
	given int // tokens given, without EOF
	line  int
	seen  int  // newlines are counted up to here
	cut   bool // the window ended before the text did
}

func newWindow(text []byte, start, tokens int) *window {
	return &window{lexer: Lexer{text: text, pos: start}, limit: tokens, line: 1, seen: start}
}

// Next implements lexer.Lexer. It never fails.
func (w *window) Next() (lexer.Token, error) {
	t := w.lexer.Next()
	for t.Kind == CommentLine || t.Kind == Foreign {
		t = w.lexer.Next()
	}
	if w.given == w.limit && t.Kind != EOF {
		w.cut = true
		t = Token{Kind: EOF, Start: t.Start, End: t.Start}
	}
	if t.Kind != EOF {
		w.given++
	}
	w.line += bytes.Count(w.lexer.text[w.seen:t.Start], []byte{'\n'})
	w.seen = int(t.Start)
	value := view(w.lexer.text[t.Start:t.End])
	symbol := symbolOf(t.Kind, value)
	if t.Kind == Name {
		symbol = w.nameSymbol(t)
	}
	return lexer.Token{
		Type: symbol, Value: value,
		Pos: lexer.Position{Offset: int(t.Start), Line: w.line},
	}, nil
}

// nameSymbol returns the symbol class of a name by what follows it.
func (w *window) nameSymbol(name Token) lexer.TokenType {
	text := w.lexer.text
	switch {
	case int(name.End) < len(text) && text[name.End] == ':':
		return symLabelName
	case otherSigil(view(text[name.Start:name.End])) != "":
		return lexer.TokenType(Name)
	}
	l := w.lexer
	if t := l.Next(); t.Kind == Punctuation && text[t.Start] == '>' {
		return symAbbrevName
	} else if t.Kind == Punctuation && text[t.Start] == '=' {
		if t = l.Next(); view(text[t.Start:t.End]) == wordAbbrev {
			return symAbbrevName
		}
	}
	return lexer.TokenType(Name)
}

// tokenEnd returns the offset behind a token.
func tokenEnd(t *lexer.Token) int { return t.Pos.Offset + len(t.Value) }
