package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/llvm"
)

// stdio is the name of standard input and output on the command line.
const stdio = "-"

// input is one file given on the command line.
type input struct {
	name string // as diagnostics show it
	data []byte
}

// read returns the contents of a file, or of standard input for "-". In the place
// of LLVM IR it returns the program that is made of it.
func (w *world) read(name string) (*input, error) {
	in, err := w.readFile(name)
	if err != nil || llvm.Detect(in.data) == llvm.NoIR {
		return in, err
	}
	return w.importInput(in)
}

// readFile returns the contents of a file as they are.
func (w *world) readFile(name string) (*input, error) {
	if name == stdio {
		data, err := io.ReadAll(w.stdin)
		if err != nil {
			return nil, fmt.Errorf("cannot read standard input: %w", cause(err))
		}
		return &input{name: "<stdin>", data: data}, nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", name, cause(err))
	}
	w.inputs = append(w.inputs, name)
	return &input{name: name, data: data}, nil
}

// cause drops the operation and the path that the os package puts in front of
// an error: the message around it says both.
func cause(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}

// findings is what a command has to say about one input.
type findings struct {
	in    *input
	diags diag.List
}

// wrong reports whether one of the diagnostics is an error.
func (f findings) wrong() bool { return f.diags.HasErrors() }
