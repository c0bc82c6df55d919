package debug

import (
	"bytes"
	"errors"
	"sort"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
	"github.com/pnaclasm/pnaclasm/assembler/source"
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
	// files are Text and the texts that it includes, names has what its parts are
	// called, and for one of bits the lines that they were made from.
	files  *source.Files
	names  *namemap.Map
	starts []int // the offsets of the lines of all files, one behind the other
	// places are the instructions of all functions in the order of the text.
	places []placeAt
	lines  []int // of all instructions, by their numbers
	// firsts are the numbers of the functions' first instructions, and of what follows
	// the last: see Instruction.
	firsts []int
	values []functionNames // by function address
	begins [][]lineStart   // by source: see startsOf
}

// Place is an instruction of a function.
type Place struct {
	// Function is the index of the function address, Inst that of the instruction in
	// its body.
	Function, Inst int
}

// placeAt is an instruction at a line of all files, which counts from 1.
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
// whole unset also a part, of which one function can be called. names is the map
// of one that is bits, or nil. The error is an *InvalidError if the program is the
// reason.
func Open(in source.Input, names *namemap.Map, whole bool) (*Program, error) {
	p := &Program{Binary: assembler.Detect(in.Text) != assembler.Text}
	if p.Binary {
		raw, list := assembler.Load(in.Text)
		if raw == nil {
			return nil, &InvalidError{list, nil}
		}
		in.Text = textOf(raw, names)
		p.names = names
	}
	p.Text = in.Text
	loaded, list := assembler.LoadSource(in)
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
	p.module, p.files = p.Verified.Module(), loaded.Files
	if loaded.Source != nil {
		p.use(loaded.Source.Names())
	}
	p.module.Label(p.names)
	p.index()
	p.values = make([]functionNames, len(p.module.Functions))
	return p, nil
}

// textOf returns the text of a program of bits: with the names of its map, if it has
// one.
func textOf(p *assembler.Program, names *namemap.Map) []byte {
	if names == nil {
		return assembler.Disassemble(p)
	}
	text, _ := assembler.DisassembleNamed(p, names)
	return text
}

// use takes the names of the text. Of one made from bits they are those of the map.
func (p *Program) use(names *namemap.Map) {
	if p.names == nil {
		p.names = names
	}
}

// Files is the number of texts: the program's own, which is number 0, and those
// that it includes.
func (p *Program) Files() int { return p.files.Len() }

// File returns the name and the contents of a text.
func (p *Program) File(n int) (name string, text []byte) {
	f := p.files.File(n)
	return f.Name, f.Text
}

// Module returns the model of the program.
func (p *Program) Module() *module.Module { return p.module }

// index finds the lines of all instructions. The place of a statement is what its
// record comes from.
func (p *Program) index() {
	p.starts = append(p.starts, 0)
	for i, c := range p.files.Text {
		if c == '\n' {
			p.starts = append(p.starts, i+1)
		}
	}
	p.firsts = make([]int, len(p.module.Functions)+1)
	for f := range p.module.Functions {
		body := p.module.Functions[f].Body
		if p.firsts[f+1] = p.firsts[f]; body != nil {
			p.firsts[f+1] += len(body.Insts)
		}
		if body == nil {
			continue
		}
		for i := range body.Insts {
			at := Place{f, i}
			line := p.lineOf(p.module.Program.Origin(body.Segment, body.Insts[i].Record, -1).Span.Start)
			p.lines = append(p.lines, line)
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

// line returns the line of all files that an instruction is at, 0 for none.
func (p *Program) line(at Place) int {
	if at.Function < 0 || at.Function >= len(p.module.Functions) || at.Inst < 0 {
		return 0
	}
	if n := p.Number(at); n < p.firsts[at.Function+1] {
		return p.lines[n]
	}
	return 0
}

// Where is a line of a text, which counts from 1.
type Where struct{ File, Line int }

// Where returns where an instruction stands.
func (p *Program) Where(at Place) Where {
	line := p.line(at)
	if line == 0 {
		return Where{}
	}
	file := p.files.At(p.starts[line-1])
	return Where{file, line - p.before(file)}
}

// MadeFrom returns where an instruction of a program of bits comes from, by its map:
// the file and line of the source.
func (p *Program) MadeFrom(at Place) (place namemap.Place, ok bool) {
	if !p.Binary {
		return place, false
	}
	return p.names.Place(at.Function, at.Inst)
}

// before is how many lines lie in front of a file.
func (p *Program) before(file int) int { return p.lineOf(p.files.File(file).Start) - 1 }

// Lines is the number of lines of the program's own text.
func (p *Program) Lines() int { return bytes.Count(p.Text, []byte("\n")) + 1 }

// maxDistance is how many lines a breakpoint moves at most.
const maxDistance = 2000

// PlaceAt returns the first instruction at a line, or behind it in the same
// function, where a program can stop. phis are done by the branch to their block.
func (p *Program) PlaceAt(w Where) (at Place, ok bool) {
	if w.File < 0 || w.File >= p.Files() || w.Line < 1 {
		return at, false
	}
	line := w.Line + p.before(w.File)
	i := sort.Search(len(p.places), func(i int) bool { return p.places[i].line >= line })
	if i == len(p.places) || p.places[i].line > line+maxDistance {
		return at, false
	}
	at = p.places[i].Place
	return at, p.Where(at).File == w.File
}

// PlacesIn returns the lines of a file from first to last at which the program can
// stop.
func (p *Program) PlacesIn(file, first, last int) (lines []int) {
	if file < 0 || file >= p.Files() {
		return nil
	}
	before := p.before(file)
	first, last = first+before, last+before
	i := sort.Search(len(p.places), func(i int) bool { return p.places[i].line >= first })
	for ; i < len(p.places) && p.places[i].line <= last; i++ {
		if n := len(lines); n == 0 || lines[n-1] != p.places[i].line-before {
			lines = append(lines, p.places[i].line-before)
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

// AtRecord returns the place of the instruction that a record of the function's block
// is, or at where there is none.
func (p *Program) AtRecord(at Place, record int) Place {
	insts := p.module.Functions[at.Function].Body.Insts
	i := sort.Search(len(insts), func(i int) bool { return insts[i].Record >= record })
	if i == len(insts) || insts[i].Record != record {
		return at
	}
	return Place{at.Function, i}
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

// FindFunction returns the function with a body that has a name, or an address as
// @fN.
func (p *Program) FindFunction(name string) (int, error) {
	n, ok := p.find('f', len(p.module.Functions), name)
	if !ok || p.module.Functions[n].Body == nil {
		return 0, errNoFunction
	}
	return n, nil
}
