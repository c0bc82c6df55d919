package main

import (
	"bytes"
	"flag"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var runRecipes = flag.Bool("recipes", false, "follow the recipes of CONTRIBUTING.md on a copy of the tree")

// step is a step of a recipe: one of these.
var (
	insertStep = regexp.MustCompile("^In `([^`]+)`, behind `(.+)`:$")
	createStep = regexp.MustCompile("(?:^|\\s)New file `([^`]+)`:$")
	endsStep   = regexp.MustCompile("ends with `([^`]+)`")
	runStep    = regexp.MustCompile("^Run `pnaclasm ([^`]+)`: it prints `([^`]+)`")
	testStep   = regexp.MustCompile("^Test `([^`]+)` with `([^`]+)`")
)

// TestRecipes checks that the steps of CONTRIBUTING.md can be taken: that files and
// lines they name are there, and that what they add is Go. With -recipes it takes
// them, on a copy of the tree, and does and expects what they say.
func TestRecipes(t *testing.T) {
	parts := strings.Split(string(readFile(t, filepath.Join(root, "CONTRIBUTING.md"))), "\n## How to ")
	if len(parts) != 5 {
		t.Fatalf("%d recipes, want 4", len(parts)-1)
	}
	for _, part := range parts[1:] {
		name, text, _ := strings.Cut(part, "\n")
		t.Run(name, func(t *testing.T) {
			r := &recipe{t: t, files: map[string][]byte{}}
			if *runRecipes {
				r.dir = copyTree(t)
			}
			r.follow(strings.Split(text, "\n"))
		})
	}
}

// recipe is a recipe that is being followed.
type recipe struct {
	t     *testing.T
	dir   string            // the copy of the tree; "" without one
	files map[string][]byte // changed files
}

func (r *recipe) follow(lines []string) {
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if m := insertStep.FindStringSubmatch(line); m != nil {
			r.insert(m[1], m[2], fenced(lines[i+1:]))
		} else if m := createStep.FindStringSubmatch(line); m != nil {
			r.create(m[1], fenced(lines[i+1:]))
		} else if r.dir != "" {
			r.try(line)
		}
	}
	r.check()
}

// fenced returns the next block of code.
func fenced(lines []string) string {
	_, rest, _ := strings.Cut(strings.Join(lines, "\n"), "\n```")
	_, rest, _ = strings.Cut(rest, "\n") // the language
	code, _, _ := strings.Cut(rest, "\n```")
	return code + "\n"
}

func (r *recipe) file(name string) []byte {
	if text, ok := r.files[name]; ok {
		return text
	}
	return readFile(r.t, filepath.Join(root, name))
}

// insert adds code behind a line of a file.
func (r *recipe) insert(name, line, code string) {
	text := r.file(name)
	if n := bytes.Count(text, []byte("\n"+line+"\n")) + bytes.Count(text[:min(len(text), len(line)+1)], []byte(line+"\n")); n != 1 {
		r.t.Errorf("%s has the line %q %d times", name, line, n)
		return
	}
	at := bytes.Index(append([]byte("\n"), text...), []byte("\n"+line+"\n")) + len(line) + 1
	r.write(name, []byte(string(text[:at])+code+string(text[at:])))
}

func (r *recipe) create(name, code string) {
	if exists(filepath.Join(root, name)) {
		r.t.Errorf("%s is there already", name)
	}
	r.write(name, []byte(code))
}

func (r *recipe) write(name string, text []byte) {
	r.files[name] = text
	if r.dir == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(r.dir, name), text, 0o644); err != nil {
		r.t.Fatal(err)
	}
}

// check parses the Go files.
func (r *recipe) check() {
	for name, text := range r.files {
		if _, err := format.Source(text); strings.HasSuffix(name, ".go") && err != nil {
			r.t.Errorf("%s: %v", name, err)
		}
	}
}

// try does what a line says in the copy of the tree.
func (r *recipe) try(line string) {
	if m := endsStep.FindStringSubmatch(line); m != nil {
		r.expect(m[1], "go", "run", "./cmd/pnaclasm", "version")
	}
	if m := runStep.FindStringSubmatch(line); m != nil {
		r.expect(m[2], "go", append([]string{"run", "./cmd/pnaclasm"}, strings.Fields(m[1])...)...)
	}
	if m := testStep.FindStringSubmatch(line); m != nil {
		r.expect("ok", "go", "test", m[1], "-run", m[2])
	}
}

func (r *recipe) expect(want, command string, args ...string) {
	r.t.Helper()
	c := exec.Command(command, args...)
	c.Dir = r.dir
	out, _ := c.CombinedOutput() // the status is part of what is printed
	if !strings.Contains(string(out), want) {
		r.t.Errorf("%s %q: got %.2000s, want %q", command, args, out, want)
	}
}

// copyTree copies the project, but for what git does not know.
func copyTree(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	c := exec.Command("sh", "-c", `git ls-files -z | xargs -0 cp --parents -t "$0"`, dir)
	c.Dir = root
	if out, err := c.CombinedOutput(); err != nil {
		t.Skipf("the tree is not copied: %v %s", err, out)
	}
	return dir
}
