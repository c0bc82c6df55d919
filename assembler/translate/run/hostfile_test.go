package run

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOpenHost opens what are no hosts: the error says how to make one.
func TestOpenHost(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("no program"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{text, dir, filepath.Join(dir, "none")} {
		if h, err := OpenHost(path); err == nil {
			h.Close()
			t.Errorf("%s is a host", path)
		}
	}
	if _, err := OpenHost(text); err == nil || !strings.Contains(err.Error(), "go build ./cmd/pnaclasm-runner") {
		t.Errorf("the error is %v", err)
	}
	h, err := OpenHost("")
	if err != nil || !h.native {
		t.Fatalf("the running program is no host: %v", err)
	}
	h.Close()
}
