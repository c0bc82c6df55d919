// Package namemap is the map of a program: the names that its writer gave to
// values, blocks, functions, globals and types, and the lines of the source that
// instructions come from. Bitcode holds none of it, so it is kept in a file beside
// the program, `X.pnaclasm.map` beside `X.pexe`. Whoever makes bitcode from a source
// that has names writes one; whoever shows numbers to a person asks it.
//
// The file is one JSON object:
//
//	{
//	"version": 1,
//	"bitcode": "9f86d081…",          SHA-256 of the .pexe, 64 hexadecimal digits
//	"sources": ["sieve.pnaclasm"],   files, as the writer called them
//	"types":   ["", "pair"],         name of @t0, @t1, …; "" is no name
//	"globals": ["table"],            of @g0, …
//	"functions": [                   of @f0, …
//	{"name":      "main",
//	 "source":    0,                 index in sources and
//	 "line":      12,                line of the function's header, from 1; 0: unknown
//	 "params":    ["argc"],          of %p0, …
//	 "constants": ["limit"],         of %c0, …
//	 "values":    ["sum"],           of %v0, …
//	 "blocks":    ["entry", "loop"], of %b0, …
//	 "lines":     [0, 0, 13, 5]}]    four numbers for each run of instructions
//	}
//
// A member that would be empty is left out, and so are empty names at the end of
// a list. The four numbers of `lines` are an instruction, a source, a line and a
// column: this instruction of the function, and those after it up to the next run,
// come from there. Instructions count from 0 in the order of the records, without
// the count of blocks and forward declarations, as in module.Body.Insts. Lines and
// columns count from 1; columns count bytes, and 0 is an unknown one; line 0 says
// that the instructions come from nowhere in the sources.
//
// A program that has changed has other names: a map is good for the bitcode whose
// hash it holds, and for no other. Members that are not listed are skipped. The
// package imports package files, and nothing else of the project.
package namemap

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
)

// Version is the version of the format that Write writes.
const Version = 1

// Map is the names and lines of one program. The zero Map, and a nil one, know
// nothing and may be asked.
type Map struct {
	// Bitcode is the SHA-256 of the program's file in lower-case hexadecimal.
	Bitcode string
	// Sources are the files of the source, as messages name them.
	Sources []string
	// Types, Globals and Functions are by the number of @t, @g and @f. A name that
	// is "" is none; the lists may be shorter than there are numbers.
	Types     []string
	Globals   []string
	Functions []Function
}

// Function is what is known of one function address.
type Function struct {
	Name string `json:"name,omitempty"`
	// Source is the index of the file with the header, Line its line from 1; Line
	// is 0 where it is unknown.
	Source int `json:"source,omitempty"`
	Line   int `json:"line,omitempty"`
	// Params, Constants, Values and Blocks are names by the number of %p, %c, %v
	// and %b.
	Params    []string `json:"params,omitempty"`
	Constants []string `json:"constants,omitempty"`
	Values    []string `json:"values,omitempty"`
	Blocks    []string `json:"blocks,omitempty"`
	// Lines are the runs of instructions, ascending.
	Lines Lines `json:"lines,omitempty"`
}

// Run says where instructions come from: number Instruction of the function, and
// those after it up to the next run.
type Run struct {
	Instruction uint32 // counted from 0, as in module.Body.Insts
	Source      uint32 // index in Map.Sources
	Line        uint32 // from 1; 0 for instructions that come from nowhere
	Column      uint32 // in bytes, from 1; 0 where it is unknown
}

// Lines is the line table of a function.
type Lines []Run

// Add appends a run, unless it only goes on with the one before it. Runs are added
// in the order of their instructions.
func (l *Lines) Add(r Run) {
	if n := len(*l); n > 0 {
		last := (*l)[n-1]
		if last.Instruction == r.Instruction {
			*l = (*l)[:n-1]
		} else if last.Source == r.Source && last.Line == r.Line && last.Column == r.Column {
			return
		}
	}
	*l = append(*l, r)
}

// Hash returns what Map.Bitcode is for a program's bytes.
func Hash(bitcode []byte) string {
	sum := sha256.Sum256(bitcode)
	return hex.EncodeToString(sum[:])
}

// Fits reports whether the map was made for this program.
func (m *Map) Fits(bitcode []byte) bool {
	return m != nil && m.Bitcode == Hash(bitcode)
}

// Name returns the name of a number, "" where it has none. The kind is the letter
// of the ID: f, g and t in the module; p, c, v and b in the function with the
// address @f<function>, which is not looked at for the others.
func (m *Map) Name(function int, kind byte, n uint64) string {
	if m == nil {
		return ""
	}
	if kind == 'f' {
		if f := m.Function(n); f != nil {
			return f.Name
		}
		return ""
	}
	list := m.names(function, kind)
	if n >= uint64(len(list)) {
		return ""
	}
	return list[n]
}

// Distinct returns a function like Name for the parameters, constants, values and
// blocks of a function, but without the names that several of them have.
func (m *Map) Distinct(function int) func(kind byte, n uint64) string {
	counts := map[string]int{}
	if function >= 0 {
		if f := m.Function(uint64(function)); f != nil {
			for _, list := range [][]string{f.Params, f.Constants, f.Values, f.Blocks} {
				for _, s := range list {
					counts[s]++
				}
			}
		}
	}
	return func(kind byte, n uint64) string {
		if s := m.Name(function, kind, n); counts[s] == 1 {
			return s
		}
		return ""
	}
}

func (m *Map) names(function int, kind byte) []string {
	switch kind {
	case 't':
		return m.Types
	case 'g':
		return m.Globals
	}
	if function < 0 || m.Function(uint64(function)) == nil {
		return nil
	}
	f := &m.Functions[function]
	switch kind {
	case 'p':
		return f.Params
	case 'c':
		return f.Constants
	case 'v':
		return f.Values
	case 'b':
		return f.Blocks
	}
	return nil
}

// Function returns what is known of the function address @fN, or nil.
func (m *Map) Function(n uint64) *Function {
	if m == nil || n >= uint64(len(m.Functions)) {
		return nil
	}
	return &m.Functions[n]
}

// Place is a place in the source. The zero Place is none.
type Place struct {
	File   string
	Line   int // from 1
	Column int // in bytes, from 1; 0 where it is unknown
}

// Place returns where instruction i of the function @f<function> comes from. ok is
// false where that is not known. i counts as in module.Body.Insts.
func (m *Map) Place(function, i int) (p Place, ok bool) {
	if m == nil || function < 0 || function >= len(m.Functions) || i < 0 {
		return Place{}, false
	}
	lines := m.Functions[function].Lines
	at, found := slices.BinarySearchFunc(lines, i, func(r Run, i int) int { return int(r.Instruction) - i })
	if !found {
		at--
	}
	if at < 0 || lines[at].Line == 0 {
		return Place{}, false
	}
	r := lines[at]
	return Place{File: m.Sources[r.Source], Line: int(r.Line), Column: int(r.Column)}, true
}

// Header returns where the header of a function stands.
func (m *Map) Header(function int) (p Place, ok bool) {
	if function < 0 {
		return Place{}, false
	}
	f := m.Function(uint64(function))
	if f == nil || f.Line == 0 || f.Source >= len(m.Sources) {
		return Place{}, false
	}
	return Place{File: m.Sources[f.Source], Line: f.Line}, true
}
