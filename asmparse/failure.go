package asmparse

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// syntaxError is a diagnostic on its way through participle. It implements
// participle.Error.
type syntaxError struct {
	code    string
	message string
	at      lexer.Token // the token that does not fit
	fixes   []diag.Fix
	// nouns are what could stand there.
	nouns []string
	// prev is the token before, on which the message hangs where the fault
	// is that something is missing at the end of its line.
	prev *lexer.Token
	// missing says that the token itself may be right.
	missing bool
	// stray says that the token should not be there, and nothing else is wrong.
	stray bool
}

// Error implements error.
func (e *syntaxError) Error() string { return e.message }

// Message implements participle.Error.
func (e *syntaxError) Message() string { return e.message }

// Position implements participle.Error.
func (e *syntaxError) Position() lexer.Position { return e.at.Pos }

// atLineEnd reports whether something is missing at the end of the line
// before the token.
func (e *syntaxError) atLineEnd() bool {
	return e.missing && e.prev != nil && (e.at.EOF() || e.at.Pos.Line > e.prev.Pos.Line)
}

// index returns the index of the token that does not fit.
func (e *syntaxError) index(tokens []lexer.Token) int {
	i := 0
	for i < len(tokens)-1 && tokens[i].Pos.Offset < e.at.Pos.Offset {
		i++
	}
	return i
}

// span returns the bytes to underline.
func (e *syntaxError) span() diag.Span {
	if e.atLineEnd() {
		return diag.Span{Start: tokenEnd(e.prev), End: tokenEnd(e.prev)}
	}
	return diag.Span{Start: e.at.Pos.Offset, End: tokenEnd(&e.at)}
}

// diagnostic returns the error as a value.
func (e *syntaxError) diagnostic() diag.Diagnostic {
	return diag.Diagnostic{
		Code: e.code, Severity: diag.Error, Origin: diag.At(e.span()), Message: e.message, Fixes: e.fixes,
	}
}

// failure is what is known of the attempts that failed: the one that got
// furthest counts, and what several attempts expected there is merged.
type failure struct {
	cursor   int
	at       lexer.Token
	prev     *lexer.Token
	expected []string
	rejected *syntaxError
}

// expected records what should stand at the next token. It returns false, for
// its callers to return.
func (w *walker) expected(nouns ...string) bool {
	f, cursor := &w.fail, w.lex.Cursor()
	if cursor < f.cursor {
		return false
	}
	if cursor > f.cursor || f.expected == nil && f.rejected == nil {
		*f = failure{cursor: cursor, at: *w.lex.Peek(), prev: w.prev}
	}
	for _, n := range nouns {
		if !slices.Contains(f.expected, n) {
			f.expected = append(f.expected, n)
		}
	}
	return false
}

// reject records that the next token is of the right kind but wrong.
func (w *walker) reject(code, message string) bool {
	w.fail.keep(w.lex.Cursor(), &syntaxError{code: code, message: message, at: *w.lex.Peek(), prev: w.prev})
	return false
}

// keep records an error if no attempt got further.
func (f *failure) keep(cursor int, e *syntaxError) {
	if cursor > f.cursor || cursor == f.cursor && f.rejected == nil {
		*f = failure{cursor: cursor, at: e.at, prev: e.prev, rejected: e}
	}
}

// failure returns the error of a statement that no row matched.
func (w *walker) failure(key lexer.Token) *syntaxError {
	if e := w.definition(key); e != nil {
		return e
	}
	f := &w.fail
	switch {
	case f.rejected != nil:
		return f.rejected
	case (f.expected == nil || f.at.Pos.Offset == key.Pos.Offset) && key.Type == lexer.TokenType(Word):
		return w.unknownWord(key)
	case f.expected == nil:
		return w.noKey(key)
	case f.at.Type == lexer.TokenType(Invalid):
		return (&syntaxError{at: f.at, prev: f.prev}).noLine(w.block)
	case isPunct(&f.at, '='):
		if e := w.cutShort(); e != nil {
			return e
		}
	}
	return &syntaxError{
		code: codeExpected, message: "expected " + alternatives(f.expected) + afterToken(f.prev),
		at: f.at, prev: f.prev, missing: true, fixes: f.insertion(), nouns: f.expected,
	}
}

// insertion returns the fix for a token of punctuation that is missing.
func (f *failure) insertion() []diag.Fix {
	if len(f.expected) != 1 || f.prev == nil {
		return nil
	}
	token := strings.Trim(f.expected[0], "`")
	if len(token) != 1 || classes[token[0]]&punct == 0 {
		return nil
	}
	at := diag.Span{Start: tokenEnd(f.prev), End: tokenEnd(f.prev)}
	return []diag.Fix{{Title: "Insert " + f.expected[0], Edits: []diag.Edit{{Span: at, Text: token}}}}
}

// noKey returns the error of a statement that ends before its first word.
func (w *walker) noKey(key lexer.Token) *syntaxError {
	e := &syntaxError{code: codeExpected, at: key, prev: w.before(key), missing: true}
	e.message = "expected " + instructionNoun(w.block) + afterToken(e.prev)
	if e.prev != nil && isIdentifier(e.prev) {
		e.message = "expected `=`" + afterToken(e.prev)
	}
	return e
}

// cutShort returns the error of a statement that took the definition on the
// next line for its own value; nil if that is not what happened.
func (w *walker) cutShort() *syntaxError {
	definition := w.fail.prev
	last := w.before(*definition)
	if last == nil || !isIdentifier(definition) || last.Pos.Line == definition.Pos.Line {
		return nil
	}
	return &syntaxError{
		code: codeExpected, message: "expected the rest of the " + instructionNoun(w.block) + afterToken(last),
		at: *definition, prev: last, missing: true,
	}
}

// first returns the token that the statement starts with.
func (w *walker) first() lexer.Token {
	at := w.lex.MakeCheckpoint()
	defer w.lex.LoadCheckpoint(at)
	w.lex.LoadCheckpoint(w.start)
	return *w.lex.Peek()
}

// before returns the token before t, or nil at the start of the statement.
func (w *walker) before(t lexer.Token) *lexer.Token {
	w.lex.LoadCheckpoint(w.start)
	var prev *lexer.Token
	for w.lex.Peek().Pos.Offset < t.Pos.Offset && !w.lex.Peek().EOF() {
		prev = w.lex.Next()
	}
	return prev
}

// afterToken names the place behind a token.
func afterToken(prev *lexer.Token) string {
	if prev == nil {
		return ""
	}
	return " after " + quoteToken(prev.Value)
}

// alternatives joins nouns: `a, b or c`.
func alternatives(nouns []string) string {
	if n := len(nouns); n > 1 {
		return strings.Join(nouns[:n-1], ", ") + " or " + nouns[n-1]
	}
	return nouns[0]
}

// unexpected returns the error of a production that wanted something else than
// the next token.
func unexpected(lex *lexer.PeekingLexer, noun string) error {
	var prev *lexer.Token
	if at := lex.RawCursor(); at > 0 {
		prev = &lex.Range(at-1, at)[0]
	}
	return &syntaxError{
		code: codeExpected, message: "expected " + noun + afterToken(prev), at: *lex.Peek(), prev: prev, missing: true,
	}
}

var _ participle.Error = (*syntaxError)(nil)
