package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/refactor"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/foreign"
)

type fmtCommand struct {
	reporter
	In        []string `arg:"" name:"file" help:"PNaClAsm text."`
	Canonical bool     `aliases:"renumber" xor:"form" help:"Write out everything that the source form leaves to be inferred, numbers in the place of names; put numbers and counts right."`
	Source    bool     `xor:"form" help:"Leave out everything that the source form infers, with literals in the place of constants, and names, of the symbol table and of the map beside the program, in that of numbers. It assembles to the same bytes."`
	Write     bool     `short:"w" xor:"result" help:"Write the result to the file it came from."`
	List      bool     `short:"l" xor:"result" help:"List the files whose layout differs."`
	Diff      bool     `short:"d" xor:"result" help:"Show what would change."`
}

// Help gives examples.
func (fmtCommand) Help() string {
	return `Without a flag the result goes to standard output. With -l or -d the exit status is 1 if a file differs.

Examples:

    pnaclasm fmt -w *.pnaclasm
    pnaclasm fmt -d fact.pnaclasm
    pnaclasm fmt --canonical sieve.pnaclasm     # numbers, types, counts, constants: all there is
    pnaclasm fmt --source old.pnaclasm           # the other way: only what a person would write
    pnaclasm fmt -w --renumber fact.pnaclasm   # the same, after a line was taken out
    pnaclasm fmt - < fact.pnaclasm`
}

// Run formats texts. A text with mistakes is left alone, the others are not.
func (c fmtCommand) Run(w *world) error {
	var worst error
	for _, name := range c.In {
		if err := c.format(w, name); err != nil {
			if _, ok := err.(status); !ok {
				return err
			}
			worst = err
		}
	}
	return worst
}

func (c fmtCommand) format(w *world, name string) error {
	in, err := w.readFile(name)
	if err != nil {
		return err
	}
	if form := assembler.Detect(in.data); form != assembler.Text {
		return c.report(w, in, problem(noText(in, form)))
	}
	file := asmparse.Parse(in.data)
	if err := c.report(w, in, file.Diagnostics()); err != nil {
		return err
	}
	var text []byte
	var diags diag.List
	switch {
	case c.Canonical:
		w.working("renumbering " + in.name)
		text, diags = canonical(in)
	case c.Source:
		w.working("shortening " + in.name)
		text, diags = shortened(w, in)
	default:
		text = asmparse.Format(file)
	}
	if err := c.report(w, in, diags); err != nil {
		return err
	}
	return c.emit(w, name, in, text)
}

// canonical returns a text in the manual's language, with all its numbers right. What
// is in the source form and assembles has them; in other texts they may be those of
// lines that came or went.
func canonical(in *input) ([]byte, diag.List) {
	out := assembler.AssembleSource(in.form())
	in.files = out.Files
	if out.Source != nil && out.Bits != nil {
		return out.Canonical(), out.Diags
	}
	numbered := asmparse.Parse(renumbered(in.data))
	if !slices.ContainsFunc(numbered.Chunks, func(c *asmparse.Chunk) bool { return c.Source }) {
		return asmparse.Format(numbered), nil
	}
	return nil, out.Diags
}

// shortened returns a text in the source form as far as it can be.
func shortened(w *world, in *input) ([]byte, diag.List) {
	bits, diags := assemble(in)
	if bits == nil {
		return nil, diags
	}
	names, err := in.names(bits)
	if err != nil {
		w.complain(err)
	}
	text, ok, diags := assembler.Shorten(in.form(), names)
	if !ok && text != nil {
		w.complain(fmt.Errorf("%s: %w", in.name, errNoSource))
	}
	return text, diags
}

// noText says what a file is that is no text.
func noText(in *input, form assembler.Format) error {
	if kind := foreign.Detect(in.data); kind != nil {
		return errors.New(kind.Message())
	}
	return fmt.Errorf("this is %s, not text: disassemble it first (pnaclasm dis)", form)
}

// renumbered returns a text with its numbers put right.
func renumbered(text []byte) []byte {
	return diag.Apply(text, refactor.Renumber(document.New(text), nil, refactor.Number))
}

// emit does what the flags say with the text of one file.
func (c fmtCommand) emit(w *world, name string, in *input, text []byte) error {
	same := bytes.Equal(text, in.data)
	switch {
	case c.List && !same:
		return after(w.print(in.name+"\n"), statusWrong)
	case c.Diff && !same:
		return after(w.print(string(diff.Diff(in.name, in.data, in.name+" (formatted)", text))), statusWrong)
	case c.List, c.Diff, c.Write && same:
		return nil
	case c.Write:
		w.inPlace = true
		return w.write(name, text, modeFile)
	}
	return w.write(stdio, text, modeFile)
}

// after returns err, or the status that holds where err is nil.
func after(err error, s status) error {
	if err != nil {
		return err
	}
	return s
}
