package main

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/llvm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

type optimizeCommand struct {
	reporter
	In     string `arg:"" name:"program" help:"The program."`
	Output string `short:"o" required:"" help:"The file to write." placeholder:"OUT"`
	Level  string `short:"O" enum:"1,2,3,s,z" default:"2" placeholder:"LEVEL" help:"What to optimise for: 1, 2 or 3 for speed, s or z for size."`
}

// Help gives examples.
func (optimizeCommand) Help() string {
	return `The program becomes LLVM IR, opt of LLVM 17 or later works on it, and the result is compressed. What a program does stays the same; what it leaves undefined, such as a division by zero or a shift by too much, may come out otherwise.

Examples:

    pnaclasm optimize prog.pexe -O2 -o fast.pexe
    pnaclasm optimize prog.pexe -Oz -o small.pexe`
}

// Run lets LLVM work on a program.
func (c optimizeCommand) Run(w *world) error {
	opt, err := findTool("opt", oldestLLVM)
	if err != nil {
		return err
	}
	in, err := w.read(c.In)
	if err != nil {
		return err
	}
	p, v, diags := inspect(in, verify.Config{})
	if err := c.report(w, in, important(diags)); err != nil {
		return err
	}
	before, diags := assembler.Encode(p)
	if err := c.report(w, in, diags); err != nil {
		return err
	}
	text, err := filter(opt, []byte(portable(llvm.Raise(v.Module()))), "-passes=default<O"+c.Level+">", "-S")
	if err != nil {
		return fmt.Errorf("opt: %w", err)
	}
	bits, err := w.compressed(&input{name: c.In, data: text}, c.reporter)
	if err != nil {
		return err
	}
	fmt.Fprintln(w.stderr, saving(8*uint64(len(before)), 8*uint64(len(bits))))
	return w.write(c.Output, bits, modeFile)
}

// portable names a target that has what PNaCl has, and no vectors.
func portable(text string) string {
	head, rest, _ := strings.Cut(text, "\n")
	return head + "\ntarget triple = \"wasm32-unknown-unknown\"\n" + rest
}

// compressed makes a small bitcode file of one module of LLVM IR.
func (w *world) compressed(in *input, show reporter) ([]byte, error) {
	r, all := importModules([]*input{in}, nil, "")
	if err := show.reportAll(w, all); err != nil {
		return nil, err
	}
	return compressProgram(r.Program)
}

// compressProgram returns a program in few bits.
func compressProgram(p *assembler.Program) ([]byte, error) {
	if _, diags := assembler.Encode(p); len(diags) > 0 {
		return nil, fmt.Errorf("cannot be written: %s", diags[0].Message)
	}
	small, err := compress.Compress(p.Segments, compress.Options{Effort: compress.Default})
	if err != nil {
		return nil, err
	}
	bits, diags := assembler.Encode(&assembler.Program{Segments: small.Segments})
	if len(diags) > 0 {
		return nil, fmt.Errorf("cannot be written: %s", diags[0].Message)
	}
	return bits, nil
}
