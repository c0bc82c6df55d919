package main

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

type asmCommand struct {
	reporter
	In     string `arg:"" name:"program" help:"The program: text, a listing or textual records." placeholder:"IN"`
	Output string `short:"o" help:"The file to write (default: IN with .pexe, in the current directory)." placeholder:"OUT"`
	Map    string `placeholder:"FILE" help:"Write the names and lines of the program, which bitcode does not hold, to a file: X.pnaclasm.map beside X.pexe is found by other commands."`
}

// Help gives examples.
func (asmCommand) Help() string {
	return `Assembling checks the language. What can be written is written; values that do not exist, wrong types and whatever else keeps
a text from being a valid part of a program are warnings. See verify for the rules of the ABI.

Examples:

    pnaclasm asm fact.pnaclasm -o fact.pexe
    pnaclasm asm sieve.pnaclasm --map sieve.pnaclasm.map
    pnaclasm asm - < fact.pnaclasm > fact.pexe
    pnaclasm asm old.listing -o old.pexe     # the output of pnacl-bcdis`
}

// Run assembles a program to bitcode.
func (c asmCommand) Run(w *world) error {
	in, err := w.read(c.In)
	if err != nil {
		return err
	}
	w.working("assembling " + in.name)
	data, diags := assemble(in)
	if err := c.report(w, in, diags); err != nil {
		return err
	}
	if err := w.write(outputName(c.Output, c.In, ".pexe"), data, modeFile); err != nil {
		return err
	}
	if err := c.writeMap(w, in, data); err != nil {
		return err
	}
	return c.show(w, []findings{{in, doubts(in, data)}})
}

// writeMap writes the names and lines of the program.
func (c asmCommand) writeMap(w *world, in *input, bits []byte) error {
	if c.Map == "" {
		return nil
	}
	return w.writeMap(c.Map, mapOf(in, bits))
}

// doubts are, as warnings, what keeps the rules from calling a text that assembles
// a part of a program: a value that does not exist, a wrong type. The bits tell sooner
// than the text whether there are any.
func doubts(in *input, bits []byte) diag.List {
	if assembler.Detect(in.data) != assembler.Text {
		return nil
	}
	part := verify.Config{Profile: verify.Fragment}
	if _, list := verify.Study(source.Input{Text: bits}, part); !list.HasErrors() {
		return nil
	}
	_, _, list := inspect(in, part)
	list = errorsOf(list)
	for i := range list {
		list[i].Severity = diag.Warning
	}
	return list
}
