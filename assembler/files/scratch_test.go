//go:build unix && !aix && !solaris

package files

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// left makes a directory as a process leaves it, last changed some time ago.
func left(t *testing.T, name string, ago time.Duration, lock bool) string {
	t.Helper()
	dir := filepath.Join(os.TempDir(), name)
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if lock {
		if err := os.WriteFile(filepath.Join(dir, scratchLock), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	then := time.Now().Add(-ago)
	if err := os.Chtimes(dir, then, then); err != nil {
		t.Fatal(err)
	}
	return dir
}

// What a process has left that was killed is removed, and nothing else.
func TestScratch(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	used, remove, err := Scratch()
	if err != nil {
		t.Fatal(err)
	}
	defer remove()
	then := time.Now().Add(-time.Hour)
	if err := os.Chtimes(used, then, then); err != nil {
		t.Fatal(err)
	}
	old := left(t, scratchPrefix+"1", time.Hour, true)
	kept := []string{
		used,
		left(t, scratchPrefix+"2", 0, true),
		left(t, scratchPrefix+"3", time.Hour, false),
		left(t, "pnaclasm-mine", time.Hour, true),
	}
	outside := left(t, "outside", time.Hour, true)
	link := filepath.Join(os.TempDir(), scratchPrefix+"link")
	if err := os.Symlink(outside, link); err != nil {
		t.Fatal(err)
	}
	_, removeSecond, err := Scratch()
	if err != nil {
		t.Fatal(err)
	}
	defer removeSecond()
	if _, err := os.Stat(old); !os.IsNotExist(err) {
		t.Errorf("%s is still there: %v", old, err)
	}
	for _, dir := range append(kept, outside, link) {
		if _, err := os.Stat(dir); err != nil {
			t.Error(err)
		}
	}
	remove()
	if _, err := os.Stat(used); !os.IsNotExist(err) {
		t.Errorf("%s is still there: %v", used, err)
	}
}
