package main

import (
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/files"
)

// Permissions of new files, before the umask.
const (
	modeFile       fs.FileMode = 0o666
	modeExecutable fs.FileMode = 0o777
)

// write makes data the contents of a file, or writes it to standard output for
// "-". A file that is new gets mode.
func (w *world) write(name string, data []byte, mode fs.FileMode) error {
	w.settle()
	if name == stdio {
		_, err := w.stdout.Write(data)
		if err != nil {
			return fmt.Errorf("cannot write standard output: %w", cause(err))
		}
		return nil
	}
	if err := w.guard(name); err != nil {
		return err
	}
	if err := files.Write(name, data, mode); err != nil {
		return fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	return nil
}

// guard refuses to write over what was read, unless that is what the command is
// for.
func (w *world) guard(name string) error {
	for _, in := range w.inputs {
		if err := files.Guard(name, in); err != nil && !w.inPlace {
			return err
		}
	}
	return nil
}

// print writes text to standard output.
func (w *world) print(text string) error {
	w.settle()
	_, err := io.WriteString(w.stdout, text)
	if err != nil {
		return fmt.Errorf("cannot write standard output: %w", cause(err))
	}
	return nil
}

// outputName returns the file to write: the one that was asked for, or the name
// of the input with another extension, in the current directory. What comes from
// standard input goes to standard output.
func outputName(output, in, extension string) string {
	switch {
	case output != "":
		return output
	case in == stdio:
		return stdio
	}
	return stem(filepath.Base(in)) + extension
}

// stem returns a name without its extension.
func stem(name string) string { return strings.TrimSuffix(name, filepath.Ext(name)) }
