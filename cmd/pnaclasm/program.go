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
	p, diags := assembler.Load(in.data)
	return in, p, r.report(w, in, diags)
}

// assemble turns a file in any form into bitcode, nil if it has mistakes. Text
// takes the way that keeps no records in memory.
func assemble(in *input) ([]byte, diag.List) {
	if assembler.Detect(in.data) == assembler.Text {
		return assembler.Assemble(in.data)
	}
	p, diags := assembler.Load(in.data)
	if diags.HasErrors() {
		return nil, diags
	}
	bits, more := assembler.Encode(p)
	return bits, append(diags, more...)
}
