package asmparse

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// seedFuzz adds the wrong inputs of testdata and a statement of every row.
func seedFuzz(f *testing.F) {
	files, _ := filepath.Glob("testdata/wrong/*.pnaclasm")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, b := range isa.Blocks {
		g := newGenerator(1)
		g.enter(b.ID)
		for _, row := range rowsOf(b.ID) {
			g.statement(row)
		}
		g.exit()
		f.Add(AppendChunk(nil, g.chunk, Layout{}))
	}
	for _, r := range Rules {
		f.Add([]byte(r.Example))
	}
}

// FuzzParse reads anything: the tree's places lie within the text, in order,
// and it takes no more memory than a multiple of the text.
func FuzzParse(f *testing.F) {
	seedFuzz(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		file := Parse(text)
		for _, c := range file.Chunks {
			checkPlaces(t, c)
		}
		for _, d := range file.Diagnostics() {
			if s := d.Origin.Span; s.Start < 0 || s.End < s.Start || s.End > len(text) {
				t.Fatalf("%s: span %v", d.Message, s)
			}
		}
	})
}

func checkPlaces(t *testing.T, c *Chunk) {
	end := uint32(0)
	for i := range c.Nodes {
		n := &c.Nodes[i]
		implied := (n.Kind == Enter || n.Kind == Exit || n.Kind == Close) && n.End == n.Start
		if n.Start < end || n.End <= n.Start && !implied || int(n.End) > len(c.Text) {
			t.Fatalf("node %d: [%d, %d) after %d", i, n.Start, n.End, end)
		}
		end = n.End
		at := n.Start
		for _, o := range c.Args(n) {
			if o.Start < at && n.Kind != Define && n.Kind != Section || o.End < o.Start || o.End > n.End {
				t.Fatalf("node %d: operand [%d, %d) after %d", i, o.Start, o.End, at)
			}
			at = o.Start
		}
	}
	if size := len(c.Nodes) + len(c.Operands) + len(c.Comments); size > 4*len(c.Text)+4 {
		t.Fatalf("%d pieces from %d bytes", size, len(c.Text))
	}
}

// FuzzFastEqualsGrammar holds the recogniser to the grammar: where it accepts
// a line, the grammar makes the same node.
func FuzzFastEqualsGrammar(f *testing.F) {
	seedFuzz(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		if d := compareParsers(text); d != "" {
			t.Fatal(d)
		}
	})
}

// FuzzFormat: the formatted text of a text without errors has its tree, and
// stays as it is.
func FuzzFormat(f *testing.F) {
	seedFuzz(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		if Parse(text).Diagnostics().HasErrors() {
			Format(Parse(text))
			return
		}
		if err := checkFormat(text); err != nil {
			t.Fatal(err)
		}
	})
}
