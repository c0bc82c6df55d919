package pepper

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// TestDownloads makes a file for what a request brings: the program sees that alone,
// and nothing is left of it.
func TestDownloads(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	g := newGuest(t, Options{}, process.Options{})
	file, ref, err := g.host.downloads.create()
	if err != nil {
		t.Fatal(err)
	}
	file.Close()
	if seen, err := os.ReadDir(g.host.rootOf(ref).Name()); len(seen) != 1 || err != nil {
		t.Errorf("the program sees %v, %v", seen, err)
	}
	if err := g.host.Close(); err != nil {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "*")); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}
