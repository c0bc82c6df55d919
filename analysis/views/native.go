//go:build !js

package views

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/files"
	"github.com/pnaclasm/pnaclasm/assembler/translate/llvmir"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// LLVM returns the LLVM IR of function address f.
func LLVM(ctx context.Context, v *verify.Verified, f uint64) (string, error) {
	var b bytes.Buffer
	if err := llvmir.Emit(ctx, &b, v, llvmir.Dialect{}); err != nil {
		return "", err
	}
	return part(b.String(), fmt.Sprintf(" @f%d(", f), "define ", "\n}\n"), nil
}

// Native returns the assembly of function address f for this machine, as llc
// writes it.
func Native(ctx context.Context, v *verify.Verified, f uint64) (string, error) {
	dir, remove, err := files.Scratch()
	if err != nil {
		return "", err
	}
	defer remove()
	out := filepath.Join(dir, "program.s")
	if err := llvmir.Build(ctx, v, llvmir.Options{OptLevel: 2, Product: llvmir.Assembly, Output: out}); err != nil {
		return "", err
	}
	text, err := os.ReadFile(out)
	if err != nil {
		return "", err
	}
	return part(string(text), fmt.Sprintf("\nf%d:", f), "\n", ".Lfunc_end"), nil
}

// part cuts out of a text what has mark in its first line, which starts with
// start, up to the first end; all of the text if there is none.
func part(text, mark, start, end string) string {
	for at := 0; ; {
		i := strings.Index(text[at:], mark)
		if i < 0 {
			return text
		}
		i += at
		line := strings.LastIndexByte(text[:i+1], '\n') + 1
		if strings.HasPrefix(text[line:], start) || start == "\n" {
			if n := strings.Index(text[i+1:], end); n >= 0 {
				return text[line : i+1+n+len(end)]
			}
			return text[line:]
		}
		at = i + len(mark)
	}
}
