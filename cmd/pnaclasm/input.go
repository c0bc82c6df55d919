package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/pnaclasm/pnaclasm/analysis/views"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/llvm"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// stdio is the name of standard input and output on the command line.
const stdio = "-"

// input is one file given on the command line.
type input struct {
	name string // as diagnostics show it
	data []byte
	// path is the name of a file; "" for standard input.
	path string
	// made is the bitcode that the text was made from, to show it; nil for one that was
	// given.
	made *input
	// files are the text and what it includes, once it was read as a program, and
	// resolved what it stands for, where it is in the source form.
	files    *source.Files
	resolved *source.Result

	located bool // the locator has been made, if it can be
	locator *views.Locator
}

// form is the input as the assembler takes it: with the folder that it may include
// files of.
func (in *input) form() source.Input {
	s := source.Input{Name: in.name, Text: in.data}
	if in.path != "" {
		s.Open = source.Folder(filepath.Dir(in.path))
	}
	return s
}

// text finds the file that a span of the input is in, and where it is there.
func (in *input) text(span diag.Span) (name string, file int, text []byte, local diag.Span) {
	if in.files == nil {
		return in.name, 0, in.data, span
	}
	file = in.files.At(span.Start)
	f := in.files.File(file)
	return f.Name, file, f.Text, diag.Span{Start: span.Start - f.Start, End: span.End - f.Start}
}

// places finds places in the files of an input.
type places struct {
	in    *input
	lines map[int]*lines // by file
}

// find returns the name and the lines of the file that a span is in, and the span
// there.
func (p *places) find(span diag.Span) (name string, l *lines, local diag.Span) {
	name, file, text, local := p.in.text(span)
	if p.lines == nil {
		p.lines = map[int]*lines{}
	}
	if p.lines[file] == nil {
		p.lines[file] = newLines(text)
	}
	return name, p.lines[file], local
}

// local returns the name and the lines of the file that an origin is in, nil for
// one of bits, and the origin there.
func (p *places) local(o diag.Origin) (string, *lines, diag.Origin) {
	if o.InBits {
		return p.in.name, nil, o
	}
	name, lines, span := p.find(o.Span)
	return name, lines, diag.At(span)
}

// location returns where an origin is, as diagnostics begin.
func (p *places) location(o diag.Origin) string { return location(p.local(o)) }

// statementAt is where a bit of the file stands in its text. The text is made when
// the first diagnostic about bits is shown.
func (in *input) statementAt(bit diag.BitPos) (views.Place, bool) {
	if !in.located {
		in.located, in.locator = true, views.NewLocator(in.data)
	}
	if in.locator == nil {
		return views.Place{}, false
	}
	return in.locator.At(bit)
}

// read returns the contents of a file, or of standard input for "-". In the place
// of LLVM IR it returns the program that is made of it.
func (w *world) read(name string) (*input, error) {
	in, err := w.readUnpacked(name)
	if err != nil || llvm.Detect(in.data) != llvm.Text {
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
	return &input{name: name, data: data, path: name}, nil
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
