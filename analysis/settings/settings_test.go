package settings

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// TestProblems reads the files in testdata. The comment of an archive lists the
// problems of its file, LINE:COLUMN-COLUMN: message, in the order of the text.
func TestProblems(t *testing.T) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no files in testdata", err)
	}
	for _, name := range archives {
		a, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f := &File{Text: a.Files[0].Data}
		f.parse()
		var got strings.Builder
		for _, d := range f.Problems {
			fmt.Fprintf(&got, "%s: %s\n", placeOf(f.Text, d.Origin.Span), d.Message)
		}
		if got.String() != string(a.Comment) {
			t.Errorf("%s: problems\n%swant\n%s", name, &got, a.Comment)
		}
	}
}

func placeOf(text []byte, s diag.Span) string {
	line := bytes.LastIndexByte(text[:s.Start], '\n') + 1
	return fmt.Sprintf("%d:%d-%d", 1+bytes.Count(text[:s.Start], []byte("\n")), 1+s.Start-line, 1+s.End-line)
}

// TestApply keeps what is right in a file that is not all right.
func TestApply(t *testing.T) {
	f := &File{Text: []byte("profile = \"module\"\nlenses = 1\n[hints]\nbits = \"all\"\n[diagnostics]\nC2 = \"hint\"\nC3 = 5\n")}
	f.parse()
	s := f.Apply(Default())
	if s.Profile != "module" || !s.Lenses || s.Hints.Bits != "all" || !s.Hints.Names || len(s.Diagnostics) != 1 {
		t.Errorf("the settings are %+v", s)
	}
	if level, ok := s.Level("C2-type-count"); !ok || level != diag.Hint {
		t.Errorf("the level of C2-type-count is %v, %v", level, ok)
	}
	if Default().ID() == s.ID() || len(f.Problems) != 2 {
		t.Errorf("the id is %s, the problems are %v", s.ID(), f.Problems)
	}
}

// hostile are files that cost much to read.
var hostile = map[string]string{
	"brackets":    strings.Repeat("[", 8<<20),
	"few":         "a = " + strings.Repeat("[", 10000),
	"dots":        "a" + strings.Repeat(".a", 50000) + " = 1",
	"dotted":      strings.Repeat("a.", 8000) + "a = 1",
	"tables":      "[" + strings.Repeat("a.", 4000) + "a]",
	"inline":      "a = " + strings.Repeat("{a=", 2000),
	"arrays":      strings.Repeat("[[a]]\n", 2000),
	"keys":        strings.Repeat("a.b.c.d.e.f.g = 1\n", 800),
	"long key":    strings.Repeat("a", 16000) + " = 1",
	"long string": "profile = \"" + strings.Repeat("a", 16000) + "\"",
	"zeros":       strings.Repeat("\x00", 16000),
	"not UTF-8":   strings.Repeat("\xff", 16000),
}

// TestHostile reads files that somebody has made to do harm: each has a problem
// that is short, and costs no more than its few kilobytes.
func TestHostile(t *testing.T) {
	for name, text := range hostile {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, FileName), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f := Nearest(dir)
		runtime.ReadMemStats(&after)
		if len(f.Problems) == 0 || len(f.Problems[0].Message) > 300 {
			t.Errorf("%s: %d problems: %.400v", name, len(f.Problems), f.Problems)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 32<<20 {
			t.Errorf("%s: %d bytes were allocated", name, took)
		}
	}
}

// TestNearest finds the file above a directory, also through a link.
func TestNearest(t *testing.T) {
	dir := t.TempDir()
	below := filepath.Join(dir, "a", "b")
	if err := os.MkdirAll(below, 0o700); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "settings")
	if err := os.WriteFile(other, []byte("renumber = false\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("settings", filepath.Join(dir, FileName)); err != nil {
		t.Skip(err)
	}
	if f := Nearest(below); f == nil || len(f.Problems) != 0 || f.Apply(Default()).Renumber {
		t.Errorf("found %+v", f)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range hostile {
		f.Add([]byte(text[:min(len(text), maxFile)]))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > maxFile {
			return
		}
		file := &File{Text: text}
		file.parse()
		for _, d := range file.Problems {
			if s := d.Origin.Span; s.Start < 0 || s.End < s.Start || s.End > len(text) {
				t.Errorf("the span of %q is %v of %d", d.Message, s, len(text))
			}
		}
		file.Apply(Default())
	})
}
