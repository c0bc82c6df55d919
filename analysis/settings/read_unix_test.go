//go:build unix

package settings

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestNoFile opens what is no regular file.
func TestNoFile(t *testing.T) {
	for name, prepare := range map[string]func(path string) error{
		"directory": func(path string) error { return os.Mkdir(path, 0o700) },
		"pipe":      func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"device":    func(path string) error { return os.Symlink("/dev/zero", path) },
		"loop":      func(path string) error { return os.Symlink(FileName, path) },
	} {
		dir := t.TempDir()
		if err := prepare(filepath.Join(dir, FileName)); err != nil {
			t.Skip(name, err)
		}
		if f := Nearest(dir); f == nil || len(f.Problems) != 1 || f.Text != nil {
			t.Errorf("%s: %+v", name, f)
		}
	}
}
