// Command gen writes the parts of the editor packages that list words of the
// language: the TextMate grammar, the syntax of Vim and Neovim, the keywords of
// the Emacs mode and of the tree-sitter grammar. The words come from the table
// of asmparse/isa; the templates beside this file say where they stand. It also
// copies the few files that two packages share.
//
// Its tests fail where a file in the tree is not what this command writes.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

//go:generate go run . -dir ..

func main() {
	dir := flag.String("dir", "editors", "the directory of the editor packages")
	flag.Parse()
	if err := write(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// write writes all generated files below dir.
func write(dir string) error {
	files, err := contents(dir)
	if err != nil {
		return err
	}
	for path, text := range files {
		path = filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// contents returns what generated files have to hold, by their paths below dir.
func contents(dir string) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, f := range outputs {
		text, err := f.render(words())
		if err != nil {
			return nil, err
		}
		files[f.path] = text
	}
	for _, c := range copies {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(c.from)))
		if err != nil {
			return nil, err
		}
		files[c.path] = text
	}
	return files, nil
}
