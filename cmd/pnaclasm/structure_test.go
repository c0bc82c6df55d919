//go:build !race

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The tests of structure*_test.go hold the rules that keep the tree in shape:
// who imports whom, where the words of the language stand, how large a function
// gets, that exported names are explained. They look at the source as text, so a
// run with the race detector, which would find nothing in them, leaves them out.

// goFile is one parsed Go file of the tree.
type goFile struct {
	path string // from the root, with slashes
	set  *token.FileSet
	*ast.File
}

func (f *goFile) dir() string { return path.Dir(f.path) }

// line returns PATH:LINE of a node.
func (f *goFile) line(n ast.Node) string { return f.set.Position(n.Pos()).String() }

// sources parses every Go file that is no test.
func sources(t *testing.T) []*goFile {
	t.Helper()
	var files []*goFile
	set := token.NewFileSet()
	walk(t, func(name string) {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return
		}
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, &goFile{name, set, f})
	})
	return files
}

// walk calls visit for every file of the tree that is not hidden, installed or
// built.
func walk(t *testing.T, visit func(name string)) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && skipped(d.Name()):
			return fs.SkipDir
		case d.Type().IsRegular() && name != ".git": // a file where the tree is one of several of a repository
			visit(name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func skipped(dir string) bool {
	return dir == ".git" || dir == "node_modules" || dir == "dist"
}

// machine matches what only makes sense on the machine something was written on.
var machine = regexp.MustCompile(`(^|[^\w./])/(work|root|home/\w+|Users/\w+|tmp)/\w|proxy\.golang\.org|registry\.npmjs\.org`)

// TestNoMachinePaths looks for absolute paths of one machine and for the hosts
// it downloads from.
func TestNoMachinePaths(t *testing.T) {
	walk(t, func(name string) {
		if strings.HasSuffix(name, "structure_test.go") || path.Ext(name) == ".sum" {
			return
		}
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if found := machine.FindString(line); found != "" && len(line) < 1000 {
				t.Errorf("%s:%d: %q belongs to one machine", name, i+1, found)
			}
		}
	})
}

// TestTopLevel holds the layout of the tree.
func TestTopLevel(t *testing.T) {
	allowed := map[string]bool{"analysis": true, "asmparse": true, "assembler": true, "cmd": true,
		"editors": true, "lsp": true, "testdata": true}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && !allowed[e.Name()] {
			t.Errorf("%s: no such directory is planned at the top of the tree", e.Name())
		}
	}
}
