package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/files"
	"github.com/pnaclasm/pnaclasm/assembler/translate/llvmir"
	"github.com/pnaclasm/pnaclasm/assembler/translate/run"
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
	if err := llvmir.WriteRuntime(dir, b.verified); err != nil {
		return fmt.Errorf("cannot write %s: %w", dir, cause(err))
	}
	return nil
}

// translate makes a product through LLVM.
func (b *builder) translate(p product, path string) error {
	return untilSignal(func(ctx context.Context) error { return b.translateWithin(ctx, p, path) })
}

func (b *builder) translateWithin(ctx context.Context, p product, path string) error {
	options := b.llvmOptions(p, path)
	if err := b.w.guard(path); err != nil {
		return err
	}
	if path != stdio {
		return llvmir.Build(ctx, b.verified, options)
	}
	data, err := b.product(ctx, options)
	if err != nil {
		return err
	}
	return b.w.write(stdio, data, modeFile)
}

// llvmOptions are those of a product.
func (b *builder) llvmOptions(p product, path string) llvmir.Options {
	o := llvmir.Options{Target: b.Target, OptLevel: optLevel, Product: p.llvm, Output: path, Progress: b.w.working}
	if b.Lines {
		o.Source = b.in.source()
	}
	return o
}

// product returns what LLVM makes of the program.
func (b *builder) product(ctx context.Context, o llvmir.Options) ([]byte, error) {
	dir, remove, err := files.Scratch()
	if err != nil {
		return nil, err
	}
	defer remove()
	o.Output = filepath.Join(dir, "product")
	if err := llvmir.Build(ctx, b.verified, o); err != nil {
		return nil, err
	}
	return os.ReadFile(o.Output)
}

// optimizedPage writes a host with the executable behind it that LLVM makes of a
// program for the browser.
func (b *builder) optimizedPage(p product, host *run.Host, path string) error {
	return untilSignal(func(ctx context.Context) error {
		program, err := b.product(ctx, b.llvmOptions(p, path))
		if err != nil {
			return err
		}
		var out bytes.Buffer
		if err := run.WriteNativeExecutable(&out, host, program); err != nil {
			return err
		}
		return b.w.write(path, out.Bytes(), modeExecutable)
	})
}
