// Package testcorpus finds the programs that tests of all packages use: the project's
// examples, and third-party programs where they are at hand. Those lie beside the
// project, in ../shared/corpus, and are no part of it. Only tests import this package; it
// imports nothing of this module.
package testcorpus

import (
	"os"
	"path/filepath"
	"testing"
)

// Shared returns the path of a file or folder of ../shared, where specification
// and corpus lie. It skips the test, with a message, where that is absent.
func Shared(t testing.TB, elem ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{Root(t), "..", "shared"}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("skipped: %s is not beside the project", filepath.Join(elem...))
	}
	return path
}

// Path returns the path of a file or folder of the corpus, or skips the test.
func Path(t testing.TB, elem ...string) string {
	t.Helper()
	return Shared(t, append([]string{"corpus"}, elem...)...)
}

// What Files returns with -short: one of so many files, none larger than this.
// The race detector, which makes everything ten times slower, runs that way.
const (
	shortStride = 8
	shortSize   = 60_000 // bytes
)

// Files returns the bitcode files of folders of the corpus, or skips the test.
// With -short it is a sample of the smaller ones.
func Files(t testing.TB, folders ...string) []string {
	t.Helper()
	var files []string
	for _, folder := range folders {
		found, err := filepath.Glob(filepath.Join(Path(t, folder), "*.pexe"))
		if err != nil || len(found) == 0 {
			t.Fatalf("no bitcode in the corpus folder %s: %v", folder, err)
		}
		files = append(files, found...)
	}
	if testing.Short() {
		return sample(files)
	}
	return files
}

func sample(files []string) []string {
	var few []string
	for i, file := range files {
		if info, err := os.Stat(file); i%shortStride == 0 && err == nil && info.Size() <= shortSize {
			few = append(few, file)
		}
	}
	return few
}

// Read returns the contents of a file.
func Read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// AddPlaces gives a fuzz target of a text and an offset the project's examples, each with
// a place in it.
func AddPlaces(f *testing.F) {
	f.Helper()
	for _, pattern := range []string{"*.pnaclasm", "learn/*.pnaclasm"} {
		files, _ := filepath.Glob(filepath.Join(Root(f), "testdata", filepath.FromSlash(pattern)))
		for i, file := range files {
			text := Read(f, file)
			f.Add(text, len(text)*(i%10)/10)
		}
	}
}

// Root returns the project's folder: the one above the test that has go.mod.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Fatal("no go.mod above the test")
		}
		dir = parent
	}
}
