package bitstream_test

import (
	"os"
	"path/filepath"
	"testing"
)

// corpus returns the files of the corpus, which lies beside the module's
// directory, that match a pattern. The test is skipped where there are none.
func corpus(tb testing.TB, pattern string) []string {
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
			tb.Skip("no go.mod above the package: the corpus cannot be found")
		}
		dir = parent
	}
	files, err := filepath.Glob(filepath.Join(dir, "..", "shared", "corpus", pattern))
	if err != nil {
		tb.Fatal(err)
	}
	if len(files) == 0 {
		tb.Skipf("no corpus files %s beside the module", pattern)
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
