package bitstream_test

import (
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
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

// corpusFiles is corpus without skipping.
func corpusFiles(tb testing.TB, pattern string) []string {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(testcorpus.Root(tb), "..", "shared", "corpus", pattern))
	if err != nil {
		tb.Fatal(err)
	}
	return files
}
