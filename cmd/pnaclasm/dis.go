package main

import (
	"errors"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

type disCommand struct {
	reporter
	In      string `arg:"" name:"program" help:"The program, usually a .pexe file." placeholder:"IN"`
	Output  string `short:"o" default:"-" help:"The file to write (default: standard output)." placeholder:"OUT"`
	Listing bool   `xor:"form" help:"Print three columns: bit address, record, text."`
	Bcdis   bool   `xor:"form" help:"Print what pnacl-bcdis -no-records prints, but for white space."`
	Records bool   `xor:"form" help:"Print textual records (.tbc), one a line."`
	Source  bool   `xor:"form" help:"Print the source form: what is inferred is left out, literals stand in the place of constants, and names, as with --names, in that of numbers."`
	Names   bool   `help:"Print names in the place of numbers: those of the map beside the program, if there is one, and those of its symbol table."`
	Map     string `placeholder:"FILE" help:"Print the names of a map that asm --map has written."`
	Force   bool   `help:"Print a file that text cannot express, too, and what can be read of a damaged one, and say so."`
}

// Help gives examples.
func (disCommand) Help() string {
	return `The text loses nothing: asm makes the same bytes of it. A file for which that cannot be is refused unless --force is given.

Examples:

    pnaclasm dis prog.pexe
    pnaclasm dis prog.pexe -o prog.pnaclasm
    pnaclasm dis --names prog.pexe
    pnaclasm dis --source prog.pexe             # what a person would write
    pnaclasm dis --listing prog.pexe | less`
}

// Run disassembles a program.
func (c disCommand) Run(w *world) error {
	in, err := w.read(c.In)
	if err != nil {
		return err
	}
	w.working("disassembling " + in.name)
	p, diags := c.load(in)
	lossless := !c.refuse(diags, "text cannot express that")
	if p != nil && !c.Records {
		orphans := assembler.Orphans(p)
		c.refuse(orphans, "its text has no header")
		diags = append(diags, orphans...)
	}
	if err := c.report(w, in, diags); err != nil {
		return err
	}
	names, err := c.names(w, in, p)
	if err != nil {
		return err
	}
	text, diags := c.form(w, p, names)
	if err := c.report(w, in, diags); err != nil {
		return err
	}
	if !lossless {
		text = append([]byte("// Not lossless: assembling this text gives other bytes.\n"), text...)
	}
	return w.write(c.Output, text, modeFile)
}

// load reads a program; of a damaged one, with --force, what can be read.
func (c disCommand) load(in *input) (*assembler.Program, diag.List) {
	p, diags := in.load()
	if p != nil || assembler.Detect(in.data) != assembler.Bits {
		return p, diags
	}
	rest, losses := assembler.Salvage(in.data)
	switch {
	case rest == nil:
		return nil, diags
	case !c.Force:
		diags[0].Message += " (--force prints what can be read)"
		return nil, diags
	}
	return rest, losses
}

// refuse makes errors of the warnings that a program is not one to disassemble,
// unless that is what was asked for. It reports whether there are any.
func (c disCommand) refuse(diags diag.List, because string) (any bool) {
	for i := range diags {
		if diags[i].Severity != diag.Warning {
			continue
		}
		any = true
		if !c.Force {
			diags[i].Severity = diag.Error
			diags[i].Message += "; " + because + " (--force prints it all the same)"
		}
	}
	return any
}

// errNoSource says that a program has no source form.
var errNoSource = errors.New("the program stays as it is: the source form has no way to write it")

// form returns the program in the form that the flags ask for.
func (c disCommand) form(w *world, p *assembler.Program, names *namemap.Map) ([]byte, diag.List) {
	switch {
	case c.Source:
		text, ok, diags := assembler.Shorten(source.Input{Text: assembler.Disassemble(p)}, names)
		if !ok && text != nil {
			w.complain(errNoSource)
		}
		return text, diags
	case names != nil:
		text, ok := assembler.DisassembleNamed(p, names)
		if !ok {
			w.complain(errors.New("the program is printed without names: with them it would assemble to other bytes"))
		}
		return text, nil
	case c.Listing:
		// Only encoding gives the records of a text their positions.
		if _, diags := assembler.Encode(p); diags.HasErrors() {
			return nil, diags
		}
		return assembler.Listing(p), nil
	case c.Bcdis:
		return assembler.DisassembleBcdis(p), nil
	case c.Records:
		return bitstream.AppendText(nil, p.Segments), nil
	}
	return assembler.Disassemble(p), nil
}
