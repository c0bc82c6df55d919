package refactor

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// TestStatementsKeepTheirBytes writes out every statement of the lessons and of the
// programs in the source form, one at a time: the bytes stay, nothing is said about the
// text, and of the statement nothing is left to be written out.
func TestStatementsKeepTheirBytes(t *testing.T) {
	offered := 0
	for _, folder := range []string{"learn", "source"} {
		files, err := filepath.Glob(filepath.Join("..", "..", "testdata", folder, "*.pnaclasm"))
		if err != nil || len(files) == 0 {
			t.Fatal("no programs in testdata/"+folder, err)
		}
		for _, file := range files {
			offered += writeOutStatements(t, file)
		}
	}
	if offered < 100 {
		t.Errorf("only %d statements could be written out", offered)
	}
}

// writeOutStatements does it for the statements of a file, and returns how many there are.
func writeOutStatements(t *testing.T, file string) (offered int) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	folder := os.DirFS(filepath.Dir(file)).(interface {
		ReadFile(string) ([]byte, error)
	})
	s := document.New(text).In(folder.ReadFile)
	want := assembler.AssembleSource(s.Input())
	for i := range s.NumBlocks() {
		c := s.Tree(i)
		for k := range c.Nodes {
			at := s.Start(i) + int(c.Nodes[k].Start)
			p, ok := WriteOutStatement(s, at)
			if !ok {
				continue
			}
			if offered++; testing.Short() && offered%8 != 0 {
				continue
			}
			after := document.New(diag.Apply(text, p.Edits)).In(folder.ReadFile)
			out := assembler.AssembleSource(after.Input())
			if !bytes.Equal(out.Bits, want.Bits) || len(out.Diags) != len(want.Diags) {
				t.Errorf("%s: `%s`: other bytes, or %v\n%s", file, s.Slice(at, s.Start(i)+int(c.Nodes[k].End)), out.Diags, after.Bytes())
			}
			if p, ok := WriteOutStatement(after, moved(at, p.Edits)); ok {
				t.Errorf("%s: once more: %v\n%s", file, p.Edits, after.Bytes())
			}
		}
	}
	return offered
}

// TestStatement runs testdata/statement/*.txtar: a text `before` and `after` the
// statements have been written out that `//@` follows, one after the other. The bytes
// stay.
func TestStatement(t *testing.T) {
	files, _ := filepath.Glob("testdata/statement/*.txtar")
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			before, want := archive.Files[0].Data, archive.Files[1].Data
			got := writeOutMarked(before)
			if !bytes.Equal(got, want) {
				t.Errorf("got\n%s", got)
			}
			in, out := assembler.AssembleSource(source.Input{Text: before}), assembler.AssembleSource(source.Input{Text: got})
			if in.Bits == nil || !bytes.Equal(in.Bits, out.Bits) {
				t.Error("not the same bytes", in.Diags, out.Diags)
			}
		})
	}
}

// writeOutMarked writes out the statements of a text that have a mark.
func writeOutMarked(text []byte) []byte {
	mark := []byte("//@")
	for i := range bytes.Count(text, mark) {
		at := 0
		for range i + 1 {
			at += bytes.Index(text[at:], mark) + len(mark)
		}
		end := len(bytes.TrimSpace(text[:at-len(mark)]))
		if p, ok := WriteOutStatement(document.New(text), end); ok {
			text = diag.Apply(text, p.Edits)
		}
	}
	return text
}

// moved is where an offset is after edits, behind what was put in front of it.
func moved(offset int, edits []diag.Edit) int {
	at := offset
	for _, e := range edits {
		if e.Span.End <= offset {
			at += len(e.Text) - (e.Span.End - e.Span.Start)
		}
	}
	return at
}
