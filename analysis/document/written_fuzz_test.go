package document

import (
	"os"
	"path/filepath"
	"testing"
)

// FuzzWritten asks, for each statement of any text, for the records that it became:
// they lie where they are looked for, and can be shown.
func FuzzWritten(f *testing.F) {
	files, _ := filepath.Glob(filepath.Join("..", "..", "testdata", "learn", "*.pnaclasm"))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, 0)
	}
	f.Add([]byte("function external void @_start(i32 %info) {\n  %x = add i32 %info, 4;\n  ret void;\n}\n"), 60)
	f.Fuzz(func(t *testing.T, text []byte, at int) {
		s := New(text)
		checkWritten(t, s)
		at = max(0, min(at, s.Len()))
		checkWritten(t, s.Edit(at, at, []byte("%")))
	})
}

func checkWritten(t *testing.T, s *Snapshot) {
	for i := range s.NumBlocks() {
		for _, w := range s.Written(i) {
			if w.Start < s.Start(i) || w.Start >= s.Start(i+1) {
				t.Fatalf("block %d is from %d to %d, a record of it at %d", i, s.Start(i), s.Start(i+1), w.Start)
			}
			if w.Text() == "" {
				t.Fatalf("a record at %d is written as nothing", w.Start)
			}
		}
		nodes := s.Tree(i).Nodes
		for k := range nodes {
			s.WrittenFor(i, &nodes[k])
		}
	}
}
