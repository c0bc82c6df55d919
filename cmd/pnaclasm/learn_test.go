package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// lesson matches the command that a program of the tutorial shows: its input, its
// flags and its name.
var lesson = regexp.MustCompile(`^//     \$ (?:echo (.*) \| )?pnaclasm run (.*)$`)

// lessonLength is how many lines a program of the tutorial may have.
const lessonLength = 80

// compiled are the lessons that are also compiled by LLVM, where it is installed; all
// of them with PNACLASM_ALL=1 in the environment.
var compiled = map[string]bool{"01-hello": true, "06-tables": true, "12-threads": true}

// TestLessons runs the programs of the tutorial, on all engines.
func TestLessons(t *testing.T) {
	t.Chdir(root)
	files, _ := filepath.Glob("testdata/learn/[0-9]*.pnaclasm")
	if len(files) < 12 {
		t.Fatalf("%d lessons, want at least 12", len(files))
	}
	_, noLLVM := exec.LookPath("llc")
	for _, name := range files {
		text := readFile(t, name)
		lines := strings.Split(string(text), "\n")
		if len(lines) > lessonLength {
			t.Errorf("%s: %d lines, more than %d", name, len(lines), lessonLength)
		}
		base := strings.TrimSuffix(filepath.Base(name), ".pnaclasm")
		t.Run(base, func(t *testing.T) {
			t.Parallel()
			shown := 0
			for i, line := range lines {
				if m := lesson.FindStringSubmatch(line); m != nil {
					shown++
					l := taught{want: printed(lines[i+1:]), input: m[1] + "\n", flags: strings.Fields(m[2])}
					l.check(t, append([]string{"run"}, l.flags...)...)
					l.check(t, append([]string{"run", "--engine=interp"}, l.flags...)...)
					if noLLVM == nil && (compiled[base] || os.Getenv("PNACLASM_ALL") != "") {
						l.compiled(t, name)
					}
				}
			}
			if shown == 0 {
				t.Error("no command is shown")
			}
		})
	}
}

// taught is a command of a lesson and what it prints; "" where that is a moving
// picture.
type taught struct {
	want, input string
	flags       []string
}

// check runs a command line.
func (l taught) check(t *testing.T, args ...string) {
	t.Helper()
	l.compare(t, exec.Command("pnaclasm", args...))
}

func (l taught) compare(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	var out, errors bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(l.input), &out, &errors
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, &errors)
	}
	if l.want == "" {
		frames := strings.Split(out.String(), "\x1b[H")
		if n := strings.Count(frames[len(frames)-1], "#"); len(frames) != 33 || n != 5 {
			t.Errorf("%v: %d frames, and %d cells in the last one; want 33 and 5", cmd.Args, len(frames), n)
		}
		return
	}
	if diff := cmp.Diff(l.want, out.String()); diff != "" {
		t.Errorf("%v prints something else (-shown +printed):\n%s", cmd.Args, diff)
	}
}

// compiled runs what LLVM makes of the program.
func (l taught) compiled(t *testing.T, name string) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "lesson")
	if data, err := exec.Command("pnaclasm", "build", "-O", "-o", out, name).CombinedOutput(); err != nil {
		t.Fatalf("build -O: %v\n%s", err, data)
	}
	cmd := exec.Command(out)
	cmd.Env = append(os.Environ(), "PNACLASM_DIR=testdata")
	l.compare(t, cmd)
}

// TestLessonsAreRight verifies the tutorial as complete programs: nothing is said
// of them, no warning either.
func TestLessonsAreRight(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(root, "testdata/learn/[0-9]*.pnaclasm"))
	for _, name := range files {
		_, _, diags := inspect(&input{name: name, path: name, data: readFile(t, name)}, verify.Config{})
		if len(diags) > 0 {
			t.Errorf("%s: %v", name, diags)
		}
	}
}

// TestLessonsInOtherForms writes the lessons out in the manual's language, and lays
// them out: both assemble to the same bytes.
func TestLessonsInOtherForms(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(root, "testdata/learn/[0-9]*.pnaclasm"))
	for _, name := range files {
		in := &input{name: name, path: name, data: readFile(t, name)}
		want, diags := assemble(in)
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		written, diags := canonical(in)
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		for _, c := range asmparse.Parse(written).Chunks {
			if c.Source {
				t.Errorf("%s: what is written out still has something of the source form", name)
			}
		}
		if got, diags := assembler.Assemble(written); !bytes.Equal(got, want) {
			t.Errorf("%s: written out it assembles to other bytes: %v\n%s", name, diags, written)
		}
		laid := asmparse.Format(asmparse.Parse(in.data))
		if diff := cmp.Diff(string(in.data), string(laid)); diff != "" {
			t.Errorf("%s is not laid out (-is +should be):\n%s", name, diff)
		}
	}
}

// TestWalkthroughUsesTheLessons compares the texts that the walkthrough of Visual Studio
// Code opens with the lessons.
func TestWalkthroughUsesTheLessons(t *testing.T) {
	manifest := string(readFile(t, filepath.Join(root, "editors/vscode/package.json")))
	files, _ := filepath.Glob(filepath.Join(root, "editors/vscode/walkthrough/*.pnaclasm"))
	if len(files) < 3 {
		t.Errorf("the walkthrough has %d lessons, want at least 3", len(files))
	}
	for _, file := range files {
		name := filepath.Base(file)
		if !bytes.Equal(readFile(t, file), readFile(t, filepath.Join(root, "testdata/learn", name))) {
			t.Errorf("%s is not the lesson of that name", file)
		}
		if !strings.Contains(manifest, "pnaclasm.openExample?%5B%22"+strings.TrimSuffix(name, ".pnaclasm")+"%22%5D") {
			t.Errorf("nothing opens %s", file)
		}
	}
}
