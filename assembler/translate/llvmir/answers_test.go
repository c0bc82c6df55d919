package llvmir

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
)

// Every instruction computes what the table says, for operands that are known
// when it is translated and for others.
func TestAnswers(t *testing.T) {
	cases, err := answers.Cases()
	if err != nil {
		t.Fatal(err)
	}
	for name, literals := range map[string]bool{"literals": true, "memory": false} {
		t.Run(name, func(t *testing.T) {
			runAnswers(t, cases, literals, "")
		})
	}
}

// targets are other machines to try, with the emulator that runs them.
var targets = []struct {
	triple, emulator, root string
	// alone says that nobody can tell there who called a function.
	alone bool
}{
	{triple: "aarch64-linux-gnu", emulator: "qemu-aarch64", root: "/usr/aarch64-linux-gnu"},
	{triple: "armv7-linux-gnueabihf", emulator: "qemu-arm", root: "/usr/arm-linux-gnueabihf"},
	{triple: "mipsel-linux-gnu", emulator: "qemu-mipsel", root: "/usr/mipsel-linux-gnu", alone: true},
}

// Other machines give the same answers.
func TestAnswersElsewhere(t *testing.T) {
	cases, err := answers.Cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range targets {
		t.Run(target.triple, func(t *testing.T) {
			runAnswers(t, cases, false, target.triple, findEmulator(t, target.emulator), "-L", target.root)
		})
	}
}

func findEmulator(t *testing.T, name string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("emulators are slow")
	}
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed: apt install qemu-user", name)
	}
	return path
}

// runAnswers builds the program of the cases and runs it, by a command that
// takes the executable as an argument where it cannot run by itself.
func runAnswers(t *testing.T, cases []answers.Case, literals bool, target string, command ...string) {
	t.Helper()
	command = append(command, buildExecutable(t, []byte(answers.Program(cases, literals)), target))
	out, err := exec.Command(command[0], command[1:]...).Output()
	if err != nil {
		t.Fatal(err)
	}
	checkAnswers(t, cases, out)
}

func checkAnswers(t *testing.T, cases []answers.Case, out []byte) {
	t.Helper()
	if len(out) != len(cases)*answers.ResultSize {
		t.Fatalf("%d bytes of results for %d cases", len(out), len(cases))
	}
	for i, c := range cases {
		want := c.Result.Memory
		got := out[i*answers.ResultSize:][:len(want)]
		if !bytes.Equal(got, want) {
			t.Errorf("instructions.txt:%d: %s = % x, want % x", c.Line, c.Text, got, want)
		}
	}
}

// Small programs that use one feature each end as they say.
func TestRuns(t *testing.T) {
	runs, err := answers.Runs()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range runs {
		t.Run(r.Name, func(t *testing.T) { checkRun(t, r, "") })
	}
}

// They do so on other machines, where threads and jumps are made differently.
func TestRunsElsewhere(t *testing.T) {
	runs, err := answers.Runs()
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range targets {
		for _, r := range runs {
			if r.Name != "threads" && r.Name != "setjmp" {
				continue
			}
			t.Run(target.triple+"/"+r.Name, func(t *testing.T) {
				checkRun(t, r, target.triple, findEmulator(t, target.emulator), "-L", target.root)
			})
		}
	}
}

func checkRun(t *testing.T, r answers.Run, target string, command ...string) {
	t.Helper()
	command = append(append(command, buildExecutable(t, []byte(r.Text), target)), r.Args...)
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append([]string{translate.VarMemory + "=268435456"}, answers.Environment...)
	cmd.Stdin = strings.NewReader(r.Stdin)
	checkOutput(t, cmd, []byte(r.Output), r.Status)
}
