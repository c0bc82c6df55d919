package document

import (
	"bytes"
	"testing"
)

// FuzzEdit edits any text in any way: the result is that of a document made of
// the new text.
func FuzzEdit(f *testing.F) {
	f.Add([]byte(example), 300, 310, []byte("}\n"))
	f.Add([]byte(example), 0, 0, []byte("function"))
	f.Add([]byte("module {"), 8, 8, []byte("}"))
	f.Add([]byte(""), 0, 0, []byte("\r\n"))
	f.Fuzz(func(t *testing.T, text []byte, start, end int, with []byte) {
		start = max(0, min(start, len(text)))
		end = max(start, min(end, len(text)))
		s := New(bytes.Clone(text))
		s.Complete(t.Context())
		want := bytes.Join([][]byte{text[:start], with, text[end:]}, nil)
		same(t, s.Edit(start, end, with), New(want))
	})
}
