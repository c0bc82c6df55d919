package wasm_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// nodeRun returns a command that runs a program under node.
func nodeRun(t *testing.T, program []byte, args ...string) *exec.Cmd {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	dir := t.TempDir()
	loader, file := filepath.Join(dir, "loader.mjs"), filepath.Join(dir, "program.wasm")
	for name, data := range map[string][]byte{loader: []byte(wasm.Loader(false)), file: program} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return exec.CommandContext(ctx, node, append([]string{loader, file}, args...)...)
}

// TestLoader runs programs under node.
func TestLoader(t *testing.T) {
	list, err := answers.Runs()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		t.Run(r.Name, func(t *testing.T) {
			cmd := nodeRun(t, binary(t, []byte(r.Text)), r.Args...)
			cmd.Env, cmd.Stdin = answers.Environment, strings.NewReader(r.Stdin)
			out, err := cmd.CombinedOutput()
			if status := cmd.ProcessState.ExitCode(); status != r.Status || string(out) != r.Output {
				t.Errorf("status %d (%v), output %q; want %d, %q", status, err, out, r.Status, r.Output)
			}
		})
	}
}

// TestLoaderFiles gives a program a file to read.
func TestLoaderFiles(t *testing.T) {
	text, err := os.ReadFile("../../../testdata/learn/10-files.pnaclasm")
	if err != nil {
		t.Fatal(err)
	}
	cmd := nodeRun(t, binary(t, text))
	script := `import { run } from "file://` + filepath.ToSlash(cmd.Args[1]) + `";
import fs from "node:fs";
const files = new Map([["/learn/note.txt", new TextEncoder().encode("as it is given\n")]]);
const say = (bytes) => process.stdout.write(bytes);
const program = fs.readFileSync(` + "`" + cmd.Args[2] + "`" + `);
for (const given of [files, new Map(), undefined]) console.log(await run(program, { files: given, stdout: say, stderr: say }));`
	cmd.Args = []string{cmd.Args[0], "--input-type=module", "-e", script}
	out, err := cmd.CombinedOutput()
	sorry := "cannot open the file: run with --dir testdata\n1\n"
	if want := "as it is given\n0\n" + sorry + sorry; err != nil || string(out) != want {
		t.Errorf("%v: %q, want %q", err, out, want)
	}
}

// TestLoaderThreads runs programs one thread of which ends all.
func TestLoaderThreads(t *testing.T) {
	for _, c := range []struct {
		name   string
		status int
		output string
	}{{"exit", 6, ""}, {"trap", 1, "trap: unreachable"}, {"jump", 1, "trap: longjmp to a buffer"}} {
		t.Run(c.name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("..", "run", "testdata", "threads", c.name+".pna"))
			if err != nil {
				t.Fatal(err)
			}
			cmd := nodeRun(t, binary(t, text))
			out, _ := cmd.CombinedOutput()
			if status := cmd.ProcessState.ExitCode(); status != c.status || !strings.HasPrefix(string(out), c.output) {
				t.Errorf("status %d, output %q; want %d, %q", status, out, c.status, c.output)
			}
		})
	}
}

// TestLoaderCorpus runs real programs under node.
func TestLoaderCorpus(t *testing.T) {
	for _, c := range []struct{ name, arg string }{{"nbody", "1000"}, {"fasta", "1000"}, {"binarytrees", "10"}, {"setjmp", "10"}} {
		t.Run(c.name, func(t *testing.T) {
			want := testcorpus.Read(t, testcorpus.Path(t, "programs", c.name+".stdout"))
			program := testcorpus.Read(t, testcorpus.Path(t, "real", c.name+".pexe"))
			got, err := nodeRun(t, binary(t, program), c.arg).Output()
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("printed %q, %v; want %q", got, err, want)
			}
		})
	}
}

// binary translates a text or file.
func binary(t *testing.T, data []byte) []byte {
	t.Helper()
	p, list := assembler.Load(data)
	if list.HasErrors() {
		t.Fatal(list)
	}
	v, list := verify.Module(module.Build(p), verify.Config{})
	if v == nil {
		t.Fatal(list)
	}
	b, err := wasm.Translate(v, wasm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return b.Code
}
