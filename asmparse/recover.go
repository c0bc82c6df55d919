package asmparse

import (
	"bytes"
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// recover reports an error, skips the rest of the line it is in and goes on
// with the next. The text skipped becomes a Bad node; a line that was meant to
// open a block opens it.
func (p *parser) recover(e *syntaxError) {
	if p.errors++; p.errors > maxErrors {
		p.giveUp(codeTooMany, "too many errors: the rest of this part of the text is not read")
		return
	}
	misplaced := p.misplaced(e)
	if !misplaced || !p.lost || !p.afterBad() {
		p.chunk.Diags = append(p.chunk.Diags, e.diagnostic())
	}
	n := Node{Kind: Bad, Start: uint32(p.pos), First: uint32(len(p.chunk.Operands))}
	r := resync{parser: p, lexer: Lexer{text: p.text, pos: p.pos}}
	block, opens := r.run(e)
	n.End = uint32(r.end)
	p.lost = misplaced || bytes.ContainsAny(p.text[n.Start:n.End], "{}")
	if opens {
		n.Kind = Enter
		p.chunk.Operands = append(p.chunk.Operands, Operand{Kind: isa.SlotCount, Start: n.Start, End: n.End, Value: uint64(block)})
	}
	p.inner(&n)
	p.push(n)
}

// misplaced reports whether a line may be right, but in another kind of block. Of
// several such lines one is reported: a brace is wrong, not each of them.
func (p *parser) misplaced(e *syntaxError) bool {
	if e.at.Pos.Offset != p.pos {
		return e.code == codeWrongBlock && e.prev != nil && isPunct(e.prev, '=')
	}
	outside := p.block() == isa.Module || p.block() == isa.TopLevel
	return e.code == codeWrongBlock || e.code == codeExpected && outside && isIdentifier(&e.at)
}

// afterBad reports whether the line before is faulty, not counting labels, which
// may stand between any two.
func (p *parser) afterBad() bool {
	n := len(p.chunk.Nodes) - 1
	for n >= 0 && p.chunk.Nodes[n].Kind == Label {
		n--
	}
	return n >= 0 && p.chunk.Nodes[n].Kind == Bad
}

// leave handles a line that belongs to the block around the innermost one,
// whose brace was forgotten: it closes that block, and the line is parsed again.
// It returns false where that is not what happened.
func (p *parser) leave(line []lexer.Token) bool {
	outer, ok := p.leavable()
	if !ok || p.errors >= maxErrors {
		return false
	}
	word := keyOf(line).Value
	label := line[0].Type == symLabelID && isPunct(&line[1], ':') && outer == isa.Function
	unkeyed := word == "" // of which nothing is known
	if !label && !p.headsOuter(word) && (unkeyed || leads(p.block(), word) || !leads(outer, word)) {
		return false
	}
	p.errors++
	p.chunk.Diags = append(p.chunk.Diags, forgotten(p.lastLine(), outer, p.block()))
	at := uint32(p.pos)
	p.push(Node{Kind: Exit, Start: at, End: at, First: uint32(len(p.chunk.Operands))})
	return true
}

// lastLine is the span of the last line in front of the one at work.
func (p *parser) lastLine() diag.Span {
	if n := len(p.chunk.Nodes) - 1; n >= 0 {
		return diag.Span{Start: int(p.chunk.Nodes[n].Start), End: int(p.chunk.Nodes[n].End)}
	}
	return diag.Span{Start: p.pos, End: p.pos}
}

// forgotten returns the error about the last line of the block inner, behind which one
// of the block outer stands: its brace was forgotten.
func forgotten(last diag.Span, outer, inner isa.BlockID) diag.Diagnostic {
	return diag.Diagnostic{Code: codeUnclosed, Severity: diag.Error, Origin: diag.At(last),
		Message: "expected `}` behind this line: the next one stands in " + blockNoun(outer) + ", and " + blockNoun(inner) + " is open"}
}

// headsOuter reports whether a word heads a block that cannot stand in the
// innermost block, but in the one around it.
func (p *parser) headsOuter(word string) bool {
	b := isa.BlockByName(word)
	outer, ok := p.leavable()
	return b != nil && ok && !slices.Contains(b.Parents, p.block()) && slices.Contains(b.Parents, outer)
}

// leavable returns the block around the innermost one, if that is one whose brace
// may have been forgotten: no other block can stand in it.
func (p *parser) leavable() (outer isa.BlockID, ok bool) {
	top := len(p.frames) - 1
	if top < 1 || p.frames[top].node < 0 || p.frames[top].compound || !leaf(p.block()) {
		return 0, false
	}
	return p.frames[top-1].block, true
}

// leaf reports whether a kind of block never has others in it.
func leaf(id isa.BlockID) bool {
	return !slices.ContainsFunc(isa.Blocks, func(b isa.Block) bool { return slices.Contains(b.Parents, id) })
}

// maxErrors is the number of faulty lines after which the rest of a chunk is
// not read.
const maxErrors = 1000

// giveUp reports why nothing more is read and makes the rest of the chunk one Bad
// node.
func (p *parser) giveUp(code, message string) {
	n := Node{Kind: Bad, Start: uint32(p.pos), End: uint32(len(p.text)), First: uint32(len(p.chunk.Operands))}
	p.report(code, diag.Span{Start: p.pos, End: p.pos}, message)
	p.push(n)
}

// resync looks for the end of a faulty line.
type resync struct {
	*parser
	lexer Lexer
	end   int // behind the last token that belongs to the line
	depth int // open braces of the line
	// newLine says that something is missing before the line of the fault.
	newLine bool
}

// run takes tokens up to the fault and from there to a terminator, or to a
// token on a new line that can start one. It returns the block that the line
// opens, if it does.
func (r *resync) run(e *syntaxError) (block isa.BlockID, opens bool) {
	fault := e.at.Pos.Offset
	r.newLine = e.atLineEnd()
	block, named := r.meant()
	for first := true; ; first = false {
		t := r.next()
		behind := int(t.Start) >= fault
		if t.Kind == EOF || !first && r.endsBefore(t, behind) {
			return block, named && e.atLineEnd() && r.heads(block) && !r.cutShort(block)
		}
		r.end = int(t.End)
		if r.is(t, '{') {
			if !named {
				block, named = r.guess(t)
			}
			if named && !r.cutShort(block) {
				r.rest(fault)
				return block, true
			}
			if first && int(t.Start) == fault && r.block() != isa.Globals {
				return 0, false // a brace that is too many
			}
		}
		if r.endsWith(t, behind) {
			return 0, false
		}
	}
}

// cutShort reports whether the line has the word that starts a function block, but
// is none: nobody knows what it opens.
func (r *resync) cutShort(block isa.BlockID) bool {
	word, _ := r.firstWord()
	return block == isa.Function && r.part != Body && r.part != Fragment && word == string(functionWord)
}

// endsBefore reports whether the line ends before a token: at the brace of its
// block or, behind the fault, at the start of a new line.
func (r *resync) endsBefore(t Token, behind bool) bool {
	if r.depth == 0 && (r.is(t, '}') || behind && r.newLine) {
		return true
	}
	return behind && r.startsLine(t)
}

// endsWith follows the line's own braces and reports whether it ends with the
// token. What may follow a terminator is taken too.
func (r *resync) endsWith(t Token, behind bool) bool {
	switch {
	case t.Kind == Failure, t.Kind == Invalid && r.text[t.Start] == '"':
		return true
	case r.is(t, '{'):
		r.depth++
	case r.is(t, '}'):
		r.depth = max(r.depth-1, 0)
		if r.depth == 0 && behind {
			r.semicolon()
			return true
		}
	case r.is(t, ';') && r.depth == 0 && behind:
		r.suffix()
		return true
	}
	return false
}

// next returns the next token that is no comment.
func (r *resync) next() Token { return r.lexer.code() }

func (r *resync) is(t Token, c byte) bool { return t.Kind == Punctuation && r.text[t.Start] == c }

// rest takes what follows a brace up to the fault, if that is behind it: a
// `<B>` that is no width.
func (r *resync) rest(fault int) {
	for l := r.lexer; r.end <= fault; {
		t := l.Next()
		if t.Kind == EOF || !sameLine(r.text[r.end:t.Start]) {
			return
		}
		if r.end = int(t.End); t.Kind == Number {
			if closing := l.Next(); r.is(closing, '>') {
				r.end = int(closing.End)
			}
		}
	}
}

// semicolon takes a semicolon and a suffix that follow a list.
func (r *resync) semicolon() {
	l := r.lexer
	if t := l.Next(); r.is(t, ';') {
		r.end = int(t.End)
		r.lexer = l
	}
	r.suffix()
}

// suffix takes a `<@aN>` that follows.
func (r *resync) suffix() {
	l := r.lexer
	open, id, closing := l.Next(), l.Next(), l.Next()
	if r.is(open, '<') && id.Kind == ID && r.text[id.Start+1] == 'a' && r.is(closing, '>') {
		r.end = int(closing.End)
	}
}

// startsLine reports whether a token stands first on its line and can start a
// line of the language. Within the braces of a switch only what cannot be one
// of its cases counts.
func (r *resync) startsLine(t Token) bool {
	if sameLine(r.text[r.end:t.Start]) {
		return false
	}
	switch t.Kind {
	case Word:
		word := view(r.text[t.Start:t.End])
		return r.depth == 0 && (leads(r.block(), word) || isa.BlockByName(word) != nil || word == wordBlockNumber)
	case Number:
		l := r.lexer
		return r.depth == 0 && r.is(l.Next(), ':')
	case ID, Name:
		l := r.lexer
		after := l.Next()
		return r.is(after, '=') || r.is(after, ':')
	case Punctuation:
		c := r.text[t.Start]
		return r.depth == 0 && (c == '{' && r.block() == isa.Globals || c == '<' && r.block() == isa.Constants)
	case Failure:
		return true
	}
	return false
}

// sameLine reports whether the text between two tokens has no line end.
func sameLine(between []byte) bool { return bytes.IndexByte(between, '\n') < 0 }
