// Package pageprogram builds the programs for pages and runs them under node. Only tests
// import it.
package pageprogram

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Build compiles the program of a directory and returns the path of its WebAssembly.
func Build(t *testing.T, dir string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), filepath.Base(dir)+".wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", path, dir)
	build.Env = Environment()
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// Environment is that of a go command for pages.
func Environment() []string { return append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=") }

// Support returns the path of a file of Go's own for WebAssembly.
func Support(t *testing.T, name string) string {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", name)
}

// Child is a program's standard output and input.
type Child struct {
	io.Reader
	io.WriteCloser
}

// Start runs a program that Build made with a script for node. It ends when its input
// does.
func Start(t *testing.T, node, script, program string, args ...string) Child {
	t.Helper()
	command := exec.Command(node, append([]string{"--stack-size=8192", script, Support(t, "wasm_exec.js"), program}, args...)...)
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		_ = command.Wait()
	})
	return Child{out, in}
}
