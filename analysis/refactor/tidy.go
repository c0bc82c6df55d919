package refactor

import (
	"bytes"
	"context"
	"slices"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// layout is that of asmparse.Format.
var layout = asmparse.Layout{Width: 100}

// Format returns the edits, sorted, that lay out the lines of a span as
// asmparse.Format does.
func Format(ctx context.Context, s *document.Snapshot, span diag.Span) []diag.Edit {
	layout := layout
	layout.Top = !hasModule(s)
	parts := make([][]diag.Edit, s.NumBlocks())
	s.Each(ctx, func(i int) {
		if s.Start(i) <= span.End && span.Start <= s.Start(i+1) {
			parts[i] = formatBlock(s, i, span, layout)
		}
	})
	return slices.Concat(parts...)
}

// hasModule reports whether the text has a module block.
func hasModule(s *document.Snapshot) bool {
	for i := range s.NumBlocks() {
		if s.Context(i) == nil && asmparse.HasModule([]*asmparse.Chunk{s.Tree(i)}) {
			return true
		}
	}
	return false
}

func formatBlock(s *document.Snapshot, i int, span diag.Span, layout asmparse.Layout) []diag.Edit {
	var tidy []byte
	if i > 0 {
		tidy = append(tidy, '\n') // not the first line of the text
	}
	tidy = asmparse.AppendChunk(tidy, s.Tree(i), layout)
	if i > 0 {
		tidy = tidy[1:]
	}
	if bytes.HasSuffix(s.Slice(0, s.LineStart(1)), []byte("\r\n")) { // the text's line ends stay
		tidy = bytes.ReplaceAll(tidy, []byte{'\n'}, []byte("\r\n"))
	}
	d := differ{old: lines(s.Block(i).Text), tidy: lines(tidy), at: s.Start(i), span: span}
	d.run()
	return d.edits
}

func lines(text []byte) [][]byte {
	list := bytes.SplitAfter(text, []byte{'\n'})
	if n := len(list); len(list[n-1]) == 0 {
		list = list[:n-1]
	}
	return list
}

// differ finds the lines that differ between a text and its tidy form.
type differ struct {
	old, tidy [][]byte
	at        int // where old[0] starts
	span      diag.Span
	edits     []diag.Edit
}

// window is how many lines ahead the differ looks for lines that are equal
// again.
const window = 64

func (d *differ) run() {
	for len(d.old) > 0 || len(d.tidy) > 0 {
		if len(d.old) > 0 && len(d.tidy) > 0 && bytes.Equal(d.old[0], d.tidy[0]) {
			d.advance(1, 1)
			continue
		}
		d.replace(d.resync())
	}
}

func (d *differ) advance(i, j int) {
	for _, l := range d.old[:i] {
		d.at += len(l)
	}
	d.old, d.tidy = d.old[i:], d.tidy[j:]
}

// resync returns how many lines differ on both sides.
func (d *differ) resync() (i, j int) {
	if d.alike(0, 0) {
		return 1, 1
	}
	for n := 1; n <= 2*window; n++ {
		for i := max(0, n-window); i <= min(n, window); i++ {
			if d.alike(i, n-i) {
				return i, n - i
			}
		}
	}
	return len(d.old), len(d.tidy)
}

func (d *differ) alike(i, j int) bool {
	return i < len(d.old) && j < len(d.tidy) && sameCode(d.old[i], d.tidy[j])
}

// sameCode reports whether lines differ in white space at most. Blank lines are
// like no other.
func sameCode(a, b []byte) bool {
	x, y := bytes.Fields(a), bytes.Fields(b)
	return len(x) > 0 && bytes.Equal(bytes.Join(x, nil), bytes.Join(y, nil))
}

func (d *differ) replace(i, j int) {
	start := d.at
	text := bytes.Join(d.tidy[:j], nil)
	d.advance(i, j)
	if start <= d.span.End && d.span.Start <= d.at {
		d.edits = append(d.edits, diag.Edit{Span: diag.Span{Start: start, End: d.at}, Text: string(text)})
	}
}
