package llvmir

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
)

// rows reads a table with a head line.
func rows(t testing.TB, file string) [][]string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list [][]string
	for i, line := range strings.Split(strings.TrimRight(string(data), "\n"), "\n") {
		if i > 0 {
			list = append(list, strings.Split(line, "\t"))
		}
	}
	return list
}

// Real programs print what they should.
func TestPrograms(t *testing.T) {
	dir := filepath.Join(testcorpus.Path(t), "programs")
	for _, row := range rows(t, filepath.Join(dir, "manifest.tsv")) {
		file := filepath.Join(dir, row[0])
		t.Run(filepath.Base(file), func(t *testing.T) {
			program, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(filepath.Join(dir, row[3]))
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(buildExecutable(t, program, ""), strings.Fields(row[1])...)
			cmd.Args[0] = filepath.Base(file) // some print their name
			status, _ := strconv.Atoi(row[2])
			checkOutput(t, cmd, want, status)
		})
	}
}

func checkOutput(t *testing.T, cmd *exec.Cmd, want []byte, status int) {
	t.Helper()
	var out bytes.Buffer
	cmd.Stdout = &out
	err := cmd.Run()
	got := out.Bytes()
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != status {
		t.Errorf("ended with %v, want status %d", err, status)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("printed %q, want %q", got, want)
	}
}

// LLVM accepts the text of every real program.
func TestReal(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testcorpus.Path(t), "real", "*.pexe"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "damaged") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			program, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if testing.Short() && len(program) > 100_000 {
				t.Skip("large")
			}
			acceptIR(t, program)
		})
	}
}

// acceptIR checks that LLVM's assembler, which checks what llc does and takes
// less time, accepts a program.
func acceptIR(t *testing.T, program []byte) {
	t.Helper()
	l, err := findLLC(context.Background())
	if err != nil {
		t.Skip(err)
	}
	as, err := exec.LookPath(filepath.Join(filepath.Dir(l.path), strings.Replace(filepath.Base(l.path), "llc", "llvm-as", 1)))
	if err != nil {
		t.Skip(err)
	}
	var text bytes.Buffer
	if err := Emit(t.Context(), &text, load(t, program), Dialect{LLVM: l.version}); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(as, "-o", os.DevNull)
	cmd.Stdin = &text
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out[:min(len(out), 1000)])
	}
}
