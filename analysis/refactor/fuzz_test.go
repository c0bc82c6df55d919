package refactor

import (
	"bytes"
	"io/fs"
	"slices"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
)

// FuzzProposals has every change made that is proposed at a place of any text: it lies
// in the text, and one of a text without mistakes leaves none.
func FuzzProposals(f *testing.F) {
	testcorpus.AddPlaces(f)
	f.Add([]byte("function external void @_start(i32 %info) {\n  %x = add i32 %info, 4;\n  ret void;\n}\n"), 69)
	f.Add([]byte("const @a, i16 {1}, x\"FF\"\nfunction internal i32 @f(i32 %x, i1 %c) {\n  constants {\n    i1:\n      %k = i1 0;\n  }\n  %y = select i1 1, i32 %z, i32 4;\n  %z = add i32 5, undef;\n  ret i32 4;\n}\n"), 105)
	f.Add([]byte("include \"a\"\n"), 3)
	f.Fuzz(func(t *testing.T, text []byte, offset int) {
		s := document.New(text).In(func(string) ([]byte, error) { return nil, fs.ErrNotExist })
		offset = max(0, min(offset, s.Len()))
		s.Complete(t.Context())
		want := assembler.AssembleSource(s.Input()).Bits
		for name, edits := range proposals(t, s, offset) {
			checkEdits(t, name, s.Len(), edits)
			changed := s.Input()
			changed.Text = diag.Apply(s.Bytes(), edits)
			out := assembler.AssembleSource(changed)
			if want != nil && out.Bits == nil {
				t.Fatalf("%s makes a mistake: %v\n%s", name, out.Diags[0], changed.Text)
			}
			if name == titleStatement && !bytes.Equal(out.Bits, want) {
				t.Fatalf("%s changes the bytes\n%s", name, changed.Text)
			}
		}
		for i := range s.NumBlocks() {
			for _, d := range s.Diagnostics(i) {
				at := d.Shift(s.Start(i))
				for _, fix := range Mend(s, &at) {
					checkEdits(t, fix.Title, s.Len(), fix.Edits)
				}
			}
		}
	})
}

// proposals are the changes that are proposed at a place, by their titles.
func proposals(t *testing.T, s *document.Snapshot, offset int) map[string][]diag.Edit {
	all := map[string][]diag.Edit{"write out": WriteOut(s), "shorten": Shorten(s)}
	note := func(p Proposal, ok bool) {
		if ok {
			all[p.Title] = p.Edits
		}
	}
	note(InlineConstant(s, offset))
	note(ExtractConstant(s, offset))
	note(InlineInclude(s, offset))
	note(Name(t.Context(), s, offset))
	note(WriteOutStatement(s, offset))
	for i := range s.NumBlocks() {
		note(WriteOutFunction(s, i))
	}
	return all
}

// checkEdits holds edits to the text, and to lie behind each other.
func checkEdits(t *testing.T, name string, length int, edits []diag.Edit) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b diag.Edit) int { return a.Span.Start - b.Span.Start })
	end := 0
	for _, e := range edits {
		if e.Span.Start < end || e.Span.End < e.Span.Start || e.Span.End > length {
			t.Fatalf("%s: the edit at %v overlaps, or is not in the text of %d bytes", name, e.Span, length)
		}
		end = e.Span.End
	}
}
