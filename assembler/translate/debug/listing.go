package debug

import (
	"bytes"
	"sort"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Instruction is an instruction of a listing.
type Instruction struct {
	Place
	// Number counts all instructions of the program from 0, in the order of the
	// functions: what an address is to other machines.
	Number int
	// Text is its statement, without what stands around it.
	Text string
	// Phi says that control does not stop there: the branch to the block does it.
	Phi bool
}

// Number returns the number of the instruction at a place.
func (p *Program) Number(at Place) int { return p.firsts[at.Function] + at.Inst }

// Instructions is how many instructions the program has.
func (p *Program) Instructions() int { return p.firsts[len(p.firsts)-1] }

// At returns the instruction with a number; ok is false where there is none.
func (p *Program) At(number int) (in Instruction, ok bool) {
	if number < 0 || number >= p.Instructions() {
		return in, false
	}
	f := sort.SearchInts(p.firsts, number+1) - 1
	at := Place{f, number - p.firsts[f]}
	return Instruction{at, number, p.statement(at), p.module.Functions[f].Body.Insts[at.Inst].ID == isa.Phi}, true
}

// statement returns the text of an instruction.
func (p *Program) statement(at Place) string {
	line := p.line(at)
	if line == 0 || line > len(p.starts) {
		return ""
	}
	text := p.files.Text[p.starts[line-1]:]
	if n := bytes.IndexByte(text, '\n'); n >= 0 {
		text = text[:n]
	}
	return strings.TrimSpace(string(text))
}
