package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/pnaclasm/pnaclasm/assembler/translate/llvmir"
)

// optLevel is the level of llc's optimisation.
const optLevel = 2

// translate makes a product through LLVM.
func (b *builder) translate(p product, path string) error {
	options := llvmir.Options{Target: b.Target, OptLevel: optLevel, Product: p.llvm, Output: path}
	if b.w.interactive {
		options.Progress = func(step string) { fmt.Fprintf(b.w.stderr, "pnaclasm: %s\n", step) }
	}
	if path != stdio {
		return llvmir.Build(context.Background(), b.verified, options)
	}
	dir, err := os.MkdirTemp("", "pnaclasm-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	options.Output = filepath.Join(dir, "product")
	if err := llvmir.Build(context.Background(), b.verified, options); err != nil {
		return err
	}
	data, err := os.ReadFile(options.Output)
	if err != nil {
		return err
	}
	return b.w.write(stdio, data, modeFile)
}
