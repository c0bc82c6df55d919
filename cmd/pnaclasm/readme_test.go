package main

import (
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func readme(t *testing.T) string {
	t.Helper()
	return string(readFile(t, filepath.Join(root, "README.md")))
}

// TestReadmeListing holds the listing that the README shows to the real one.
func TestReadmeListing(t *testing.T) {
	listing := string(readFile(t, golden(filepath.Join(root, "testdata", "add.pnaclasm"))))
	shown := 0
	for line := range strings.Lines(readme(t)) {
		line = strings.TrimSpace(line)
		if strings.Count(line, "|") != 2 {
			continue
		}
		shown++
		if !strings.Contains(listing, line) {
			t.Errorf("README.md: no line of the listing is %q", line)
		}
	}
	if shown == 0 {
		t.Error("README.md shows no listing")
	}
}

// commandLine matches a line of the README's list of commands.
var commandLine = regexp.MustCompile(`(?m)^    pnaclasm (\w+)  +\S`)

// TestReadmeCommands holds the list of commands to those there are.
func TestReadmeCommands(t *testing.T) {
	var listed, real []string
	for _, m := range commandLine.FindAllStringSubmatch(readme(t), -1) {
		listed = append(listed, m[1])
	}
	parser, err := newParser(&world{stdout: io.Discard, stderr: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range parser.Model.Children {
		if c.Name != "version" {
			real = append(real, c.Name)
		}
	}
	slices.Sort(listed)
	slices.Sort(real)
	if diff := cmp.Diff(real, listed); diff != "" {
		t.Errorf("README.md lists other commands (-real +listed):\n%s", diff)
	}
}

// TestReadmeExamples wants every example to be mentioned.
func TestReadmeExamples(t *testing.T) {
	for _, name := range examples(t, "*.pnaclasm") {
		if link := "(testdata/" + filepath.Base(name) + ")"; !strings.Contains(readme(t), link) {
			t.Errorf("README.md does not mention %s", link)
		}
	}
}
