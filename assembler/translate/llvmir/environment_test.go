package llvmir

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
)

func filesProgram(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/files.pna")
	if err != nil {
		t.Fatal(err)
	}
	return buildExecutable(t, text, "")
}

// A program writes and reads files in the directory it is granted, and does not
// get out of it.
func TestDir(t *testing.T) {
	dir := t.TempDir()
	cmd := exec.Command(filesProgram(t))
	cmd.Env = []string{translate.VarDir + "=" + dir}
	const noEntry = 2 // ENOENT: /etc/passwd of the granted directory
	checkOutput(t, cmd, []byte("hello/sub"), noEntry)
	if data, err := os.ReadFile(filepath.Join(dir, "sub", "file")); string(data) != "hello" {
		t.Errorf("the file holds %q: %v", data, err)
	}
}

// A symbolic link is not a way out.
func TestDirLink(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	if err := os.Symlink(outside, filepath.Join(dir, "sub")); err != nil {
		t.Skip(err)
	}
	cmd := exec.Command(filesProgram(t))
	cmd.Env = []string{translate.VarDir + "=" + dir}
	_ = cmd.Run() // what the program makes of it is its business
	if entries, _ := os.ReadDir(outside); len(entries) > 0 {
		t.Errorf("the program wrote %v", entries)
	}
}

// Without a directory there is no interface, and the program is told so; the
// trace names who was asked for.
func TestTraceIRT(t *testing.T) {
	var messages bytes.Buffer
	cmd := exec.Command(filesProgram(t))
	cmd.Env, cmd.Stderr = []string{translate.VarTraceIRT + "=1"}, &messages
	checkOutput(t, cmd, nil, 99)
	for _, want := range []string{
		"query of nacl-irt-fdio-0.1: 32 bytes",
		"query of nacl-irt-dev-filename-0.3: 0 bytes",
		"asked for the interface nacl-irt-dev-filename-0.3, which does not exist here",
	} {
		if !strings.Contains(messages.String(), want) {
			t.Errorf("messages %q do not say %q", messages.String(), want)
		}
	}
}

// A variable that is wrong is not guessed at: the program does not begin.
func TestWrongVariables(t *testing.T) {
	program := filesProgram(t)
	for _, c := range []struct{ name, value string }{
		{translate.VarMemory, "64M"}, {translate.VarMemory, "-1"}, {translate.VarMemory, "x"}, {translate.VarMemory, " 1"},
		{translate.VarMemory, "99999999999999999999"}, {translate.VarMemory, "1000000"},
		{translate.VarTimeout, "1m"}, {translate.VarTimeout, "0"}, {translate.VarTimeout, "-1"}, {translate.VarTimeout, "nan"},
		{translate.VarDir, "none-of-that-name"},
	} {
		cmd := exec.Command(program)
		cmd.Env = []string{c.name + "=" + c.value}
		out, _ := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() != translate.StatusUsage || !strings.Contains(string(out), c.name) {
			t.Errorf("%s=%s: the program ended with %v and %q", c.name, c.value, cmd.ProcessState, out)
		}
	}
}

// A program for ever goes on until its time is over.
func TestTimeVariable(t *testing.T) {
	cmd := exec.Command(buildExecutable(t, []byte(answers.Endless), ""))
	cmd.Env = []string{translate.VarTimeout + "=0.1"}
	out, _ := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != translate.StatusTimeout || !strings.Contains(string(out), "its 0.1 s are over") {
		t.Errorf("the program ended with %v and %q", cmd.ProcessState, out)
	}
}

// A program gets as many threads as with the other engine.
func TestManyThreads(t *testing.T) {
	checkOutput(t, exec.Command(buildExecutable(t, []byte(answers.ManyThreads()), "")), nil, answers.StatusThreads)
}
