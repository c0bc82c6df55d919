package asmparse

import (
	"fmt"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file makes the blocks of every piece nest as its part of the file demands,
// so that a brace too many or too few is a mistake of one piece, and of one only.

// excess returns the error for a brace that would close a block which goes on
// behind it: that of a function with more statements, or the module with more
// functions. It is nil for a brace that is right.
func (p *parser) excess() *syntaxError {
	if p.part == Fragment || p.depth() != 1 {
		return nil
	}
	l := Lexer{text: p.text, pos: p.pos + 1}
	next := l.code()
	block, more := isa.Module, p.part.endsInModule() || next.Kind != EOF
	switch {
	case p.part == Body:
		block, more = isa.Function, next.Kind != EOF
	case next.Kind == Word && string(p.text[next.Start:next.End]) == isa.Module.String(), p.frames[0].block != isa.Module:
		return nil
	}
	if !more {
		return nil
	}
	return &syntaxError{code: codeStray, message: "a `}` too many: " + blockNoun(block) + " goes on behind it",
		at: lexer.Token{Value: "}", Pos: lexer.Position{Offset: p.pos}}}
}

// depth is how many blocks are open that the piece must close, or that are the
// module's.
func (p *parser) depth() int {
	if p.part == Body {
		return len(p.frames) - 1
	}
	return len(p.frames)
}

// close ends the chunk. Blocks that should not be open any more are closed, with
// one error for all of them.
func (p *parser) close() {
	if p.part == Fragment {
		return
	}
	at := 0
	if n := len(p.chunk.Nodes); n > 0 {
		at = int(p.chunk.Nodes[n-1].End)
	}
	keep := 0
	if p.part.endsInModule() && len(p.frames) > 0 && p.frames[0].block == isa.Module {
		keep = 1
	}
	if n := len(p.frames) - keep; n > 0 {
		p.unclosed(at, n)
	}
	p.chunk.Bare = p.part.endsInModule() && keep == 0 || p.part == Whole && at == 0
}

// unclosed reports and closes the innermost n blocks.
func (p *parser) unclosed(at, n int) {
	message := "expected `}`: the " + p.block().String() + " block is not closed"
	if n > 1 {
		message += fmt.Sprintf(", nor %s around it", diag.Counted(n-1, "block"))
	}
	p.report(codeUnclosed, diag.Span{Start: at, End: at}, message)
	for range n {
		kind := Exit
		if p.frames[len(p.frames)-1].compound {
			kind = Close
		}
		p.push(Node{Kind: kind, Start: uint32(at), End: uint32(at), First: uint32(len(p.chunk.Operands))})
	}
}
