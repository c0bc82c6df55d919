package answers

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

//go:embed programs/*.pna
var programFiles embed.FS

// Run is a program with what it is given and what it has to answer: lines at
// the start of its text say so.
//
//	// ARGS one two     its arguments, after its name
//	// STDIN text       its standard input
//	// OUTPUT text      its standard output
//	// STATUS 3         its exit status
//
// The environment of all programs is NAME=value.
type Run struct {
	Name   string
	Text   string
	Args   []string
	Stdin  string
	Output string
	Status int
}

// Environment is that of all programs.
var Environment = []string{"NAME=value"}

// Runs returns the programs in the directory of this package.
func Runs() ([]Run, error) {
	files, err := fs.Glob(programFiles, "programs/*.pna")
	if err != nil {
		return nil, err
	}
	var runs []Run
	for _, file := range files {
		text, err := programFiles.ReadFile(file)
		if err != nil {
			return nil, err
		}
		r := Run{Name: strings.TrimSuffix(path.Base(file), ".pna"), Text: string(text)}
		if err := r.readHead(); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		runs = append(runs, r)
	}
	return runs, nil
}

func (r *Run) readHead() error {
	for line := range strings.Lines(r.Text) {
		comment, ok := strings.CutPrefix(line, "// ")
		if !ok {
			return nil
		}
		word, value, _ := strings.Cut(strings.TrimSuffix(comment, "\n"), " ")
		switch word {
		case "ARGS":
			r.Args = strings.Fields(value)
		case "STDIN":
			r.Stdin = value
		case "OUTPUT":
			r.Output = value
		case "STATUS":
			n, err := strconv.Atoi(value)
			if err != nil {
				return err
			}
			r.Status = n
		}
	}
	return nil
}
