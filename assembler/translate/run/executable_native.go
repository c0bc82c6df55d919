package run

import (
	"context"
	"io"
	"os"
	"path/filepath"

	"github.com/pnaclasm/pnaclasm/assembler/files"
	"github.com/pnaclasm/pnaclasm/assembler/translate/native"
	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// WriteNativeExecutable writes a self-contained executable for a program that was made
// for the browser and is an executable of LLVM's, which lacks the page around it: the
// host, for the same system, has that. In the payload such a program takes the place
// of the WebAssembly, and there are no properties.
func WriteNativeExecutable(w io.Writer, host *Host, program []byte) error {
	return writeBehind(w, host, appendFields([]byte(magic), nil, program, nil, nil))
}

// runNative runs the program from a file of its own, which is removed as soon as it
// has begun.
func (x *Executable) runNative(ctx context.Context, o process.Options, page pepper.Options) (status int, err error) {
	dir, remove, err := files.Scratch()
	if err != nil {
		return 0, err
	}
	defer remove()
	path := filepath.Join(dir, "program")
	if err := os.WriteFile(path, x.native, 0o700); err != nil {
		return 0, err
	}
	o.Started = remove
	return native.Program{Path: path, Page: &page}.Run(ctx, o)
}
