package settings

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
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
	text, err := readSmall(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err != nil {
		f.problem(diag.Span{}, "%v", withoutPath(err))
		return f, nil
	}
	f.Text = text
	f.parse()
	return f, nil
}

// readSmall returns the contents of a regular file, or of one that a link leads
// to. Opening it waits for nobody, as a pipe would.
func readSmall(path string) ([]byte, error) {
	in, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("the settings are not read: expected a file, and no directory, pipe or device")
	}
	text, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err == nil && len(text) > maxFile {
		err = fmt.Errorf("the settings are not read: they are larger than %d KiB", maxFile>>10)
	}
	return text, err
}

// withoutPath is an error without the path that the message names anyway.
func withoutPath(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return fmt.Errorf("the settings cannot be read: %w", at.Err)
	}
	return err
}

func (f *File) problem(at diag.Span, format string, args ...any) {
	f.Problems = append(f.Problems, diag.Diagnostic{
		Severity: diag.Error, Origin: diag.At(at), Message: fmt.Sprintf(format, args...),
	})
}
