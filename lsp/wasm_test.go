package lsp

import (
	"compress/gzip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// maxWasm is how large the server for pages may be when it is compressed as hosts do, in
// bytes.
const maxWasm = 4_100_000

// TestWasm builds the server for pages, holds it to its size, and has it say under node what
// it says here.
func TestWasm(t *testing.T) {
	server := buildWasm(t)
	t.Run("size", func(t *testing.T) { checkSize(t, server) })
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("the rest needs node, which is not here")
	}
	transcripts, _ := filepath.Glob("testdata/transcripts/*.txt")
	for _, name := range transcripts {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			play(t, startWasm(t, node, server), strings.Split(string(text), "\n"))
		})
	}
	t.Run("breath", func(t *testing.T) { checkBreath(t) })
}

// buildWasm returns the path of the server for pages.
func buildWasm(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "pnaclasm.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", path, "../cmd/pnaclasm-web")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

func checkSize(t *testing.T, server string) {
	data, err := os.ReadFile(server)
	if err != nil {
		t.Fatal(err)
	}
	var size counter
	z, _ := gzip.NewWriterLevel(&size, gzip.BestCompression)
	_, _ = z.Write(data)
	z.Close()
	t.Logf("%d bytes, compressed %d", len(data), size)
	if size > maxWasm {
		t.Errorf("the server for pages has %d bytes compressed, more than %d: what has come in that a page does not need?", size, maxWasm)
	}
}

// counter counts what is written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// child is a server of its own.
type child struct {
	io.Reader
	io.Writer
}

func startWasm(t *testing.T, node, server string) child {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	support := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")
	command := exec.Command(node, "--stack-size=8192", "testdata/wasm/node.mjs", support, server)
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
	return child{out, in}
}

// checkBreath runs the test of the pauses where they are taken.
func checkBreath(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	runner := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec")
	test := exec.Command("go", "test", "-exec="+runner, "-run=TestBreath", "-v", "../asmparse/parallel")
	test.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if out, err := test.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: TestBreath") {
		t.Errorf("%v\n%s", err, out)
	}
}
