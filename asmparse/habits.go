package asmparse

import (
	"bytes"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file answers the habits of those who know other assemblers: one message
// that says how the same is written here, with a fix where there is one.

// wordHabits are words that other assemblers have, and what is written here.
var wordHabits = map[string]string{
	"getelementptr": "there is no `getelementptr`: an address is an i32, add the offset to it: `%at = add i32 %base, 8;`",
	"mov":           "there is no `mov`: a value has one name and never changes; use it where it is needed, or `phi` where control flow decides",
	"db":            "bytes are written `const @name, \"text\\0\"` or `const @name, x\"DE AD\"`",
	"dw":            "words of 16 bits are written `const @name, i16 {1, 2}`",
	"dd":            "words of 32 bits are written `const @name, i32 {1, 2, @other}`",
	"dq":            "words of 64 bits are written `const @name, i64 {1, 2}`",
	"jmp":           "a jump is written `br label %name;`",
	"push":          "there is no stack to push to: arguments stand in the call, memory comes from `alloca`",
	"section":       "there are no sections: memory is defined with `var` and `const`, code with `function`",
}

// flagHabits are words that LLVM puts between the parts of an instruction.
var flagHabits = map[string]bool{
	"nsw": true, "nuw": true, "exact": true, "inbounds": true, "zeroext": true, "signext": true, "noundef": true,
	"nounwind": true, "volatile": true, "fast": true, "nnan": true, "ninf": true, "noalias": true, "nocapture": true, "dso_local": true,
}

// habit returns the answer to a habit that a faulty line shows, nil if it shows
// none. whole says that the rest of the line on the screen belongs to it.
func (p *parser) habit(line []lexer.Token, e *syntaxError) (answer *syntaxError, whole bool) {
	first := line[0]
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
	lower := strings.ToLower(key.Value)
	if isWord(&key) && lower != key.Value && leads(p.block(), lower) {
		return replaced(key, lower, "instructions are written in lower case: `"+lower+"`")
	}
	if key.Value == isa.Load.Row().Name {
		return loadHabit(line)
	}
	return nil
}

// loadHabit answers `load i32, i32* %p`.
func loadHabit(line []lexer.Token) *syntaxError {
	for i := 1; i+3 < len(line); i++ {
		if isWord(&line[i]) && line[i-1].Value == isa.Load.Row().Name && isPunct(&line[i+1], ',') && line[i+2].Value == line[i].Value && isPunct(&line[i+3], '*') {
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
	at := diag.Span{Start: t.Pos.Offset, End: tokenEnd(&t)}
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
