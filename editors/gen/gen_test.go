package main

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

var update = flag.Bool("update", false, "write the generated files")

func TestFilesAreCurrent(t *testing.T) {
	if *update {
		if err := write(".."); err != nil {
			t.Fatal(err)
		}
	}
	files, err := contents("..")
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range files {
		got, err := os.ReadFile(filepath.Join("..", path))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("editors/%s is not current; run go generate ./editors/gen\n%s", path, diff)
		}
	}
}

func TestEveryWordHasOneGroup(t *testing.T) {
	var got []string
	for _, g := range words() {
		if len(g.Words) == 0 {
			t.Errorf("group %s is empty", g.Name)
		}
		got = append(got, g.Words...)
	}
	want := isa.AllKeywords()
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("words that are lost (-) or shown twice (+):\n%s", diff)
	}
}
