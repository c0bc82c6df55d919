package assembler

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpus returns the folder of the shared corpus, which is no part of the
// project: tests that want it skip where it is absent.
func corpus(t testing.TB, elem ...string) string {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		dir = filepath.Dir(dir)
	}
	path := filepath.Join(append([]string{dir, "..", "shared", "corpus"}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skip("no corpus beside the project")
	}
	return path
}

// corpusFiles returns the bitcode files of folders of the corpus.
func corpusFiles(t testing.TB, folders ...string) []string {
	var files []string
	for _, folder := range folders {
		found, _ := filepath.Glob(filepath.Join(corpus(t, folder), "*.pexe"))
		files = append(files, found...)
	}
	return files
}

// manifest returns the rows of a manifest of the corpus by file name, each as a
// map from column to value.
func manifest(t testing.TB, folder string) map[string]map[string]string {
	data, err := os.ReadFile(filepath.Join(corpus(t, folder), "manifest.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	columns := strings.Split(lines[0], "\t")
	rows := map[string]map[string]string{}
	for _, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		row := map[string]string{}
		for i, f := range fields {
			row[columns[i]] = f
		}
		rows[fields[0]] = row
	}
	return rows
}
