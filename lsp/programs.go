package lsp

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/files"
)

// fileResult says which file was written.
type fileResult struct {
	Path  string `json:"path"`
	Bytes int    `json:"bytes"`
}

// output returns the path to write to: the one given, or that of the document
// with another extension.
func (v *view) output(a *commandArguments, extension string) (string, error) {
	if a.Output != "" {
		return a.Output, nil
	}
	path := filePath(v.uri)
	if path == "" {
		return "", errors.New("the document is no file: say where to write with `output`")
	}
	return strings.TrimSuffix(path, filepath.Ext(path)) + extension, nil
}

// write writes what was made of a document into another file.
func (s *server) write(path string, data []byte, mode fs.FileMode, from uri.URI) (any, error) {
	if err := files.Guard(path, filePath(from)); err != nil && !bothBits(path, data) {
		return nil, err
	}
	if err := files.Write(path, data, mode); err != nil {
		return nil, fmt.Errorf("%s cannot be written: %w", path, err)
	}
	return fileResult{path, len(data)}, nil
}

// bothBits reports whether bits are written over bits: a .pexe that is open as
// text.
func bothBits(path string, data []byte) bool {
	old, err := files.Read(path, maxFile)
	return err == nil && assembler.Detect(old) == assembler.Bits && assembler.Detect(data) == assembler.Bits
}

// assembleCommand writes the document's bitcode beside it.
func assembleCommand(v *view, _ context.Context, a *commandArguments) (any, error) {
	path, err := v.output(a, ".pexe")
	if err != nil {
		return nil, err
	}
	data, diags := assembler.Assemble(v.Bytes())
	if data == nil {
		return nil, v.failure(diags)
	}
	return v.server.write(path, data, 0o666, v.uri)
}

// failure is the first error of a list as one line.
func (v *view) failure(list diag.List) error {
	for _, d := range list {
		if d.Severity == diag.Error {
			return fmt.Errorf("line %d: %s", v.LineOf(d.Origin.Span.Start)+1, d.Message)
		}
	}
	return errors.New("the text cannot be assembled")
}

// maxFile is how large a file may be that the server reads by itself, in bytes.
const maxFile = 256 << 20

// disassembleFile returns a bitcode file as text.
func disassembleFile(path string) (string, error) {
	data, err := files.Read(path, maxFile)
	if err != nil {
		return "", err
	}
	p, diags := assembler.LoadBits(data)
	if p == nil {
		return "", fmt.Errorf("%s at %s: %s", path, diags[0].Origin.Bit, diags[0].Message)
	}
	return string(assembler.Disassemble(p)), nil
}

// disassembleCommand returns a bitcode file as text, or writes it where the
// client says.
func disassembleCommand(s *server, _ context.Context, a *commandArguments) (any, error) {
	text, err := disassembleFile(filePath(a.URI))
	if err != nil {
		return nil, err
	}
	if a.Output != "" {
		return s.write(a.Output, []byte(text), 0o666, a.URI)
	}
	return showResult{URI: viewURI(kindText, a.URI, 0), Text: text}, nil
}
