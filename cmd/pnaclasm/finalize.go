package main

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/foreign"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

type finalizeCommand struct {
	reporter
	In      string   `arg:"" name:"program" help:"The program: text, bitcode or LLVM IR."`
	Output  string   `short:"o" required:"" help:"The file to write." placeholder:"OUT"`
	Entry   string   `default:"${entry}" help:"The function that the program begins with (default: ${entry})." placeholder:"NAME"`
	Keep    []string `help:"Keep the names that a pattern such as 'mem*' fits." placeholder:"PATTERN"`
	Wrapper bool     `help:"Put the header of LLVM's bitcode wrapper in front."`
}

// Help gives examples.
func (finalizeCommand) Help() string {
	return `Makes a program that can be shipped of one that is unfinished: it begins with the entry point, everything else is internal, names and what no reader knows are gone, and it keeps the rules of the ABI. It is compressed.

Examples:

    pnaclasm finalize prog.pnaclasm -o prog.pexe
    pnaclasm finalize part.pexe --entry=main -o prog.pexe`
}

// Run writes a program that is complete.
func (c finalizeCommand) Run(w *world) error {
	if err := checkKeep(c.Keep); err != nil {
		return err
	}
	in, p, err := load(w, c.reporter, c.In)
	if err != nil {
		return err
	}
	segments, ok := compress.Finalize(p.Segments, c.Entry, c.Keep)
	if !ok {
		return fmt.Errorf("%s has no function called %s: --entry names the one that the program begins with", in.name, c.Entry)
	}
	bits, err := compressProgram(&assembler.Program{Segments: segments})
	if err != nil {
		return err
	}
	_, _, diags := verify.Check(bits, verify.Config{Profile: verify.Pexe})
	if err := c.report(w, &input{name: in.name, data: bits}, important(diags)); err != nil {
		return err
	}
	if c.Wrapper {
		bits = foreign.Wrap(bits)
	}
	return w.write(c.Output, bits, modeFile)
}
