// Package profile says where a program spends its records: as a profile for `go tool
// pprof`, and as coverage for tools that read lcov's files. Functions and lines are
// those of the program's text, or of the source that a map of names tells.
//
// It may import package debug, which knows the lines, and what that imports.
package profile

import (
	"io"

	"github.com/google/pprof/profile"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
)

// Counts are how often the basic blocks of each function were executed, by function
// address and block.
type Counts [][]uint64

// Write writes a profile of the records that were executed, line by line. file is the
// name of the program's text.
func Write(w io.Writer, p *debug.Program, file string, counts Counts) error {
	b := newBuilder(p, file)
	for f, blocks := range counts {
		for k, times := range blocks {
			if times == 0 {
				continue
			}
			body := p.Module().Functions[f].Body
			for i := body.Blocks[k].First; i < body.Blocks[k].End; i++ {
				if body.Insts[i].ID != isa.Phi {
					b.add([]debug.Place{{Function: f, Inst: i}}, int64(times))
				}
			}
		}
	}
	return b.write(w)
}

// builder makes a profile: each place of the program is a location.
type builder struct {
	program   *debug.Program
	file      string
	profile   *profile.Profile
	functions map[functionIn]*profile.Function
	locations map[debug.Place]*profile.Location
}

func newBuilder(p *debug.Program, file string) *builder {
	records := &profile.ValueType{Type: "records", Unit: "times"}
	return &builder{
		program: p, file: file,
		profile: &profile.Profile{
			SampleType: []*profile.ValueType{records}, DefaultSampleType: records.Type, PeriodType: records, Period: 1,
		},
		functions: map[functionIn]*profile.Function{}, locations: map[debug.Place]*profile.Location{},
	}
}

// add adds records at a place and the calls that led there, the innermost first.
func (b *builder) add(stack []debug.Place, records int64) {
	s := &profile.Sample{Value: []int64{records}}
	for _, at := range stack {
		s.Location = append(s.Location, b.location(at))
	}
	b.profile.Sample = append(b.profile.Sample, s)
}

func (b *builder) location(at debug.Place) *profile.Location {
	if l := b.locations[at]; l != nil {
		return l
	}
	id := uint64(len(b.profile.Location)) + 1
	w := whereOf(b.program, b.file, at)
	l := &profile.Location{ID: id, Address: id, Line: []profile.Line{{Function: b.function(at.Function, w.file), Line: int64(w.line)}}}
	b.locations[at] = l
	b.profile.Location = append(b.profile.Location, l)
	return l
}

// functionIn is a function and the file of some of its lines: LLVM puts lines of
// several files into one function.
type functionIn struct {
	function int
	file     string
}

func (b *builder) function(n int, file string) *profile.Function {
	key := functionIn{n, file}
	if f := b.functions[key]; f != nil {
		return f
	}
	name := b.program.FunctionName(n)
	f := &profile.Function{ID: uint64(len(b.profile.Function)) + 1, Name: name, SystemName: name, Filename: file}
	if at, ok := b.program.Entry(n); ok {
		if w := whereOf(b.program, b.file, at); w.file == file {
			f.StartLine = int64(w.line)
		}
	}
	b.functions[key] = f
	b.profile.Function = append(b.profile.Function, f)
	return f
}

// where is a line of a file that people know.
type where struct {
	file string
	line int // from 1; 0 where it is unknown
}

// whereOf returns where an instruction stands: in the source that a program of bits
// was made from, if its map tells, else in the text. own is the name of the
// program's own text.
func whereOf(p *debug.Program, own string, at debug.Place) where {
	if made, ok := p.MadeFrom(at); ok {
		return where{made.File, made.Line}
	}
	w := p.Where(at)
	if w.File == 0 {
		return where{own, w.Line}
	}
	name, _ := p.File(w.File)
	return where{name, w.Line}
}

func (b *builder) write(w io.Writer) error {
	if err := b.profile.CheckValid(); err != nil {
		return err
	}
	return b.profile.Write(w)
}
