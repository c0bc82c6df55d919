package main

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
)

// load reads a program, reports what is wrong with it, and returns its records.
func load(w *world, r reporter, name string) (*input, *assembler.Program, error) {
	in, err := w.read(name)
	if err != nil {
		return nil, nil, err
	}
	w.working("reading " + in.name)
	p, diags := in.load()
	return in, p, r.report(w, in, diags)
}

// load reads a program in any form.
func (in *input) load() (*assembler.Program, diag.List) {
	p, diags := assembler.LoadInput(in.form())
	if p != nil {
		in.files, in.resolved = p.Files, p.Source
	}
	return p, diags
}

// assemble turns a file in any form into bitcode, nil if it has mistakes. Text
// takes the way that keeps no records in memory.
func assemble(in *input) ([]byte, diag.List) {
	if assembler.Detect(in.data) == assembler.Text {
		out := assembler.AssembleSource(in.form())
		in.files, in.resolved = out.Files, out.Source
		return out.Bits, out.Diags
	}
	p, diags := in.load()
	if diags.HasErrors() {
		return nil, diags
	}
	bits, more := assembler.Encode(p)
	return bits, append(diags, more...)
}
