package files

import (
	"os"
	"path/filepath"
	"testing"
)

func contents(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestWrite writes over files of all kinds, and beside them nothing is left.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	if err := os.WriteFile(path("old"), []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"link": "old", "dangling": "new", "far": "dangling2", "dangling2": "sub/new"} {
		if err := os.Symlink(to, path(link)); err != nil {
			t.Skip(err)
		}
	}
	if err := os.Mkdir(path("sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, written := range map[string]string{"link": "old", "dangling": "new", "far": "sub/new", "plain": "plain"} {
		if err := Write(path(name), []byte(name), 0o600); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := contents(t, path(written)); got != name {
			t.Errorf("%s holds %q after %s was written", written, got, name)
		}
	}
	for _, link := range []string{"link", "dangling", "far"} {
		if info, err := os.Lstat(path(link)); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is no link any more", link)
		}
	}
	if info, _ := os.Stat(path("old")); info.Mode().Perm() != 0o640 {
		t.Errorf("the permissions are %v", info.Mode())
	}
	if left, _ := filepath.Glob(path(".pnaclasm-*")); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// TestRefused writes what cannot be written: nothing changes.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink("loop", loop); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{dir, loop, filepath.Join(dir, "none", "file")} {
		if err := Write(name, []byte("x"), 0o600); err == nil {
			t.Errorf("%s was written", name)
		}
	}
	old := filepath.Join(dir, "old")
	if err := os.WriteFile(old, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Replace(old, func(string) error { return os.ErrInvalid }); err == nil || contents(t, old) != "old" {
		t.Errorf("a failure is %v, and the file holds %q", err, contents(t, old))
	}
}

// TestGuard knows a file by other names.
func TestGuard(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	for _, name := range []string{"a", "b"} {
		if err := os.WriteFile(path(name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("a", path("link")); err != nil {
		t.Skip(err)
	}
	for name, refused := range map[string]bool{"a": true, "link": true, "./../" + filepath.Base(dir) + "/a": true, "b": false, "none": false} {
		if err := Guard(path(name), path("a")); (err != nil) != refused {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestRead reads what has an end that is near.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, make([]byte, 2048), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := Read(file, 2048); len(data) != 2048 || err != nil {
		t.Errorf("read %d bytes, %v", len(data), err)
	}
	for name, most := range map[string]int64{file: 2047, dir: 100, os.DevNull: 100, "/dev/zero": 100} {
		if data, err := Read(name, most); err == nil {
			t.Errorf("%s: read %d bytes", name, len(data))
		}
	}
}
