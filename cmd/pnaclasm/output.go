package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// Permissions of new files, before the umask.
const (
	modeFile       fs.FileMode = 0o666
	modeExecutable fs.FileMode = 0o777
)

// write makes data the contents of a file, or writes it to standard output for
// "-". A file has either its old contents or all of the new ones: the data is
// written beside it and renamed. Its permissions are kept; a new file gets mode.
func (w *world) write(name string, data []byte, mode fs.FileMode) error {
	w.settle()
	if name == stdio {
		_, err := w.stdout.Write(data)
		if err != nil {
			return fmt.Errorf("cannot write standard output: %w", cause(err))
		}
		return nil
	}
	if err := replaceFile(name, data, mode); err != nil {
		return fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	return nil
}

func replaceFile(name string, data []byte, mode fs.FileMode) error {
	name = followLink(name)
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return writeBeside(name, data, mode, false)
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("it is a directory")
	case !info.Mode().IsRegular():
		return writeDirectly(name, data) // a device or a pipe: there is nothing to keep
	}
	if err := checkWritable(name); err != nil {
		return err
	}
	return writeBeside(name, data, info.Mode().Perm(), true)
}

// followLink returns the file a symbolic link stands for, so that the link stays
// one.
func followLink(name string) string {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		return target
	}
	return name
}

// checkWritable reports why a file must not be written: renaming would replace a
// read-only file without asking.
func checkWritable(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

func writeDirectly(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// writeBeside writes a temporary file in the directory of name and renames it.
// exact says that mode holds whatever the umask is.
func writeBeside(name string, data []byte, mode fs.FileMode, exact bool) error {
	f, err := createBeside(name, mode)
	if err != nil {
		return err
	}
	temporary := f.Name()
	_, err = f.Write(data)
	if exact {
		err = errors.Join(err, f.Chmod(mode))
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(temporary, name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temporary))
	}
	return nil
}

// createBeside opens a new file in the directory of name.
func createBeside(name string, mode fs.FileMode) (*os.File, error) {
	dir, base := filepath.Split(name)
	for {
		path := filepath.Join(dir, fmt.Sprintf(".%s.%08x.tmp", base, rand.Uint32()))
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
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
