package debug

import (
	"errors"
	"sort"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Program is a program with its text.
type Program struct {
	Verified *verify.Verified
	// Text is what is shown: the program as it was given, or the text of a file of
	// bits.
	Text []byte
	// Binary says that the text was made from bits.
	Binary bool

	module *module.Module
	starts []int // the offsets of the lines
	// places are the instructions of all functions in the order of the text.
	places []placeAt
	lines  map[Place]int
	names  []functionNames
}

// Place is an instruction of a function.
type Place struct {
	// Function is the index of the function address, Inst that of the instruction in
	// its body.
	Function, Inst int
}

// placeAt is an instruction at a line, which counts from 1.
type placeAt struct {
	line int
	Place
}

// InvalidError says that a program cannot be run.
type InvalidError struct {
	Diagnostics diag.List
	Text        []byte
}

// Error returns the first diagnostic.
func (e *InvalidError) Error() string {
	for _, d := range e.Diagnostics {
		if d.Severity == diag.Error {
			return "the program is not valid: " + d.Message
		}
	}
	return "the program is not valid"
}

// Open reads a program in any format. A complete one can be launched, and with
// whole unset also a part, of which one function can be called. The error is an
// *InvalidError if the program is the reason.
func Open(data []byte, whole bool) (*Program, error) {
	p := &Program{Text: data, Binary: assembler.Detect(data) != assembler.Text}
	if p.Binary {
		raw, list := assembler.Load(data)
		if raw == nil {
			return nil, &InvalidError{list, nil}
		}
		p.Text = assembler.Disassemble(raw)
	}
	loaded, list := assembler.LoadText(p.Text)
	if list.HasErrors() || loaded == nil {
		return nil, &InvalidError{list, p.Text}
	}
	cfg := verify.Config{}
	if !whole {
		cfg.Profile = verify.Fragment
	}
	if p.Verified, list = verify.Module(module.Build(loaded), cfg); p.Verified == nil {
		return nil, &InvalidError{list, p.Text}
	}
	p.module = p.Verified.Module()
	p.index()
	p.names = make([]functionNames, len(p.module.Functions))
	return p, nil
}

// Module returns the model of the program.
func (p *Program) Module() *module.Module { return p.module }

// index finds the lines of all instructions. The place of a statement is what its
// record comes from.
func (p *Program) index() {
	p.starts = append(p.starts, 0)
	for i, c := range p.Text {
		if c == '\n' {
			p.starts = append(p.starts, i+1)
		}
	}
	p.lines = map[Place]int{}
	for f := range p.module.Functions {
		body := p.module.Functions[f].Body
		if body == nil {
			continue
		}
		for i := range body.Insts {
			at := Place{f, i}
			line := p.lineOf(p.module.Program.Origin(body.Segment, body.Insts[i].Record, -1).Span.Start)
			p.lines[at] = line
			if body.Insts[i].ID != isa.Phi {
				p.places = append(p.places, placeAt{line, at})
			}
		}
	}
	sort.SliceStable(p.places, func(a, b int) bool { return p.places[a].line < p.places[b].line })
}

// lineOf returns the line, from 1, of an offset in the text.
func (p *Program) lineOf(offset int) int {
	return sort.Search(len(p.starts), func(i int) bool { return p.starts[i] > offset })
}

// Line returns the line of an instruction, from 1; 0 where it is not known.
func (p *Program) Line(at Place) int { return p.lines[at] }

// Lines is the number of lines.
func (p *Program) Lines() int { return len(p.starts) }

// maxDistance is how many lines a breakpoint moves at most.
const maxDistance = 2000

// PlaceAt returns the first instruction at a line, or behind it in the same
// function, where a program can stop. phis are done by the branch to their block.
func (p *Program) PlaceAt(line int) (at Place, ok bool) {
	i := sort.Search(len(p.places), func(i int) bool { return p.places[i].line >= line })
	if i == len(p.places) || p.places[i].line > line+maxDistance {
		return at, false
	}
	return p.places[i].Place, true
}

// PlacesIn returns the lines from first to last at which the program can stop.
func (p *Program) PlacesIn(first, last int) (lines []int) {
	i := sort.Search(len(p.places), func(i int) bool { return p.places[i].line >= first })
	for ; i < len(p.places) && p.places[i].line <= last; i++ {
		if n := len(lines); n == 0 || lines[n-1] != p.places[i].line {
			lines = append(lines, p.places[i].line)
		}
	}
	return lines
}

// Entry returns the place where a function begins; ok is false without a body.
func (p *Program) Entry(function int) (at Place, ok bool) {
	if function < 0 || function >= len(p.module.Functions) || p.module.Functions[function].Body == nil {
		return at, false
	}
	return Place{function, firstOf(p.module.Functions[function].Body, 0)}, true
}

// firstOf returns the first instruction of a block that is no phi.
func firstOf(b *module.Body, block int) int {
	i := b.Blocks[block].First
	for i < b.Blocks[block].End-1 && b.Insts[i].ID == isa.Phi {
		i++
	}
	return i
}

// blockOf returns the basic block of an instruction.
func blockOf(b *module.Body, inst int) int {
	return sort.Search(len(b.Blocks), func(i int) bool { return b.Blocks[i].End > inst })
}

var errNoFunction = errors.New("the program has no function with a body of that name: give its symbol, or @f and its number")

// FindFunction returns the function with a symbol, or of an address as @fN.
func (p *Program) FindFunction(name string) (int, error) {
	for i := range p.module.Functions {
		f := &p.module.Functions[i]
		if f.Body != nil && (f.Name == name || p.address('f', i) == name) && name != "" {
			return i, nil
		}
	}
	return 0, errNoFunction
}
