package asmparse

import (
	"bytes"
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file is about lines that open a block: those that are missing, and those that
// are there twice.

// enterLost handles a line that is right in a block which may stand here: the line
// that opens the block is missing. The block is opened, and the line parsed again.
func (p *parser) enterLost(line []lexer.Token, e *syntaxError) bool {
	if p.errors >= maxErrors || p.part == Fragment {
		return false
	}
	named := line[0].Type == lexer.TokenType(Name) // rather a value of another language
	block, ok := isa.Constants, !named && p.isConstant(line)
	if !ok {
		if e.code != codeWrongBlock || e.at.Pos.Offset != p.pos {
			return false
		}
		if block, ok = p.lostBlock(line[0]); !ok {
			return false
		}
	}
	p.errors++
	opening := block.String() + " {"
	if block == isa.Function {
		opening = block.String() + " …(…) {"
	}
	p.report(codeWrongBlock, diag.Span{Start: p.pos, End: tokenEnd(&line[0])},
		"expected `"+opening+"` before this line: it stands in "+blockNoun(block)+", not "+placeNoun(p.block()))
	p.open(block, uint32(p.pos))
	return true
}

// isConstant reports whether a faulty line of a function is one of a constants block.
func (p *parser) isConstant(line []lexer.Token) bool {
	if p.block() != isa.Function || len(line) < 4 {
		return false
	}
	if isWord(&line[0]) && isPunct(&line[1], ':') {
		return slices.Contains(typeNames, line[0].Value)
	}
	first := line[0].Value
	return isIdentifier(&line[0]) && first[0] == '%' && (line[0].Type != lexer.TokenType(ID) || first[1] == 'c') && isPunct(&line[1], '=') &&
		slices.Contains(typeNames, keyOf(line).Value) && !isIdentifier(&line[3]) && !isPunct(&line[3], '*')
}

// lostBlock returns the block whose opening is missing in front of a line: the one
// that this line fits, and those behind it up to a brace.
func (p *parser) lostBlock(first lexer.Token) (isa.BlockID, bool) {
	if p.block() == isa.Module && p.part != Body && countsBlocks(first.Value) {
		return isa.Function, true // this line stands nowhere but at its start
	}
	best, most, tie := isa.TopLevel, 0, false
	for _, b := range isa.Blocks {
		if b.ID == isa.Function || !slices.Contains(b.Parents, p.block()) || p.has(b.ID) {
			continue
		}
		switch n := fitting(sample(p.text[p.pos:]), b.ID, p.block()); {
		case n > most:
			best, most, tie = b.ID, n, false
		case n == most:
			tie = true
		}
	}
	return best, most > 1 && !tie
}

// countsBlocks reports whether a word starts the line with the number of basic blocks.
func countsBlocks(word string) bool {
	rows := isa.ByKey(isa.Function, word)
	return len(rows) > 0 && rows[0].ID == isa.BlocksCount
}

// has reports whether a block was opened in the piece.
func (p *parser) has(id isa.BlockID) bool {
	return slices.ContainsFunc(p.chunk.Nodes, func(n Node) bool {
		return n.Kind == Enter && isa.BlockID(p.chunk.Operands[n.First].Value) == id
	})
}

// open adds the node of a block whose opening is not in the text.
func (p *parser) open(id isa.BlockID, at uint32) {
	n := Node{Kind: Enter, Start: at, End: at, First: uint32(len(p.chunk.Operands))}
	p.operandAt(isa.SlotCount, at, uint64(id))
	p.push(n)
}

func (p *parser) operandAt(kind isa.SlotKind, at uint32, value uint64) {
	p.chunk.Operands = append(p.chunk.Operands, Operand{Kind: kind, Start: at, End: at, Value: value})
}

// isOpenAlready reports whether a line opens the block that the line in front of it
// opens: of a function, with the same words.
func (p *parser) isOpenAlready(n *Node) bool {
	last := len(p.chunk.Nodes) - 1
	if last < 0 || p.chunk.Nodes[last].Kind != Enter {
		return false
	}
	before := &p.chunk.Nodes[last]
	block := p.chunk.Operands[n.First].Value
	return block == p.chunk.Operands[before.First].Value &&
		(isa.BlockID(block) != isa.Function || sameWords(p.text[before.Start:before.End], p.text[n.Start:n.End]))
}

// braceTwice returns the error for a second brace behind the one that opens a block.
func (p *parser) braceTwice(line []lexer.Token) *syntaxError {
	last := len(p.chunk.Nodes) - 1
	if last < 0 || !isPunct(&line[0], '{') || p.pos == 0 {
		return nil
	}
	before := &p.chunk.Nodes[last]
	if end := before.End; end == 0 || p.text[end-1] != '{' || !sameLine(p.text[end:p.pos]) {
		return nil
	}
	return p.twice(uint32(p.pos), uint32(p.pos)+1, "a `{` too many: the block is open already")
}

// twice is the error for text that opens what is open.
func (p *parser) twice(start, end uint32, message string) *syntaxError {
	at := diag.Span{Start: int(start), End: int(end)}
	first := lexer.Token{Value: string(p.text[start:end]), Pos: lexer.Position{Offset: int(start)}}
	return &syntaxError{code: codeStray, message: message, at: first, stray: true,
		fixes: []diag.Fix{{Title: "Leave it out", Edits: []diag.Edit{{Span: at}}}}}
}

// sameWords reports whether two texts differ in white space at most.
func sameWords(a, b []byte) bool {
	return slices.EqualFunc(bytes.Fields(a), bytes.Fields(b), bytes.Equal)
}

// leaveOut reports text that is there twice and makes it one Bad node. It returns
// false where a line is wrong in another way.
func (p *parser) leaveOut(line []lexer.Token, e *syntaxError) bool {
	if !e.stray {
		e = p.braceTwice(line)
	}
	if e == nil || p.errors >= maxErrors {
		return false
	}
	p.errors++
	p.chunk.Diags = append(p.chunk.Diags, e.diagnostic())
	p.push(Node{Kind: Bad, Start: uint32(p.pos), End: uint32(tokenEnd(&e.at)), First: uint32(len(p.chunk.Operands))})
	return true
}
