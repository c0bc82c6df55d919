package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/files"
)

// FileName is what the file with the settings of a directory, and of all below it,
// is called.
const FileName = ".pnaclasm.toml"

// maxFile is how large such a file may be, in bytes.
const maxFile = 16 << 10

// File is a file with settings as it was found.
type File struct {
	Path string
	// Text is what it holds; nil where it cannot be read.
	Text []byte
	// Problems is what is wrong with it, by places in Text. What is right in the
	// file holds nevertheless.
	Problems diag.List

	values map[string]any
}

// Nearest reads the file in a directory or the nearest one above; nil: there is
// none.
func Nearest(dir string) *File {
	for {
		f, err := read(filepath.Join(dir, FileName))
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return f
		}
		up := filepath.Dir(dir)
		if up == dir {
			return nil
		}
		dir = up
	}
}

// read reads a file with settings. Only one that is not there is an error.
func read(path string) (*File, error) {
	f := &File{Path: path}
	text, err := files.Read(path, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err // the message says the path anyway
	}
	if err != nil {
		f.problem(diag.Span{}, "the settings are not read: %v", err)
		return f, nil
	}
	f.Text = text
	f.parse()
	return f, nil
}

func (f *File) problem(at diag.Span, format string, args ...any) {
	f.Problems = append(f.Problems, diag.Diagnostic{
		Severity: diag.Error, Origin: diag.At(at), Message: fmt.Sprintf(format, args...),
	})
}
