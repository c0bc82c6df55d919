package main

import (
	"fmt"
	"path"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/assembler"
)

type stripCommand struct {
	reporter
	In     string   `arg:"" name:"program" help:"The program."`
	Output string   `short:"o" required:"" help:"The file to write." placeholder:"OUT"`
	Keep   []string `help:"Keep the names that a pattern such as 'mem*' fits." placeholder:"PATTERN"`
}

// Help gives examples.
func (stripCommand) Help() string {
	return `The names of functions, globals, values and blocks go, and blocks that no reader of the ABI knows. The names that the ABI asks for stay.

Examples:

    pnaclasm strip prog.pexe -o small.pexe
    pnaclasm strip prog.pexe -o small.pexe --keep=main --keep='mem*'`
}

// Run writes a program without its names.
func (c stripCommand) Run(w *world) error {
	if err := checkKeep(c.Keep); err != nil {
		return err
	}
	in, p, err := load(w, c.reporter, c.In)
	if err != nil {
		return err
	}
	before, diags := assembler.Encode(p)
	if err := c.report(w, in, diags); err != nil {
		return err
	}
	bits, diags := assembler.Encode(&assembler.Program{Segments: compress.Strip(p.Segments, c.Keep)})
	if err := c.report(w, in, diags); err != nil {
		return err
	}
	fmt.Fprintln(w.stderr, saving(8*uint64(len(before)), 8*uint64(len(bits))))
	return w.write(c.Output, bits, modeFile)
}

// checkKeep says which of the patterns of names to keep is none.
func checkKeep(patterns []string) error {
	for _, pattern := range patterns {
		if _, err := path.Match(pattern, ""); err != nil {
			return fmt.Errorf("--keep=%s is no pattern: %w", pattern, err)
		}
	}
	return nil
}
