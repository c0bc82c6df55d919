package llvmir

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// key names a compiled file after all that it is made from.
type key [sha256.Size]byte

// keyOf returns the key of what a tool makes, with flags, of inputs. Another
// version of the tool is another tool.
func (t tool) keyOf(flags []string, inputs ...[]byte) key {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q", t.path, flags)
	if info, err := os.Stat(t.path); err == nil {
		fmt.Fprintf(h, " %d %d", info.Size(), info.ModTime().UnixNano())
	}
	for _, data := range inputs {
		fmt.Fprintf(h, " %d ", len(data))
		h.Write(data)
	}
	return key(h.Sum(nil))
}

// object returns the path of an object file: one of the cache, or what make
// writes.
func (b *builder) object(k key, make func(file string) error) (string, error) {
	name := hex.EncodeToString(k[:]) + ".o"
	if b.Cache == "" {
		file := filepath.Join(b.scratch, name)
		return file, make(file)
	}
	file, err := filepath.Abs(filepath.Join(b.Cache, name))
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(file); err == nil {
		return file, nil
	}
	if err := os.MkdirAll(b.Cache, 0o700); err != nil {
		return "", err
	}
	return file, replace(file, make)
}

// replace lets make write a file beside another one and puts it in its place.
func replace(path string, make func(file string) error) error {
	dir, name := filepath.Split(path)
	if dir == "" {
		dir = "."
	}
	beside, err := os.MkdirTemp(dir, ".pnaclasm-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(beside)
	file := filepath.Join(beside, name)
	if err := make(file); err != nil {
		return err
	}
	return os.Rename(file, path)
}

// writeFile writes a file through a function.
func writeFile(file string, write func(w io.Writer) error) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
