package llvmir

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var trapLine = regexp.MustCompile(`(?m)^// TRAP (.*)$`)

// Programs that cannot go on end with a status of their own and a message that
// says why and where: each file in testdata/traps has a line `// TRAP message`.
func TestTraps(t *testing.T) {
	files, err := filepath.Glob("testdata/traps/*.pna")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs in testdata/traps", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".pna"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			checkTrap(t, exec.Command(buildExecutable(t, text, "")), string(trapLine.FindSubmatch(text)[1]))
		})
	}
}

func checkTrap(t *testing.T, cmd *exec.Cmd, want string) {
	t.Helper()
	var messages bytes.Buffer
	cmd.Stderr = &messages
	err := cmd.Run()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 134 {
		t.Errorf("ended with %v, want exit status 134", err)
	}
	if got := messages.String(); !strings.HasPrefix(got, "pnaclasm: trap: "+want) {
		t.Errorf("message %q, want %q", got, want)
	}
}
