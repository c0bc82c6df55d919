package assembler

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

var shortenAll = flag.Bool("shorten-all", false, "take all programs of the corpus to the source form, the large ones too")

// checkShort takes a text to the source form: that has the same bytes, is laid out,
// and is as short as it gets. An odd text may stay as it is.
func checkShort(t *testing.T, text []byte, odd bool) []byte {
	t.Helper()
	want, diags := Assemble(text)
	if want == nil {
		t.Skip(diags)
	}
	short, ok, diags := Shorten(source.Input{Text: text}, nil)
	if !ok && odd {
		return text
	}
	if !ok {
		t.Fatalf("it stays as it is: %v", diags)
	}
	if got, diags := Assemble(short); !bytes.Equal(got, want) {
		t.Fatalf("the bytes differ: %v\n%s", diags, short)
	}
	if diff := cmp.Diff(string(short), string(asmparse.Format(asmparse.Parse(short)))); diff != "" {
		t.Errorf("it is not laid out (-is +should be):\n%s", diff)
	}
	again, ok, diags := Shorten(source.Input{Text: short}, nil)
	if !ok || !bytes.Equal(again, short) {
		t.Errorf("a second time there is more to leave out: %v\n%s", diags, cmp.Diff(string(short), string(again)))
	}
	return short
}

// TestShortenExamples takes the examples to the source form.
func TestShortenExamples(t *testing.T) {
	files, _ := filepath.Glob("../testdata/*.pnaclasm")
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			checkShort(t, text, false)
		})
	}
}

// TestShortenCorpus takes real programs to the source form.
func TestShortenCorpus(t *testing.T) {
	const large = 50_000 // bytes
	before, after := 0, 0
	eachCorpusFile(t, []string{"real", "small", "edge", "spec-examples"}, func(t *testing.T, file string, data []byte) {
		p, diags := LoadBits(data)
		if p == nil || len(diags) > 0 || len(data) > large && !*shortenAll {
			return
		}
		text := Disassemble(p)
		folder := filepath.Base(filepath.Dir(file))
		short := checkShort(t, text, folder == "edge" || folder == "spec-examples")
		before, after = before+len(text), after+len(short)
	})
	t.Logf("%d bytes of text became %d", before, after)
}
