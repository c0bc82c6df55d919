package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/run"
)

// maxExecutable is the size in bytes that the executable of a small program may
// have.
const maxExecutable = 9 << 20

// TestRunner makes the executable of a small program with a runner.
func TestRunner(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the runner")
	}
	dir := t.TempDir()
	runner := filepath.Join(dir, run.RunnerName)
	mustRun(t, "go", "build", "-o", runner, "../pnaclasm-runner")
	hello := filepath.Join(root, "testdata", "hello.pnaclasm")
	small := filepath.Join(dir, "hello")
	mustRun(t, "pnaclasm", "build", hello, "--emit=exe", "-o", small, "--runner", runner)
	info, err := os.Stat(small)
	if err != nil || info.Size() > maxExecutable {
		t.Errorf("the executable has %d bytes, at most %d are wanted (%v)", info.Size(), maxExecutable, err)
	}
	if out, err := exec.Command(small).Output(); string(out) != "Hello, world!\n" || err != nil {
		t.Errorf("it printed %q, %v", out, err)
	}
}
