package asmparse

import (
	"bytes"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file answers the habits of those who know other assemblers: one message
// that says how the same is written here, with a fix where there is one.

// habit returns the answer to a habit that a faulty line shows, nil if it shows
// none. whole says that the rest of the line on the screen belongs to it.
func (p *parser) habit(line []lexer.Token, e *syntaxError) (answer *syntaxError, whole bool) {
	first := line[0]
	if answer := p.remark(line); answer != nil {
		return answer, true
	}
	switch {
	case (isPunct(&first, ';') || first.Value == "#") && p.speaks(line):
		return replaced(first, "//", "comments begin with `//`"), true
	case first.Value == ".":
		return &syntaxError{code: codeExpected, at: first, message: wordHabits["section"]}, true
	case isWord(&first) && len(line) > 1 && isPunct(&line[1], ':') && p.block() == isa.Function && !leads(p.block(), first.Value):
		return replaced(first, "%"+first.Value, "the name of a block begins with `%`: write `%"+first.Value+":`"), false
	case flagHabits[e.at.Value] && isWord(&e.at):
		return p.withoutFlag(e.at), false
	}
	if answer := p.numberHabit(line, e); answer != nil {
		return answer, false
	}
	if answer := p.slotHabit(line, e); answer != nil {
		return answer, false
	}
	return p.keyHabit(line), false
}

// numberHabit answers a name of one's own that looks like the number of something else:
// `%c0:`.
func (p *parser) numberHabit(line []lexer.Token, e *syntaxError) *syntaxError {
	if p.block() != isa.Function {
		return nil
	}
	for _, c := range []struct {
		t, beside *lexer.Token
		mark      string
		letter    byte
	}{{&line[0], second(line), "=", 'v'}, {&line[0], second(line), ":", 'b'}, {&e.at, e.prev, isa.SlotLabel.Noun(), 'b'}} {
		if counts := countsOther(c.t, c.letter); counts != "" && c.beside != nil && c.beside.Value == c.mark {
			return &syntaxError{code: codeExpected, at: *c.t, message: "`" + c.t.Value + "` is how " + counts + " are numbered; " + isa.Counted[c.letter] +
				" are `%" + string(c.letter) + "N`, or have another name, such as `" + unlikeNumber(c.t.Value) + "`"}
		}
	}
	return nil
}

func second(line []lexer.Token) *lexer.Token {
	if len(line) < 2 {
		return nil
	}
	return &line[1]
}

// countsOther returns what an ID counts, "" if that is what the letter is for, or the
// token is none.
func countsOther(t *lexer.Token, letter byte) string {
	if !isIdentifier(t) || len(t.Value) < 3 || t.Value[0] != '%' || t.Value[1] == letter || !allDigits([]byte(t.Value[2:])) {
		return ""
	}
	return isa.Counted[t.Value[1]]
}

// remark answers a comment behind a statement, `ret void ; the end`: the semicolon ends
// the statement, and what follows it on its line is no other one. So it answers what
// other languages write around comments.
func (p *parser) remark(line []lexer.Token) *syntaxError {
	first := line[0]
	start := first.Pos.Offset
	if bytes.HasPrefix(p.text[start:], []byte("/*")) {
		return replacedSpan(first, diag.Span{Start: start, End: start + len("/*")}, "//", "comments begin with `//` and end with their line")
	}
	n := len(p.chunk.Nodes)
	if n == 0 || !isWord(&first) || leads(p.block(), first.Value) || isa.BlockByName(first.Value) != nil {
		return nil
	}
	before := p.text[p.chunk.Nodes[n-1].End:start]
	if p.chunk.Nodes[n-1].Kind != Statement || !sameLine(before) || !bytes.HasSuffix(p.text[:p.chunk.Nodes[n-1].End], []byte(";")) {
		return nil
	}
	return replacedSpan(first, diag.Span{Start: start, End: start}, "// ", "`;` ends a statement: comments begin with `//`")
}

// speaks reports whether words follow the first token on its line, as in a comment.
func (p *parser) speaks(line []lexer.Token) bool {
	return len(line) > 1 && isWord(&line[1]) && line[1].Pos.Line == line[0].Pos.Line
}

// keyHabit answers habits that the instruction of a line shows.
func (p *parser) keyHabit(line []lexer.Token) *syntaxError {
	key := keyOf(line)
	if message, ok := wordHabits[key.Value]; ok && isWord(&key) {
		return &syntaxError{code: codeExpected, at: key, message: message}
	}
	if len(line) > 1 && p.block() != isa.Function {
		if answer := p.outsideHabit(line); answer != nil {
			return answer
		}
	}
	lower := strings.ToLower(key.Value)
	if isWord(&key) && lower != key.Value && leads(p.block(), lower) {
		return replaced(key, lower, "instructions are written in lower case: `"+lower+"`")
	}
	if key.Value == isa.Load.Row().Name {
		return loadHabit(line)
	}
	return nil
}

// outsideHabit answers habits of lines outside of functions.
func (p *parser) outsideHabit(line []lexer.Token) *syntaxError {
	first, second := line[0], line[1]
	_, proto := isa.ProtoWords.Code(first.Value)
	switch {
	case proto && bracesOn(line):
		return replaced(first, isa.Function.String(), "functions are written with `"+isa.Function.String()+"`: `"+first.Value+"` only says that there is one")
	case first.Type == lexer.TokenType(Name) && first.Value[0] == '@' && isPunct(&second, '='):
		return &syntaxError{code: codeExpected, at: first, message: writeMemory}
	case first.Type == lexer.TokenType(Name) && isPunct(&second, '='):
		return &syntaxError{code: codeExpected, at: first, message: "there are no structures: offsets are added to addresses"}
	case holdsGlobals(p.block()) && scalarType(first.Value).IsKnown() && (second.Type == lexer.TokenType(Number) || second.Type == lexer.TokenType(Character)):
		return replaced(second, "{"+second.Value+"}", "words stand in braces: `"+first.Value+" {"+second.Value+"}`")
	case isWord(&first) && holdsGlobals(p.block()) && !leads(p.block(), first.Value):
		return nameInFront(line)
	}
	return nil
}

// bracesOn reports whether a brace is opened on the line of the first token.
func bracesOn(line []lexer.Token) bool {
	return slices.ContainsFunc(line, func(t lexer.Token) bool { return isPunct(&t, '{') && t.Pos.Line == line[0].Pos.Line })
}

// nameInFront answers `msg db "text"` and `main:`.
func nameInFront(line []lexer.Token) *syntaxError {
	message, ok := wordHabits[line[1].Value]
	switch {
	case ok && isWord(&line[1]):
		return &syntaxError{code: codeExpected, at: line[1], message: message}
	case isPunct(&line[1], ':'):
		return &syntaxError{code: codeExpected, at: line[0],
			message: "labels stand in functions: a function is written `function internal void @" + line[0].Value + "() {`, memory `var @" + line[0].Value + ", …`"}
	}
	return nil
}

// loadHabit answers `load i32, i32* %p`.
func loadHabit(line []lexer.Token) *syntaxError {
	for i := 1; i+3 < len(line); i++ {
		if isWord(&line[i]) && line[i-1].Value == isa.Load.Row().Name && isPunct(&line[i+1], ',') {
			if line[i+2].Value == pointerWord {
				twice := diag.Span{Start: line[i+1].Pos.Offset, End: tokenEnd(&line[i+2])}
				return replacedSpan(line[i+1], twice, "*", "the type is written once, with a star in the place of `"+pointerWord+"`: `load "+line[i].Value+"* …`")
			}
			if line[i+2].Value != line[i].Value || !isPunct(&line[i+3], '*') {
				return nil
			}
			e := &syntaxError{code: codeExpected, at: line[i+1], message: "the type is written once, in front of the address: `load " + line[i].Value + "* …`"}
			twice := diag.Span{Start: line[i].Pos.Offset, End: line[i+2].Pos.Offset}
			e.fixes = []diag.Fix{{Title: "Leave out the first type", Edits: []diag.Edit{{Span: twice}}}}
			return e
		}
	}
	return nil
}

// replaced is an answer whose fix writes something else in the place of a token.
func replaced(t lexer.Token, by, message string) *syntaxError {
	return replacedSpan(t, diag.Span{Start: t.Pos.Offset, End: tokenEnd(&t)}, by, message)
}

// replacedSpan is replaced for other bytes than those of the token at fault.
func replacedSpan(t lexer.Token, at diag.Span, by, message string) *syntaxError {
	return &syntaxError{code: codeExpected, at: t, message: message,
		fixes: []diag.Fix{{Title: "Write `" + by + "`", Edits: []diag.Edit{{Span: at, Text: by}}}}}
}

// withoutFlag answers a flag: its fix takes it out, with the blank behind it.
func (p *parser) withoutFlag(t lexer.Token) *syntaxError {
	at := diag.Span{Start: t.Pos.Offset, End: tokenEnd(&t)}
	if at.End < len(p.text) && p.text[at.End] == ' ' {
		at.End++
	}
	return &syntaxError{code: codeExpected, at: t, message: "there are no flags such as `" + t.Value + "`: leave it out",
		fixes: []diag.Fix{{Title: "Leave out `" + t.Value + "`", Edits: []diag.Edit{{Span: at}}}}}
}

// answer reports a habit. It returns false where the line shows none.
func (p *parser) answer(line []lexer.Token, e *syntaxError) bool {
	answer, whole := p.habit(line, e)
	switch {
	case answer == nil:
		return false
	case !whole || p.errors >= maxErrors:
		p.recover(answer)
		return true
	}
	p.errors++
	p.chunk.Diags = append(p.chunk.Diags, answer.diagnostic())
	end := len(p.text)
	if n := bytes.IndexByte(p.text[p.pos:], '\n'); n >= 0 {
		end = p.pos + n
	}
	p.push(Node{Kind: Bad, Start: uint32(p.pos), End: uint32(end), First: uint32(len(p.chunk.Operands))})
	return true
}
