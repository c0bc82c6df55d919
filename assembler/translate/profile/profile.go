// Package profile says what a program does with its time and memory: as a profile for
// `go tool pprof`, and as coverage for tools that read lcov's files. Functions and lines
// are those of the program's text, or of the source that a map of names tells.
//
//	Write        records that were executed, counted, and the time that passed
//	WriteMemory  memory that was allocated
//	Samples      the calls that led to records, of a program that is interpreted
//
// It may import package debug, which knows the lines, and what that imports.
package profile

import (
	"io"

	"github.com/google/pprof/profile"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// Counts are how often the basic blocks of each function were executed, by function
// address and block.
type Counts [][]uint64

// times is the unit of what is counted.
const times = "times"

// What the values of a sample are.
var (
	recordsTimes    = profile.ValueType{Type: "records", Unit: times}
	timeNanoseconds = profile.ValueType{Type: "time", Unit: "nanoseconds"}
	mappedBytes     = profile.ValueType{Type: "mmap", Unit: "bytes"}
	mappedTimes     = profile.ValueType{Type: "mmaps", Unit: times}
	allocatedBytes  = profile.ValueType{Type: isa.Alloca.Row().Name, Unit: "bytes"}
	allocatedTimes  = profile.ValueType{Type: isa.Alloca.Row().Name + "s", Unit: times}
)

// Write writes a profile of the records that were executed, line by line, and of the
// time that passed, with the calls that led there; without samples, there is none of
// that. file is the name of the program's text.
//
// A sample tells the function where the time passed, and hardly more. Within it, the
// time belongs to its lines as they were executed.
func Write(w io.Writer, p *debug.Program, file string, counts Counts, samples []process.Sample) error {
	types := []profile.ValueType{recordsTimes}
	if len(samples) > 0 {
		types = append(types, timeNanoseconds)
	}
	b := newBuilder(p, file, types...)
	counts.each(p, func(at debug.Place, n uint64) { b.add([]debug.Place{at}, "", int64(n)) })
	lines := newSpread(p, counts)
	for i := range samples {
		s := &samples[i]
		stack := stackOf(p, s.Frames)
		if s.Call != "" || len(stack) == 0 {
			b.add(stack, s.Call, 0, s.Time.Nanoseconds())
			continue
		}
		lines.share(stack[0].Function, s.Time, func(at debug.Place, part int64) {
			stack[0] = at
			b.add(stack, "", 0, part)
		})
	}
	return b.write(w)
}

// each calls f for each instruction that is no phi and was executed.
func (c Counts) each(p *debug.Program, f func(at debug.Place, times uint64)) {
	for n, blocks := range c {
		body := p.Module().Functions[n].Body
		for k, times := range blocks {
			for i := body.Blocks[k].First; i < body.Blocks[k].End && times > 0; i++ {
				if body.Insts[i].ID != isa.Phi {
					f(debug.Place{Function: n, Inst: i}, times)
				}
			}
		}
	}
}

// stackOf returns the places of a stack, as far as they are known: a function whose
// place is not is at its beginning.
func stackOf(p *debug.Program, frames []process.Frame) (stack []debug.Place) {
	for _, f := range frames {
		if at, ok := p.Entry(f.Function); ok {
			stack = append(stack, p.AtRecord(at, f.Record))
		}
	}
	return stack
}

// builder makes a profile: each place of the program is a location, and so is each
// function of the runtime.
type builder struct {
	program   *debug.Program
	file      string
	profile   *profile.Profile
	functions map[functionIn]*profile.Function
	locations map[debug.Place]*profile.Location
	calls     map[string]*profile.Location
}

func newBuilder(p *debug.Program, file string, types ...profile.ValueType) *builder {
	b := &builder{
		program: p, file: file, profile: &profile.Profile{DefaultSampleType: types[0].Type, PeriodType: &types[0], Period: 1},
		functions: map[functionIn]*profile.Function{}, locations: map[debug.Place]*profile.Location{}, calls: map[string]*profile.Location{},
	}
	for i := range types {
		b.profile.SampleType = append(b.profile.SampleType, &types[i])
	}
	return b
}

// add adds values at a place and the calls that led there, the innermost first, in a
// function of the runtime, or "". Values that are left out are 0.
func (b *builder) add(stack []debug.Place, call string, values ...int64) {
	s := &profile.Sample{Value: make([]int64, len(b.profile.SampleType))}
	copy(s.Value, values)
	if call != "" || len(stack) == 0 {
		s.Location = append(s.Location, b.call(call))
	}
	for _, at := range stack {
		s.Location = append(s.Location, b.location(at))
	}
	b.profile.Sample = append(b.profile.Sample, s)
}

// call is the location of a function of the runtime; "" is what is known no better.
func (b *builder) call(name string) *profile.Location {
	if l := b.calls[name]; l != nil {
		return l
	}
	shown := "runtime." + name
	if name == "" {
		shown = "elsewhere"
	}
	f := b.newFunction(shown, "")
	b.calls[name] = b.newLocation(f, 0)
	return b.calls[name]
}

func (b *builder) location(at debug.Place) *profile.Location {
	if l := b.locations[at]; l != nil {
		return l
	}
	w := whereOf(b.program, b.file, at)
	b.locations[at] = b.newLocation(b.function(at.Function, w.file), w.line)
	return b.locations[at]
}

func (b *builder) newLocation(f *profile.Function, line int) *profile.Location {
	id := uint64(len(b.profile.Location)) + 1
	l := &profile.Location{ID: id, Address: id, Line: []profile.Line{{Function: f, Line: int64(line)}}}
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
	f := b.newFunction(b.program.FunctionName(n), file)
	if at, ok := b.program.Entry(n); ok {
		if w := whereOf(b.program, b.file, at); w.file == file {
			f.StartLine = int64(w.line)
		}
	}
	b.functions[key] = f
	return f
}

func (b *builder) newFunction(name, file string) *profile.Function {
	f := &profile.Function{ID: uint64(len(b.profile.Function)) + 1, Name: name, SystemName: name, Filename: file}
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
