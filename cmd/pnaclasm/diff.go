package main

import (
	"github.com/pnaclasm/pnaclasm/analysis/semdiff"
	"github.com/pnaclasm/pnaclasm/assembler"
)

type diffCommand struct {
	A       string `arg:"" help:"The one program."`
	B       string `arg:"" help:"The other program."`
	Verbose bool   `short:"v" help:"Also show functions that differ in size only."`
	Format  string `enum:"text,json" default:"text" placeholder:"FORMAT" help:"How the result is shown: text or json."`
}

// Help gives examples.
func (diffCommand) Help() string {
	return `Two programs are compared by what they do. How they number types, constants and values does not matter, nor how they are abbreviated; what each function gained or lost in bits is shown. The exit status is 1 if they differ.

Examples:

    pnaclasm diff old.pexe new.pexe
    pnaclasm diff prog.pnaclasm prog.pexe
    pnaclasm diff --format=json a.pexe b.pexe`
}

// Run compares two programs.
func (c diffCommand) Run(w *world) error {
	a, err := loadEncoded(w, c.A)
	if err != nil {
		return err
	}
	b, err := loadEncoded(w, c.B)
	if err != nil {
		return err
	}
	d := semdiff.Compare(a.Segments, b.Segments)
	text := []byte(d.Text(c.Verbose))
	if c.Format == "json" {
		if text, err = marshal(d); err != nil {
			return err
		}
	}
	if err := w.write(stdio, text, modeFile); err != nil || d.Equal() {
		return err
	}
	return statusWrong
}

// loadEncoded reads a program that can be written; its records have their
// places in bits.
func loadEncoded(w *world, name string) (*assembler.Program, error) {
	r := reporter{Format: formatText, MaxShown: defaultMaxShown}
	in, p, err := load(w, r, name)
	if err != nil {
		return nil, err
	}
	_, diags := assembler.Encode(p)
	return p, r.report(w, in, diags)
}
