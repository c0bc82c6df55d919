package files

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// ErrNoFile says that something is there, but nothing that can be read to an end.
var ErrNoFile = errors.New("expected a file, and no directory, pipe or device")

// Read returns the contents of a regular file, or of one that a link leads to, of
// most bytes at most. Opening it waits for nobody, as a pipe would.
func Read(name string, most int64) ([]byte, error) {
	in, err := os.OpenFile(name, os.O_RDONLY|nonblock, 0)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &os.PathError{Op: "read", Path: name, Err: ErrNoFile}
	}
	data, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && int64(len(data)) > most {
		return nil, &os.PathError{Op: "read", Path: name, Err: fmt.Errorf("it is larger than %d KiB", most>>10)}
	}
	return data, err
}
