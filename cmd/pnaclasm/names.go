package main

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// mapOf returns the names and lines of a program that was assembled. Of one that is
// no text they are those of its symbol table.
func mapOf(in *input, bits []byte) *namemap.Map {
	m := &namemap.Map{}
	if assembler.Detect(in.data) == assembler.Text {
		m = source.Resolve(in.form()).Names()
	}
	if p, _ := assembler.LoadBits(bits); p != nil {
		addSymbols(m, p)
	}
	m.Bitcode = namemap.Hash(bits)
	return m
}

// writeMap writes names and lines to a file.
func (w *world) writeMap(path string, m *namemap.Map) error {
	var out bytes.Buffer
	if err := m.Write(&out); err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	return w.write(path, out.Bytes(), modeFile)
}

// label gives functions without a symbol the names that they have in the text of a
// program, or in the map beside it: traps show them. A map that does not fit or cannot
// be read has none.
func label(in *input, p *assembler.Program, v *verify.Verified) {
	var m *namemap.Map
	switch {
	case v == nil:
		return
	case p.Source != nil:
		m = p.Source.Names()
	default:
		m, _ = namemap.Find(in.path, in.data)
	}
	if m == nil {
		return
	}
	list := v.Module().Functions
	for i := range min(len(list), len(m.Functions)) {
		list[i].Label = m.Functions[i].Name
	}
}

// lineMap knows the lines of the source that a program was made from: of C, where
// cc -g made it.
type lineMap struct{ names *namemap.Map }

// sourceLines reads the map beside bitcode, if there is one that fits.
func sourceLines(in *input) lineMap {
	if assembler.Detect(in.data) != assembler.Bits {
		return lineMap{}
	}
	m, _ := namemap.Find(in.path, in.data)
	return lineMap{m}
}

// at is the place in the source of what a function stands at, "" where it is
// unknown.
func (l lineMap) at(m *module.Module, f process.Frame) string {
	if l.names == nil || f.Function < 0 || f.Function >= len(m.Functions) || m.Functions[f.Function].Body == nil {
		return ""
	}
	insts := m.Functions[f.Function].Body.Insts
	i, found := slices.BinarySearchFunc(insts, f.Record, func(in module.Inst, record int) int { return in.Record - record })
	if !found {
		return ""
	}
	p, ok := l.names.Place(f.Function, i)
	switch {
	case !ok:
		return ""
	case p.Column == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// addSymbols adds the names of the symbol table where a map has none.
func addSymbols(m *namemap.Map, p *assembler.Program) {
	mod := module.Build(p)
	for i := range mod.Functions {
		if i == len(m.Functions) {
			m.Functions = append(m.Functions, namemap.Function{})
		}
		if m.Functions[i].Name == "" {
			m.Functions[i].Name = mod.Functions[i].Name
		}
	}
	for i := range mod.Globals {
		if i == len(m.Globals) {
			m.Globals = append(m.Globals, "")
		}
		if m.Globals[i] == "" {
			m.Globals[i] = mod.Globals[i].Name
		}
	}
}

// names returns the names that dis is to print, nil for none.
func (c disCommand) names(w *world, in *input, p *assembler.Program) (*namemap.Map, error) {
	if p == nil || c.Map == "" && !c.Names && !c.Source {
		return nil, nil
	}
	bits := in.data
	if assembler.Detect(bits) != assembler.Bits {
		bits, _ = assembler.Encode(p)
	}
	m, err := c.readMap(w, in, bits)
	if err != nil {
		return nil, err
	}
	if m == nil {
		m = &namemap.Map{}
	}
	addSymbols(m, p)
	return m, nil
}

// readMap reads the map that a flag names, or the one beside the program.
func (c disCommand) readMap(w *world, in *input, bits []byte) (*namemap.Map, error) {
	if c.Map == "" {
		return namemap.Find(in.path, bits)
	}
	file, err := w.readFile(c.Map)
	if err != nil {
		return nil, err
	}
	m, err := namemap.Read(bytes.NewReader(file.data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Map, err)
	}
	if !m.Fits(bits) {
		return nil, fmt.Errorf("%s is the map of another program: its hash is that of other bytes", c.Map)
	}
	return m, nil
}
