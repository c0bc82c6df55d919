package asmparse

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
)

// Parse parses a source text, its pieces in parallel.
func Parse(text []byte) *File {
	pieces := Split(text)
	f := &File{Text: text, Chunks: make([]*Chunk, len(pieces)), Starts: make([]int, len(pieces))}
	parallel.Each(len(pieces), func(i int) {
		p := pieces[i]
		f.Starts[i] = p.Start
		f.Chunks[i] = ParsePiece(text[p.Start:p.End:p.End], p.Part)
	})
	return f
}

// Diagnostics returns what is wrong with the text, with spans of the whole
// text, in their order.
func (f *File) Diagnostics() diag.List {
	var list diag.List
	for i, c := range f.Chunks {
		for _, d := range c.Diags {
			list = append(list, d.Shift(f.Starts[i]))
		}
	}
	list.Sort()
	return list
}
