package dap

import (
	"os/exec"
	"testing"

	"github.com/pnaclasm/pnaclasm/lsp/internal/pageprogram"
)

// TestWasm has the debugger for pages say under node what it says here. It interprets all;
// while the program runs, it must hear that it is to stop.
func TestWasm(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil || testing.Short() {
		t.Skip("this compiles the debugger, and needs node")
	}
	debugger := pageprogram.Build(t, "../../cmd/pnaclasm-web-debug")
	for _, name := range []string{"back", "ending"} {
		t.Run(name, func(t *testing.T) {
			child := pageprogram.Start(t, node, "../testdata/wasm/node.mjs", debugger, "files")
			newClient(t, child).converse("testdata/" + name + ".txt")
		})
	}
}
