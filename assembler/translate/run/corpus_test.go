package run

import (
	"bytes"
	"context"
	"fmt"
	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// TestMain runs the program that the test binary carries, if it carries one:
// tests of executables take it as their host.
func TestMain(m *testing.M) {
	x, ok, err := Embedded()
	if !ok {
		os.Exit(m.Run())
	}
	status := 0
	if err == nil {
		var o process.Options
		var page pepper.Options
		if page, err = pepper.OS(); err == nil {
			o, err = process.OS(os.Args)
		}
		if err == nil {
			status, err = x.Run(context.Background(), o, page)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// console is a program that runs on a console, with what it prints.
type console struct {
	file   string
	args   []string
	status int
	stdout []byte
}

func consoles(t testing.TB) (list []console) {
	dir := testcorpus.Path(t, "programs")
	data := testcorpus.Read(t, filepath.Join(dir, "manifest.tsv"))
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		f := strings.Split(line, "\t")
		status, err := strconv.Atoi(f[2])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, console{
			file: filepath.Join(dir, f[0]), args: strings.Fields(f[1]),
			status: status, stdout: testcorpus.Read(t, filepath.Join(dir, f[3])),
		})
	}
	return list
}

func (c *console) verified(t testing.TB) *verify.Verified {
	return verified(t, testcorpus.Read(t, c.file))
}

// TestCorpusPrograms holds what programs print against what they should.
func TestCorpusPrograms(t *testing.T) {
	for _, c := range consoles(t) {
		t.Run(filepath.Base(c.file), func(t *testing.T) {
			var out bytes.Buffer
			o := process.Options{Args: append([]string{filepath.Base(c.file)}, c.args...), Stdout: &out}
			status, err := Run(context.Background(), c.verified(t), o)
			if err != nil || status != c.status {
				t.Errorf("status %d, %v; want %d", status, err, c.status)
			}
			if !bytes.Equal(out.Bytes(), c.stdout) {
				t.Errorf("printed %q, want %q", out.Bytes(), c.stdout)
			}
		})
	}
}

// TestCorpusExecutables does so with executables.
func TestCorpusExecutables(t *testing.T) {
	for _, c := range consoles(t) {
		t.Run(filepath.Base(c.file), func(t *testing.T) {
			cmd := exec.Command(writeExecutable(t, c.verified(t)), c.args...)
			cmd.Args[0] = filepath.Base(c.file)
			out, err := cmd.Output()
			if err != nil && cmd.ProcessState.ExitCode() != c.status {
				t.Errorf("%v, want status %d", err, c.status)
			}
			if !bytes.Equal(out, c.stdout) {
				t.Errorf("printed %q, want %q", out, c.stdout)
			}
		})
	}
}

// TestExecutableVariables has variables say what an executable may do.
func TestExecutableVariables(t *testing.T) {
	cmd := exec.Command(writeExecutable(t, verified(t, []byte(answer(t, "arguments").Text))), "one")
	cmd.Env = append([]string{translate.VarTraceIRT + "=1", translate.VarMemory + "=33554432"}, answers.Environment...)
	var trace bytes.Buffer
	cmd.Stderr = &trace
	if err := cmd.Run(); err != nil || !strings.Contains(trace.String(), translate.Query.Name+"(") {
		t.Errorf("%v, traced %q", err, trace.String())
	}
	for value, message := range map[string]string{"65536": "memory limit", "64M": "expected a number of bytes"} {
		cmd = exec.Command(cmd.Path)
		cmd.Env = []string{translate.VarMemory + "=" + value}
		if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), message) {
			t.Errorf("%v, printed %q", err, out)
		}
	}
}

// writeExecutable makes an executable of a program with the test binary as its
// host.
func writeExecutable(t testing.TB, v *verify.Verified) (path string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	host, err := os.Open(self)
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	info, err := host.Stat()
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "program")
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o700)
	if err != nil {
		t.Fatal(err)
	}
	if err := WriteExecutable(f, &Host{host, info.Size(), true}, v); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestCorpusTranslates has the engine accept the translation of all valid files.
func TestCorpusTranslates(t *testing.T) {
	dirs := []string{"small", "edge", "real"}
	if testing.Short() {
		dirs = dirs[:2]
	}
	for _, file := range testcorpus.Files(t, dirs...) {
		t.Run(filepath.Base(file), func(t *testing.T) { translates(t, file) })
	}
}

func translates(t *testing.T, file string) {
	p, list := assembler.Load(testcorpus.Read(t, file))
	if list.HasErrors() {
		t.Skip("not a program")
	}
	v, _ := verify.Module(module.Build(p), verify.Config{Profile: verify.Fragment})
	if v == nil {
		t.Skip("not verified")
	}
	b, err := wasm.Translate(v, wasm.Options{Lines: true})
	if err != nil {
		t.Fatal(err)
	}
	m, err := Engine{}.newMachine(context.Background(), b, process.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m.close()
}

// BenchmarkCompile measures the translation of a program to native code.
func BenchmarkCompile(b *testing.B) {
	c := console{file: filepath.Join(testcorpus.Path(b, "real"), "nbody.pexe")}
	v := c.verified(b)
	for b.Loop() {
		binary, err := wasm.Translate(v, wasm.Options{Lines: true})
		if err != nil {
			b.Fatal(err)
		}
		m, err := Engine{}.newMachine(context.Background(), binary, process.Options{})
		if err != nil {
			b.Fatal(err)
		}
		m.close()
	}
}
