package asmparse

import (
	"errors"
	"strconv"
	"strings"
	"unicode"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// explain turns an error of the grammar into one in the user's words. tokens
// are those the grammar was given.
func explain(err error, tokens []lexer.Token, block isa.BlockID) *syntaxError {
	var own *syntaxError
	if errors.As(err, &own) {
		return own
	}
	var wrong *participle.UnexpectedTokenError
	if !errors.As(err, &wrong) {
		return &syntaxError{code: codeExpected, message: err.Error(), at: tokens[0]}
	}
	e := &syntaxError{code: codeExpected, at: wrong.Unexpected, missing: true}
	for i := range tokens {
		if tokens[i].Pos.Offset >= e.at.Pos.Offset {
			break
		}
		e.prev = &tokens[i]
	}
	if e.prev == nil {
		return e.noLine(block)
	}
	_, expected, _ := strings.Cut(wrong.Message(), "(expected ")
	e.nouns = firstNouns(strings.TrimSuffix(expected, ")"))
	e.message = "expected " + alternatives(e.nouns) + afterToken(e.prev)
	return e
}

// noLine words the error for a token that starts no line of the block.
func (e *syntaxError) noLine(block isa.BlockID) *syntaxError {
	t := &e.at
	switch t.Type {
	case lexer.TokenType(Failure):
		e.code = codeFailed
		e.message = "the text comes from a failed disassembly: repair or delete what this line is about"
	case lexer.TokenType(Invalid):
		e.code = codeToken
		e.message = quoteToken(t.Value) + " is no part of the language"
		if t.Value[0] == '"' {
			e.message = "the name is not closed on its line"
		}
	default:
		e.message = "expected " + instructionNoun(block) + ", found " + quoteToken(t.Value)
		if t.Value == "<" {
			e.message = "expected `<@aN>` or `<%aN>`, after a statement"
		}
	}
	return e
}

// maxQuoted is the number of bytes of a token that messages show.
const maxQuoted = 40

// quoteToken shows a token in a message: `\x1b` for what cannot be seen.
func quoteToken(s string) string {
	if len(s) > maxQuoted {
		s = strings.ToValidUTF8(s[:maxQuoted], "") + "…"
	}
	var b strings.Builder
	b.WriteByte('`')
	for _, r := range s {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	b.WriteByte('`')
	return b.String()
}

// firstNouns returns what a production, in the notation participle prints,
// may start with.
func firstNouns(production string) []string {
	var nouns []string
	for rest := production; rest != ""; {
		var more []string
		more, rest = firstTerm(rest)
		nouns = append(nouns, more...)
		if rest == "" || rest[0] != '?' && rest[0] != '*' && len(more) > 0 {
			break
		}
		rest = strings.TrimLeft(rest, "?*+ ")
	}
	if nouns == nil {
		return []string{"something else"}
	}
	return nouns
}

// firstTerm returns the nouns of the first term and what follows it.
func firstTerm(s string) (nouns []string, rest string) {
	switch {
	case strings.HasPrefix(s, "(?"):
		return nil, s[closing(s)+1:]
	case s[0] == '(':
		end := closing(s)
		for _, alternative := range split(s[1:end]) {
			nouns = append(nouns, firstNouns(alternative)...)
		}
		return nouns, s[end+1:]
	case s[0] == '"':
		end := 1 + strings.IndexByte(s[1:], '"')
		return []string{"`" + s[1:end] + "`"}, s[end+1:]
	}
	end := strings.IndexAny(s[1:], "> ?*+)|") + 1
	if end == 0 {
		end = len(s)
	}
	name := strings.ToLower(strings.Trim(s[:end], "<> "))
	rest = strings.TrimPrefix(s[end:], ">")
	if noun, ok := symbolNouns[name]; ok {
		return []string{noun}, rest
	}
	return nil, rest
}

// closing returns the index of the parenthesis that closes the first one.
func closing(s string) int {
	depth := 0
	for i := 0; i < len(s); i = nextMark(s, i) {
		switch s[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(s) - 1
}

// split takes alternatives apart.
func split(s string) []string {
	var parts []string
	depth, start := 0, 0
	for i := 0; i < len(s); i = nextMark(s, i) {
		switch {
		case s[i] == '(':
			depth++
		case s[i] == ')':
			depth--
		case s[i] == '|' && depth == 0:
			parts = append(parts, strings.TrimSpace(s[start:i]))
			start = i + 1
		}
	}
	return append(parts, strings.TrimSpace(s[start:]))
}

// nextMark returns the index after i, or after the literal that starts at i.
func nextMark(s string, i int) int {
	if s[i] == '"' {
		if n := strings.IndexByte(s[i+1:], '"'); n >= 0 {
			return i + n + 2
		}
	}
	return i + 1
}
