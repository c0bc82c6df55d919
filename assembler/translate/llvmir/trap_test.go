package llvmir

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var trapLine = regexp.MustCompile(`(?m)^// TRAP (.*)$`)

// trapMark stands behind the instruction that traps.
const trapMark = " // HERE"

// trapPrograms calls f for each file in testdata/traps.
func trapPrograms(t *testing.T, f func(t *testing.T, text []byte)) {
	t.Helper()
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
			f(t, text)
		})
	}
}

// callerMark stands behind the calls that led to the trap, the outermost first.
var callerMark = regexp.MustCompile(`(?m)^ *(.*) // CALLER (.*)$`)

// wantCallers returns a pattern of the lines behind the message, if the file says.
func wantCallers(text []byte) string {
	want := ""
	for _, m := range callerMark.FindAllSubmatchIndex(text, -1) {
		line, column := 1+bytes.Count(text[:m[2]], []byte("\n")), m[2]-m[0]+1
		want = regexp.QuoteMeta(fmt.Sprintf("\n    called from function %s at program.pna:%d:%d", text[m[4]:m[5]], line, column)) + want
	}
	if want != "" {
		want += `\n$`
	}
	return want
}

// wantTrap returns a pattern of the message of a file in testdata/traps: it has
// the place of the instruction that is marked, or any place if none is, and what
// the line `// TRAP` says.
func wantTrap(text []byte) string {
	message := regexp.QuoteMeta(string(trapLine.FindSubmatch(text)[1]))
	before, _, ok := bytes.Cut(text, []byte(trapMark))
	if !ok {
		return `^program\.pna:\d+(:\d+)?: error: trap: ` + message
	}
	line := before[bytes.LastIndexByte(before, '\n')+1:]
	column := 1 + len(line) - len(bytes.TrimLeft(line, " "))
	return fmt.Sprintf(`^program\.pna:%d:%d: error: trap: %s`, 1+bytes.Count(before, []byte("\n")), column, message) + wantCallers(text)
}

// Programs that cannot go on end with a status of their own and a message that
// says where and why.
func TestTraps(t *testing.T) {
	trapPrograms(t, func(t *testing.T, text []byte) {
		checkTrap(t, exec.Command(buildExecutable(t, text, "")), wantTrap(text))
	})
}

// wildAddress is an address that a machine caps, or that is not the first byte of
// an access.
var wildAddress = regexp.MustCompile(`0x[0-9a-f]+`)

// They say the same on other machines.
func TestTrapsElsewhere(t *testing.T) {
	for _, target := range targets {
		t.Run(target.triple, func(t *testing.T) {
			emulator := findEmulator(t, target.emulator)
			trapPrograms(t, func(t *testing.T, text []byte) {
				exe := buildExecutable(t, text, target.triple)
				want := wildAddress.ReplaceAllString(wantTrap(text), "0x[0-9a-f]+")
				if target.alone {
					want, _, _ = strings.Cut(want, "\n")
				}
				checkTrap(t, exec.Command(emulator, "-L", target.root, exe), want)
			})
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
	if got := messages.String(); !regexp.MustCompile(want).MatchString(got) {
		t.Errorf("message %q, want %q", got, want)
	}
}
