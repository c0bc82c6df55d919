package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/translate/llvmir"
)

// optLevel is the level of llc's optimisation.
const optLevel = 2

// source describes the input to those who name places in it.
func (in *input) source() *llvmir.Source {
	s := &llvmir.Source{Name: in.name}
	if assembler.Detect(in.data) != assembler.Text {
		return s
	}
	if s.Text = in.data; in.files != nil {
		s.Text = in.files.Text
	}
	if dir, err := os.Getwd(); err == nil { // or a debugger has to be told
		s.Dir = dir
	}
	return s
}

// runtime writes the C source that what LLVM makes is to be linked with.
func (b *builder) runtime(_ product, dir string) error {
	if dir == stdio {
		return errors.New("--emit=runtime makes a directory: name it with -o")
	}
	if err := llvmir.WriteRuntime(dir); err != nil {
		return fmt.Errorf("cannot write %s: %w", dir, cause(err))
	}
	return nil
}

// translate makes a product through LLVM.
func (b *builder) translate(p product, path string) error {
	return untilSignal(func(ctx context.Context) error { return b.translateWithin(ctx, p, path) })
}

func (b *builder) translateWithin(ctx context.Context, p product, path string) error {
	options := llvmir.Options{Target: b.Target, OptLevel: optLevel, Product: p.llvm, Output: path}
	if b.Lines {
		options.Source = b.in.source()
	}
	options.Progress = b.w.working
	if err := b.w.guard(path); err != nil {
		return err
	}
	if path != stdio {
		return llvmir.Build(ctx, b.verified, options)
	}
	dir, err := os.MkdirTemp("", "pnaclasm-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	options.Output = filepath.Join(dir, "product")
	if err := llvmir.Build(ctx, b.verified, options); err != nil {
		return err
	}
	data, err := os.ReadFile(options.Output)
	if err != nil {
		return err
	}
	return b.w.write(stdio, data, modeFile)
}
