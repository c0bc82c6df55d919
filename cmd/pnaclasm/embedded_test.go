package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// buildForever makes an executable of the program that does not end.
func buildForever(t *testing.T) string {
	t.Helper()
	exe := filepath.Join(t.TempDir(), "forever"+executableExtension())
	if out, err := exec.Command("pnaclasm", "build", filepath.Join("testdata", "forever.pnaclasm"), "-o", exe).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return exe
}

// TestEmbeddedVariables gives executables wrong values, and a time that is over.
func TestEmbeddedVariables(t *testing.T) {
	exe := buildForever(t)
	for _, c := range []struct {
		variable string
		status   status
		message  string
	}{
		{translate.VarTimeout + "=0.1", statusTimeout, "its 0.1 s are over"},
		{translate.VarTimeout + "=1m", statusUsage, translate.VarTimeout},
		{translate.VarTimeout + "=nan", statusUsage, translate.VarTimeout},
		{translate.VarTimeout + "=-1", statusUsage, translate.VarTimeout},
		{translate.VarMemory + "=64M", statusUsage, translate.VarMemory},
		{translate.VarMemory + "=1000000", statusUsage, "at least 8384 KiB"},
		{translate.VarDir + "=none-of-that-name", statusUsage, "cannot grant none-of-that-name"},
	} {
		cmd := exec.Command(exe)
		cmd.Env = []string{c.variable}
		out, _ := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() != int(c.status) || !strings.Contains(string(out), c.message) {
			t.Errorf("%s: ended with %v and %q", c.variable, cmd.ProcessState, out)
		}
	}
}

// TestCutExecutable takes bytes off the end of an executable, which is then no
// tool.
func TestCutExecutable(t *testing.T) {
	exe := buildForever(t)
	info, err := os.Stat(exe)
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int64{1, 7, 16, 100, 500} {
		if err := os.Truncate(exe, info.Size()-cut); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(exe, "--help")
		out, _ := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() != int(statusUsage) || !strings.Contains(string(out), "is damaged") {
			t.Errorf("without %d bytes it ended with %v and %q", cut, cmd.ProcessState, out)
		}
	}
}
