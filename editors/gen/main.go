// Command gen writes the parts of the editor packages that list words of the
// language: the TextMate grammar, the syntax of Vim and Neovim, the keywords of
// the Emacs mode and of the tree-sitter grammar. The words come from the table
// of asmparse/isa; the templates beside this file say where they stand.
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
	for _, f := range outputs {
		text, err := f.render(words())
		if err != nil {
			return err
		}
		path := filepath.Join(dir, filepath.FromSlash(f.path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
