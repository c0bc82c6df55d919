package main

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// command matches a line of an example that shows a command; what it prints
// follows.
var command = regexp.MustCompile(`^//     \$ pnaclasm (.*)$`)

// TestExamplesDoWhatTheySay runs the commands in the comments of the examples.
func TestExamplesDoWhatTheySay(t *testing.T) {
	t.Chdir(root)
	files, _ := filepath.Glob("testdata/*.pnaclasm")
	for _, name := range files {
		lines := strings.Split(string(readFile(t, name)), "\n")
		shown := 0
		for i, line := range lines {
			m := command.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			shown++
			t.Run(filepath.Base(name)+"/"+m[1], func(t *testing.T) {
				t.Parallel()
				var out, errors bytes.Buffer
				cmd := exec.Command("pnaclasm", strings.Fields(m[1])...)
				cmd.Stdout, cmd.Stderr = &out, &errors
				if err := cmd.Run(); err != nil {
					t.Fatalf("%v\n%s", err, &errors)
				}
				if diff := cmp.Diff(printed(lines[i+1:]), out.String()); diff != "" {
					t.Errorf("it prints something else (-shown +printed):\n%s", diff)
				}
			})
		}
		if shown == 0 {
			t.Errorf("%s shows no command", name)
		}
	}
}

// printed returns what the comment says a command prints: the lines up to the
// next command or the end of the paragraph.
func printed(lines []string) string {
	var out strings.Builder
	for _, line := range lines {
		text, ok := strings.CutPrefix(line, "//     ")
		if !ok || strings.HasPrefix(text, "$") {
			break
		}
		out.WriteString(text + "\n")
	}
	return out.String()
}
