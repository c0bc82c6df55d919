package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write makes data the contents of a file. The file has either its old contents or
// all of the new ones: they are written beside it, to the disk, and renamed. A link
// stays one: the file it leads to is written, and made if it is not there.
// Permissions are kept; a new file gets mode, before the umask.
func Write(name string, data []byte, mode fs.FileMode) error {
	return Replace(name, func(file string) error {
		f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err != nil {
			return err
		}
		_, err = f.Write(data)
		return errors.Join(err, f.Close())
	})
}

// Replace is Write for what make writes into a file of its own, which is not there
// when it is called.
func Replace(name string, make func(file string) error) error {
	target, err := Target(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return beside(target, make, nil)
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("it is a directory")
	case !info.Mode().IsRegular():
		return through(target, make) // a device or a pipe: there is nothing to keep
	}
	if err := checkWritable(target); err != nil {
		return err
	}
	return beside(target, make, info)
}

// Target returns the file that a name stands for: where its links lead, also if
// nothing is there.
func Target(name string) (string, error) {
	const most = 40
	for range most {
		to, err := os.Readlink(name)
		if err != nil {
			return name, nil // no link, or nothing
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(name), to)
		}
		name = to
	}
	return "", fmt.Errorf("%s is a link that leads to itself", name)
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

// beside has a file made in a new directory beside the target, and renames it. It
// gets the permissions of the old file, if there is one.
func beside(target string, make func(file string) error, old fs.FileInfo) error {
	dir, name := filepath.Split(target)
	if dir == "" {
		dir = "."
	}
	scratch, err := os.MkdirTemp(dir, ".pnaclasm-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	file := filepath.Join(scratch, name)
	if err := make(file); err != nil {
		return err
	}
	if old != nil {
		if err := os.Chmod(file, old.Mode().Perm()); err != nil {
			return err
		}
	}
	if err := toDisk(file); err != nil {
		return err
	}
	return os.Rename(file, target)
}

// toDisk waits until the contents of a file are on the disk: else the new name may
// be there before them.
func toDisk(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	if err := f.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		f.Close()
		return err
	}
	return f.Close()
}

// through has a file made elsewhere and writes it into the target.
func through(target string, make func(file string) error) error {
	scratch, err := os.MkdirTemp("", "pnaclasm-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	file := filepath.Join(scratch, filepath.Base(target))
	if err := make(file); err != nil {
		return err
	}
	from, err := os.Open(file)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return errors.Join(err, to.Close())
}

// Guard returns an error if an output is the file that was read, by whatever names.
func Guard(output, input string) error {
	if !same(output, input) {
		return nil
	}
	return fmt.Errorf("%s is what was read: say where else to write", output)
}

// same reports whether two names stand for one file.
func same(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}
