package ir

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// maxErrors bounds the mistakes that are reported of one module.
const maxErrors = 20

// maxDepth bounds how deep types and constants may nest.
const maxDepth = 200

// Parse reads a module. Name is what diagnostics of later steps call it; the
// positions of its own are byte offsets in text. The module is nil if there are
// errors.
func Parse(name, text string) (*Module, diag.List) { return ParseAt(name, text, 0) }

// ParseAt reads a module whose text stands at an offset among others: positions
// count from the beginning of all of them.
func ParseAt(name, text string, base int) (*Module, diag.List) {
	p := &parser{
		base:    base,
		lexer:   lexer{text: text},
		module:  &Module{Name: name, Text: text, Layout: DefaultLayout(), Metadata: map[int]string{}},
		types:   map[string]*namedType{},
		extents: extents{known: map[*Type]int{}, open: map[*Type]bool{}},
	}
	p.tok = p.lexer.next()
	for p.tok.kind != tokEnd && len(p.diags) < maxErrors {
		p.recovering(p.entity)
	}
	if len(p.diags) == 0 {
		p.checkTypes()
		p.checkSymbols()
	}
	if len(p.diags) > 0 {
		return nil, p.diags
	}
	return p.module, nil
}

// parser reads a text by recursive descent with one token of lookahead. The
// methods it consists of give up by a panic with a *problem; recovering catches it.
type parser struct {
	lexer
	tok    token
	module *Module
	types  map[string]*namedType
	// unchecked are the types whose extents are to be checked.
	unchecked []*namedType
	extents   extents
	diags     diag.List
	depth     int
	// base is added to all positions that leave the parser.
	base int
	fn   *function // the function at work
	// addressed are blocks whose functions come later.
	addressed []addressed
}

// problem is what a method of the parser gives up with.
type problem struct {
	code       string
	start, end int
	message    string
}

// fail gives up at a token.
func (p *parser) fail(t token, code, format string, args ...any) {
	panic(&problem{code, t.start, t.end, fmt.Sprintf(format, args...)})
}

// expected gives up because something else was to come.
func (p *parser) expected(what string) {
	if p.tok.kind == tokEnd {
		p.fail(p.tok, codeSyntax, "expected %s, but the text ends", what)
	}
	p.fail(p.tok, codeSyntax, "expected %s, found %s", what, shorten(p.text[p.tok.start:p.tok.end]))
}

func shorten(s string) string {
	if len(s) > 40 {
		s = strings.ToValidUTF8(s[:40], "") + "…"
	}
	return "`" + s + "`"
}

// recovering reads something; after a mistake it skips to the next line that
// begins an entity of the module.
func (p *parser) recovering(read func()) {
	start := p.tok.start
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *problem:
			p.report(e)
			p.resync(start)
		default:
			panic(e)
		}
	}()
	read()
}

func (p *parser) report(e *problem) {
	p.diags = append(p.diags, diag.Diagnostic{Code: e.code, Severity: diag.Error,
		Origin: diag.At(diag.Span{Start: p.base + e.start, End: p.base + e.end}), Message: e.message})
}

// resync moves to the first line behind the token at hand, and behind start,
// that begins an entity.
func (p *parser) resync(start int) {
	p.fn, p.depth = nil, 0
	at := max(p.tok.start, start+1)
	for at < len(p.text) {
		line := strings.IndexByte(p.text[at:], '\n')
		if line < 0 {
			at = len(p.text)
			break
		}
		at += line + 1
		if startsEntity(p.text[at:]) {
			break
		}
	}
	p.pos = min(at, len(p.text))
	p.advance()
}

func startsEntity(line string) bool {
	for _, word := range []string{"define ", "declare ", "@", "attributes ", "!", "%"} {
		if strings.HasPrefix(line, word) {
			return true
		}
	}
	return false
}

func (p *parser) advance() token {
	t := p.tok
	p.tok = p.lexer.next()
	return t
}

// is reports whether the next token is a certain character.
func (p *parser) is(c byte) bool {
	return p.tok.kind == tokPunct && p.text[p.tok.start] == c
}

// accept skips a character if it is next.
func (p *parser) accept(c byte) bool {
	if p.is(c) {
		p.advance()
		return true
	}
	return false
}

func (p *parser) expect(c byte) token {
	if !p.is(c) {
		p.expected("`" + string(rune(c)) + "`")
	}
	return p.advance()
}

// isWord reports whether the next token is a certain keyword.
func (p *parser) isWord(word string) bool { return p.tok.kind == tokWord && p.tok.text == word }

func (p *parser) acceptWord(word string) bool {
	if p.isWord(word) {
		p.advance()
		return true
	}
	return false
}

// acceptWords skips any of several keywords, as often as they come, and reports
// whether there was one.
func (p *parser) acceptWords(words ...string) bool {
	found := false
	for p.tok.kind == tokWord && slices.Contains(words, p.tok.text) {
		p.advance()
		found = true
	}
	return found
}

func (p *parser) expectWord(word string) {
	if !p.acceptWord(word) {
		p.expected("`" + word + "`")
	}
}

// number reads an unsigned decimal number.
func (p *parser) number() uint64 {
	n, ok := decimal(p.tok.text)
	if p.tok.kind != tokNumber || !ok {
		p.expected("a number")
	}
	p.advance()
	return n
}

func decimal(s string) (uint64, bool) {
	var n uint64
	for i := range len(s) {
		d := uint64(s[i] - '0')
		if d > 9 || n > (1<<63)/10 {
			return 0, false
		}
		n = 10*n + d
	}
	return n, s != ""
}

// str reads a string.
func (p *parser) str() string {
	if p.tok.kind != tokString {
		p.expected("a string in quotes")
	}
	return unescape(p.advance().text)
}

// nested counts how deep a type or a constant is.
func (p *parser) nested(read func()) {
	if p.depth++; p.depth > maxDepth {
		p.fail(p.tok, codeSyntax, "types and constants nest deeper than %d", maxDepth)
	}
	read()
	p.depth--
}

// list reads what read reads, separated by commas, up to a closing character,
// which it skips.
func (p *parser) list(end byte, read func()) {
	for !p.accept(end) {
		read()
		if !p.accept(',') {
			p.expect(end)
			return
		}
	}
}

// skipBalanced skips a bracket that is next and all up to the one that closes it.
func (p *parser) skipBalanced() {
	depth := 0
	for {
		switch {
		case p.tok.kind == tokEnd:
			p.expected("a closing bracket")
		case p.is('('), p.is('{'), p.is('['):
			depth++
		case p.is(')'), p.is('}'), p.is(']'):
			depth--
		}
		p.advance()
		if depth == 0 {
			return
		}
	}
}
