package run

import (
	"bytes"
	"debug/elf"
	"io"
	"os"
	"testing"
)

// TestWithoutSymbols strips this test's own executable. That what is stripped
// still runs is shown where the command builds executables.
func TestWithoutSymbols(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, err := elf.NewFile(bytes.NewReader(whole))
	if err != nil {
		t.Skipf("executables are no ELF files here: %v", err)
	}
	stripped := readStripped(t, whole)
	after, err := elf.NewFile(bytes.NewReader(stripped))
	if err != nil {
		t.Fatal(err)
	}
	if len(after.Sections) > 0 || len(after.Progs) != len(before.Progs) {
		t.Errorf("%d sections and %d segments, want 0 and %d", len(after.Sections), len(after.Progs), len(before.Progs))
	}
	if n := endOfSegments(before); int64(len(stripped)) != n || !bytes.Equal(stripped[64:], whole[64:n]) {
		t.Errorf("%d bytes are left, want the first %d", len(stripped), n)
	}
	if again := readStripped(t, stripped); !bytes.Equal(again, stripped) {
		t.Errorf("stripped twice, %d bytes are left of %d", len(again), len(stripped))
	}
	for name, odd := range map[string][]byte{
		"more behind it": append(bytes.Clone(whole), 0),
		"end missing":    whole[:len(whole)-1],
		"header only":    whole[:64],
		"no ELF":         []byte("the host"),
		"empty":          nil,
	} {
		if got := readStripped(t, odd); !bytes.Equal(got, odd) {
			t.Errorf("%s: %d bytes are left, want all %d", name, len(got), len(odd))
		}
	}
}

func readStripped(t *testing.T, host []byte) []byte {
	t.Helper()
	got, err := io.ReadAll(withoutSymbols(bytes.NewReader(host), int64(len(host))))
	if err != nil {
		t.Fatal(err)
	}
	return got
}
