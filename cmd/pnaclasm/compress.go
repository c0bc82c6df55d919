package main

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/assembler"
)

type compressCommand struct {
	reporter
	In     string `arg:"" name:"program" help:"The program."`
	Output string `short:"o" required:"" help:"The file to write." placeholder:"OUT"`
	Layout bool   `help:"Also reorder types and constants where that saves bits: the text changes, the program does not."`
	Effort string `enum:"fast,default,max" default:"default" help:"How much time to spend: fast, default or max."`
}

// Help gives examples.
func (compressCommand) Help() string {
	return `The records stay as they are; only how they become bits changes. A file that cannot be made smaller is written as it is.

Examples:

    pnaclasm compress prog.pexe -o small.pexe
    pnaclasm compress prog.pexe -o small.pexe --effort=max --layout`
}

var efforts = map[string]compress.Effort{
	"fast": compress.Fast, "default": compress.Default, "max": compress.Max,
}

// Run writes the same program in fewer bits.
func (c compressCommand) Run(w *world) error {
	in, p, err := load(w, c.reporter, c.In)
	if err != nil {
		return err
	}
	w.working("compressing " + in.name)
	result, err := compress.Compress(p.Segments, compress.Options{Effort: efforts[c.Effort], Layout: c.Layout, Progress: w.advanced})
	if err == nil {
		err = result.LayoutError
	}
	if err != nil {
		return c.report(w, in, problem(err))
	}
	bits, diags := assembler.Encode(&assembler.Program{Segments: result.Segments})
	if err := c.report(w, in, diags); err != nil {
		return err
	}
	w.settle()
	fmt.Fprintln(w.stderr, saving(result.Before, result.After))
	w.inPlace = assembler.Detect(in.data) == assembler.Bits // a text is no smaller program
	return w.write(c.Output, bits, modeFile)
}

// saving says what a compression has brought; the sizes are bits.
func saving(before, after uint64) string {
	return fmt.Sprintf("%d bytes → %d bytes (%.1f %% less)", before/8, after/8, 100-100*float64(after)/float64(max(before, 1)))
}
