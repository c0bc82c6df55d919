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
	switch {
	case in.resolved != nil:
		m = in.resolved.Names()
	case assembler.Detect(in.data) == assembler.Text:
		m = source.Resolve(in.form()).Names() // of a text in the manual's language there are lines
	}
	if p, _ := assembler.LoadBits(bits); p != nil {
		module.BuildShell(p).AddNames(m)
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

// names are what people call the parts of a program whose bits these are: its text,
// where that is in the source form, or the map beside it, if there is one that fits.
// It is what every command asks that shows numbers. The error is about a map that
// cannot be read.
func (in *input) names(bits []byte) (*namemap.Map, error) {
	if in.resolved != nil {
		return in.resolved.Names(), nil
	}
	if in.path == "" || bits == nil {
		return nil, nil
	}
	return namemap.Find(in.path, bits)
}

// bits are the input itself where it is bitcode, else nil.
func (in *input) bits() []byte {
	if assembler.Detect(in.data) != assembler.Bits {
		return nil
	}
	return in.data
}

// label gives functions without a symbol their names, which traps show, and --call
// takes. A map that cannot be read has none: a program runs without.
func label(in *input, v *verify.Verified) {
	if v == nil {
		return
	}
	m, _ := in.names(in.bits())
	v.Module().Label(m)
}

// lineMap knows the lines of the source that a program was made from: of C, where
// cc -g made it.
type lineMap struct{ names *namemap.Map }

// sourceLines reads the map beside bitcode, if there is one that fits.
func sourceLines(in *input) lineMap {
	if in.made != nil {
		return sourceLines(in.made)
	}
	if in.bits() == nil {
		return lineMap{}
	}
	m, _ := in.names(in.bits())
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

// names returns the names that dis is to print, nil for none.
func (c disCommand) names(w *world, in *input, p *assembler.Program) (*namemap.Map, error) {
	if p == nil || c.Map == "" && !c.Names && !c.Source {
		return nil, nil
	}
	bits := in.bits()
	if bits == nil {
		bits, _ = assembler.Encode(p)
	}
	m, err := c.readMap(w, in, bits)
	if err != nil {
		return nil, err
	}
	if m == nil {
		m = &namemap.Map{}
	}
	module.BuildShell(p).AddNames(m)
	return m, nil
}

// readMap reads the map that a flag names, or the one beside the program.
func (c disCommand) readMap(w *world, in *input, bits []byte) (*namemap.Map, error) {
	if c.Map == "" {
		return in.names(bits)
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
