package asmparse

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file answers habits that show in one place of a statement: where a type, a name
// or a sign is expected and something stands that means the same elsewhere.

// slotHabit answers what stands at the fault.
func (p *parser) slotHabit(line []lexer.Token, e *syntaxError) *syntaxError {
	if e.code != codeExpected && e.code != codeUnknown || e.prev == nil || e.at.Pos.Line != e.prev.Pos.Line {
		return nil
	}
	for _, rule := range []func([]lexer.Token, *syntaxError) *syntaxError{p.metadataHabit, pointerHabit, bytesHabit, alignHabit, assignHabit, separatorHabit, typeHabit, sigilHabit} {
		if answer := rule(line, e); answer != nil {
			return answer
		}
	}
	return nil
}

// wants reports whether something could stand at the fault.
func (e *syntaxError) wants(noun string) bool { return slices.Contains(e.nouns, noun) }

// metadataHabit answers `, !dbg !7` behind a statement.
func (p *parser) metadataHabit(_ []lexer.Token, e *syntaxError) *syntaxError {
	rest := bytes.TrimLeft(p.text[e.at.Pos.Offset:], ", ")
	if !bytes.HasPrefix(rest, []byte("!")) {
		return nil
	}
	return &syntaxError{code: codeExpected, at: e.at, message: "there is no metadata: leave it out"}
}

// pointerHabit answers types such as `i8*` where an address is meant.
func pointerHabit(_ []lexer.Token, e *syntaxError) *syntaxError {
	if !isPunct(&e.at, '*') || !scalarType(e.prev.Value).IsKnown() {
		return nil
	}
	at := diag.Span{Start: e.prev.Pos.Offset, End: tokenEnd(&e.at)}
	return replacedSpan(e.at, at, isa.I32.String(), "there are no types of pointers: an address is an `"+isa.I32.String()+"`")
}

// bytesHabit answers `alloca i32`.
func bytesHabit(line []lexer.Token, e *syntaxError) *syntaxError {
	if e.prev.Value != isa.Alloca.Row().Name || !e.wants("`"+isa.I8.String()+"`") {
		return nil
	}
	return &syntaxError{code: codeExpected, at: e.at, message: "memory is asked for in bytes: `" + keyOf(line).Value + " i8, i32 4, align 4`"}
}

// alignHabit answers a load or store without alignment.
func alignHabit(line []lexer.Token, e *syntaxError) *syntaxError {
	key := keyOf(line).Value
	if key != isa.Load.Row().Name && key != isa.Store.Row().Name || !isPunct(&e.at, ';') || !e.wants("`,`") || !isIdentifier(e.prev) {
		return nil
	}
	align := ", align " + strconv.FormatUint(elementSize(line), 10)
	at := diag.Span{Start: tokenEnd(e.prev), End: tokenEnd(e.prev)}
	a := replacedSpan(e.at, at, align, "expected `"+align+"`"+afterToken(e.prev))
	a.fixes[0].Title = "Insert `" + align + "`"
	return a
}

// elementSize is the alignment in bytes of the first vector type on a line, 1 if there
// is none.
func elementSize(line []lexer.Token) uint64 {
	for i := 0; i+3 < len(line); i++ {
		if isPunct(&line[i], '<') && line[i+2].Value == "x" {
			t := scalarType(line[i+3].Value)
			if t.Kind == isa.Float {
				return 4
			}
			return max(1, uint64(t.Bits)/8)
		}
	}
	return 1
}

// assignHabit answers `%x = 5;` and `%x = i32 5;`.
func assignHabit(line []lexer.Token, e *syntaxError) *syntaxError {
	if line[0].Type != lexer.TokenType(Name) || !isPunct(e.prev, '=') || isWord(&e.at) && !scalarType(e.at.Value).IsKnown() {
		return nil
	}
	return &syntaxError{code: codeExpected, at: e.at,
		message: "a value is the result of an instruction: write what stands here where `" + line[0].Value + "` is used"}
}

// separatorHabit answers `const @x = "y"`.
func separatorHabit(_ []lexer.Token, e *syntaxError) *syntaxError {
	if len(e.nouns) != 1 || !e.wants("`,`") || !isPunct(&e.at, '=') && !isPunct(&e.at, ':') {
		return nil
	}
	at := diag.Span{Start: tokenEnd(e.prev), End: tokenEnd(&e.at)}
	return replacedSpan(e.at, at, ",", "expected `,` and not `"+e.at.Value+"`"+afterToken(e.prev))
}

// typeHabit answers a type of another language, and a value without its type.
func typeHabit(line []lexer.Token, e *syntaxError) *syntaxError {
	parameter := e.wants("`)`") && (isPunct(e.prev, '(') || isPunct(e.prev, ','))
	if !e.wants(isa.SlotType.Noun()) && !parameter {
		return nil
	}
	if t, ok := typeHabits[e.at.Value]; ok && isWord(&e.at) {
		return replaced(e.at, t, "there is no type `"+e.at.Value+"`: write `"+t+"`")
	}
	switch e.at.Type {
	case lexer.TokenType(ID), lexer.TokenType(Name), lexer.TokenType(Number), lexer.TokenType(Character), symFunctionID, symParamID:
		example := "such as `" + isa.I32.String() + "`"
		if next := e.index(line) + 1; e.at.Value[0] == '@' && next < len(line) && isPunct(&line[next], '(') {
			example = "that of the result, such as `" + isa.VoidType.String() + "`"
		}
		return &syntaxError{code: codeExpected, at: e.at, message: "expected a type in front of " + quoteToken(e.at.Value) + ", " + example}
	}
	return nil
}

// sigilHabit answers a name without its sigil.
func sigilHabit(line []lexer.Token, e *syntaxError) *syntaxError {
	next := e.index(line) + 1
	if !isWord(&e.at) || !IsName(e.at.Value) || scalarType(e.at.Value).IsKnown() || next < len(line) && isIdentifier(&line[next]) {
		return nil
	}
	if literal, ok := literalHabits[e.at.Value]; ok && e.wants(isa.SlotValue.Noun()) {
		return replaced(e.at, literal, "there is no `"+e.at.Value+"`: write `"+literal+"`")
	}
	sigil, what := "", ""
	switch {
	case e.wants(isa.SlotLabel.Noun()):
		sigil, what = "%", "block"
	case e.wants(isa.SlotValue.Noun()):
		sigil, what = "%", "value"
	case e.wants("`@gN`"):
		sigil, what = "@", "global"
	case e.wants(symbolNouns["functionid"]), e.wants(isa.SlotCallee.Noun()):
		sigil, what = "@", symbolNouns["functionid"]
	case e.wants(symbolNouns["paramid"]):
		sigil, what = "%", "parameter"
	default:
		return nil
	}
	return replaced(e.at, sigil+e.at.Value, "the name of a "+what+" begins with `"+sigil+"`: write `"+sigil+e.at.Value+"`")
}
