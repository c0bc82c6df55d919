package describe

import (
	"io/fs"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
)

// FuzzAsk asks everything about a place of any text: what is answered lies in the text,
// and what is offered there can be written.
func FuzzAsk(f *testing.F) {
	testcorpus.AddPlaces(f)
	for _, c := range created {
		f.Add([]byte(c.text), len(c.text)/2)
	}
	f.Fuzz(func(t *testing.T, text []byte, offset int) {
		s := document.New(text).In(func(string) ([]byte, error) { return nil, fs.ErrNotExist })
		offset = max(0, min(offset, s.Len()))
		if _, span, ok := Hover(t.Context(), s, offset); ok {
			checkSpan(t, s, span)
		}
		c := Complete(s, offset)
		checkSpan(t, s, c.Span)
		for _, k := range c.Candidates {
			for _, e := range k.More {
				checkSpan(t, s, e.Span)
				if e.Span.Start < c.Span.End && c.Span.Start < e.Span.End {
					t.Fatalf("%s: what is written and what is created overlap", k.Label)
				}
			}
		}
		Signatures(s, offset)
		WantedAt(s, offset)
		for _, h := range Hints(s, diag.Span{End: s.Len()}, HintKinds{Bits: AllBits, Types: true}) {
			checkSpan(t, s, diag.Span{Start: h.Offset, End: h.Offset})
		}
	})
}

func checkSpan(t *testing.T, s *document.Snapshot, at diag.Span) {
	if at.Start < 0 || at.End < at.Start || at.End > s.Len() {
		t.Fatalf("%v is not in the text of %d bytes", at, s.Len())
	}
}
