package views

import (
	"context"
	"errors"

	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// errNoLLVM says what a browser lacks.
var errNoLLVM = errors.New("there is no LLVM in a browser: pnaclasm build --emit=ll,asm writes what it makes")

// LLVM is what native.go shows where there is LLVM.
func LLVM(context.Context, *verify.Verified, uint64) (string, error) { return "", errNoLLVM }

// Native is what native.go shows where there is LLVM.
func Native(context.Context, *verify.Verified, uint64) (string, error) { return "", errNoLLVM }
