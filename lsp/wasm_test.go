package lsp

import (
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/lsp/internal/pageprogram"
)

// maxWasm is how large the server for pages may be when it is compressed as hosts do, in
// bytes.
const maxWasm = 4_100_000

// TestWasm builds the server for pages, holds it to its size, and has it say under node what
// it says here.
func TestWasm(t *testing.T) {
	server := pageprogram.Build(t, "../cmd/pnaclasm-web")
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
			play(t, pageprogram.Start(t, node, "testdata/wasm/node.mjs", server), strings.Split(string(text), "\n"))
		})
	}
	t.Run("breath", func(t *testing.T) { checkBreath(t) })
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

// checkBreath runs the test of the pauses where they are taken.
func checkBreath(t *testing.T) {
	runner := pageprogram.Support(t, "go_js_wasm_exec")
	test := exec.Command("go", "test", "-exec="+runner, "-run=TestBreath", "-v", "../asmparse/parallel")
	test.Env = pageprogram.Environment()
	if out, err := test.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: TestBreath") {
		t.Errorf("%v\n%s", err, out)
	}
}
