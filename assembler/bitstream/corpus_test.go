package bitstream_test

import (
	"os"
	"path/filepath"
	"testing"
)

// corpus returns the files of the corpus that match a pattern. The test is
// skipped where there are none.
func corpus(tb testing.TB, pattern string) []string {
	tb.Helper()
	files := corpusFiles(tb, pattern)
	if len(files) == 0 {
		tb.Skipf("no corpus files %s beside the module", pattern)
	}
	return files
}

// corpusFiles is corpus without skipping: the corpus lies in ../shared of the
// directory of go.mod.
func corpusFiles(tb testing.TB, pattern string) []string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return nil
		}
		dir = parent
	}
	files, err := filepath.Glob(filepath.Join(dir, "..", "shared", "corpus", pattern))
	if err != nil {
		tb.Fatal(err)
	}
	return files
}

// read returns the content of a file.
func read(tb testing.TB, name string) []byte {
	tb.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}
