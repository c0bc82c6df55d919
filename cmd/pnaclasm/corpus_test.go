package main

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// corpus is where real programs are kept beside a working copy.
const corpus = root + "/../shared/corpus"

// TestPrograms runs real programs in every way there is: with the engine that is
// built in, as an executable, and through LLVM.
func TestPrograms(t *testing.T) {
	manifest := filepath.Join(corpus, "programs", "manifest.tsv")
	switch {
	case !exists(manifest):
		t.Skipf("there are no real programs in %s", corpus)
	case testing.Short():
		t.Skip("real programs take a while")
	}
	rows := strings.Split(strings.TrimSpace(string(readFile(t, manifest))), "\n")
	for _, row := range rows[1:] {
		field := strings.Split(row, "\t")
		status, err := strconv.Atoi(field[2])
		if err != nil {
			t.Fatal(err)
		}
		dir, pexe := filepath.Split(filepath.Join(corpus, "programs", field[0]))
		p := program{dir: dir, pexe: pexe, args: strings.Fields(field[1]), status: status,
			stdout: readFile(t, filepath.Join(corpus, "programs", field[3]))}
		t.Run(filepath.Base(field[0]), func(t *testing.T) {
			t.Parallel()
			p.t = t
			p.inEveryWay()
		})
	}
}

// program is a real program and what it does.
type program struct {
	t      *testing.T
	dir    string
	pexe   string // in dir
	args   []string
	status int
	stdout []byte
}

func (p *program) inEveryWay() {
	p.check("run", "pnaclasm", "run", "--no-cache", p.pexe)
	path := filepath.Join(p.t.TempDir(), "program"+executableExtension())
	p.command("pnaclasm", "build", "--emit=exe", "-o", path, p.pexe)
	p.check("executable", path)
	if !installed("llc") || !installed("cc") {
		return
	}
	p.command("pnaclasm", "build", "-O", "--emit=exe", "-o", path, p.pexe)
	p.check("executable of LLVM", path)
}

// command runs a command that must succeed without a word.
func (p *program) command(name string, args ...string) {
	p.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = p.dir
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		p.t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}

// check runs the program and compares what it prints. Programs print their name:
// an executable is called what the bitcode is called.
func (p *program) check(way, name string, args ...string) {
	p.t.Helper()
	var out, errors bytes.Buffer
	cmd := exec.Command(name, append(args, p.args...)...)
	if len(args) == 0 {
		cmd.Args[0] = p.pexe
	}
	cmd.Dir, cmd.Stdout, cmd.Stderr = p.dir, &out, &errors
	err := cmd.Run()
	if code := cmd.ProcessState.ExitCode(); code != p.status {
		p.t.Errorf("%s: exit status %d, want %d (%v)\n%s", way, code, p.status, err, &errors)
	}
	if !bytes.Equal(out.Bytes(), p.stdout) {
		p.t.Errorf("%s: it prints something else:\n%s", way, &out)
	}
}

func installed(tool string) bool {
	_, err := exec.LookPath(tool)
	return err == nil
}
