package asmparse

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
)

// listingText returns the text column of a three-column listing. Lines
// without columns are text (errata E66, E68).
func listingText(listing []byte) []byte {
	var text []byte
	for line := range bytes.Lines(listing) {
		if parts := bytes.SplitN(line, []byte("|"), 3); len(parts) == 3 {
			line = parts[2]
		}
		text = append(text, line...)
	}
	return text
}

// texts calls f with the text of every listing that matches a pattern under
// the corpus, except those of failed disassemblies.
func texts(t testing.TB, pattern string, f func(name string, text []byte)) {
	files, err := filepath.Glob(filepath.Join(testcorpus.Path(t), pattern))
	if err != nil || len(files) == 0 {
		t.Fatal("no files for ", pattern, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if text := listingText(data); !failed(text) {
			f(filepath.Base(file), text)
		}
	}
}

// failed reports whether a disassembly did not run to its end.
func failed(text []byte) bool {
	for _, mark := range []string{"Error(", "Fatal(", "SignalHandler"} {
		if bytes.Contains(text, []byte(mark)) {
			return true
		}
	}
	return false
}

// corpusTexts are the patterns of all texts of the corpus.
var corpusTexts = []string{"small/*.listing", "real/*.listing", "spec-examples/*.listing.txt", "edge/*.listing"}

// Everything the original disassembler prints is accepted without errors.
func TestParseCorpus(t *testing.T) {
	for _, pattern := range corpusTexts {
		texts(t, pattern, func(name string, text []byte) {
			for _, d := range Parse(text).Diagnostics() {
				if d.Severity == diag.Error {
					t.Errorf("%s:%v: %s: %s", name, d.Origin.Span, d.Code, d.Message)
				}
			}
		})
	}
}

// A formatted text stays as it is and has the tree of its source.
func TestFormatCorpus(t *testing.T) {
	for _, pattern := range corpusTexts {
		texts(t, pattern, func(name string, text []byte) {
			if err := checkFormat(text); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
}

func checkFormat(text []byte) error {
	f := Parse(text)
	once := Format(f)
	again := Parse(once)
	if d := cmp.Diff(trees(f), trees(again)); d != "" {
		return fmt.Errorf("formatting changes the tree:\n%s\n%s", d, once)
	}
	if twice := Format(again); !bytes.Equal(once, twice) {
		return fmt.Errorf("not idempotent:\n%s", cmp.Diff(string(once), string(twice)))
	}
	return nil
}

// trees returns what the nodes of a file say, without positions.
func trees(f *File) []string {
	var lines []string
	for _, c := range f.Chunks {
		lines = append(lines, tree(c)...)
	}
	return lines
}

// tree returns what the nodes of a chunk say, without positions.
func tree(c *Chunk) []string {
	var lines []string
	for i := range c.Nodes {
		n := &c.Nodes[i]
		line := fmt.Sprint(n.Kind, n.Op, n.Width, n.Suffix.Sort, n.Suffix.Index)
		if n.Kind == Bad {
			line += string(bytes.Join(bytes.Fields(c.Text[n.Start:n.End]), []byte(" ")))
		}
		for _, o := range c.Args(n) {
			switch {
			case o.Kind == isa.SlotName || o.Kind == isa.SlotBytes:
				line += fmt.Sprintf(" %d%c%q", o.Kind, o.Sort, c.Data(&o))
			case o.Sort == SortPlaceholder:
				line += fmt.Sprintf(" %d%s", o.Kind, c.Text[o.Start:o.End])
			default:
				line += fmt.Sprintf(" %d%c%d", o.Kind, o.Sort, o.Value)
			}
		}
		lines = append(lines, line)
	}
	return lines
}
