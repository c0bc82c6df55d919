package dap

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestWasm has the debugger for pages say under node what it says here. It interprets all;
// while the program runs, it must hear that it is to stop.
func TestWasm(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil || testing.Short() {
		t.Skip("this compiles the debugger, and needs node")
	}
	debugger := filepath.Join(t.TempDir(), "debugger.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", debugger, "../../cmd/pnaclasm-web-debug")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	support := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")
	for _, name := range []string{"back", "ending"} {
		t.Run(name, func(t *testing.T) {
			command := exec.Command(node, "--stack-size=8192", "../testdata/wasm/node.mjs", support, debugger, "files")
			newClient(t, start(t, command)).converse("testdata/" + name + ".txt")
		})
	}
}

// child is a program's standard output and input.
type child struct {
	io.Reader
	io.WriteCloser
}

// start starts a program, which ends when its input does.
func start(t *testing.T, command *exec.Cmd) child {
	t.Helper()
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
