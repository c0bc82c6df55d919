package asmparse

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
)

// moduleContext is the context of function blocks.
var moduleContext = []isa.BlockID{isa.Module}

// Parse parses a source text: the functions in parallel, what lies between
// them one piece after the other.
func Parse(text []byte) *File {
	pieces := Split(text)
	f := &File{Text: text, Chunks: make([]*Chunk, len(pieces)), Starts: make([]int, len(pieces))}
	// The shell is one more piece of work: its pieces depend on each other.
	parallel.Each(len(pieces)+1, func(i int) {
		if i == 0 {
			f.parseShell(pieces)
			return
		}
		p := pieces[i-1]
		f.Starts[i-1] = p.Start
		if p.Function {
			f.Chunks[i-1] = ParseChunk(text[p.Start:p.End:p.End], moduleContext, true)
		}
	})
	f.Diags = Unclosed(f.Chunks, f.Starts)
	return f
}

// parseShell parses the pieces that are no functions; each takes up the blocks
// that the one before left open.
func (f *File) parseShell(pieces []Piece) {
	var context []isa.BlockID
	for i, p := range pieces {
		if !p.Function {
			f.Chunks[i] = ParseChunk(f.Text[p.Start:p.End:p.End], context, false)
			context = f.Chunks[i].After()
		}
	}
}

// Unclosed returns an error for each block that is still open at the end of a
// text, if there are not too many. Of the chunks, which start at the given offsets, functions do not count:
// their own diagnostics say whether they are closed.
func Unclosed(chunks []*Chunk, starts []int) diag.List {
	var open []diag.Span
	for i, c := range chunks {
		if c != nil && !c.Function {
			open = c.follow(open, starts[i])
		}
	}
	var diags diag.List
	for _, span := range open[:min(len(open), maxErrors)] {
		diags = append(diags, diag.Diagnostic{
			Code: codeUnclosed, Severity: diag.Error, Origin: diag.At(span),
			Message: "this block is not closed: a `}` is missing before the end",
		})
	}
	return diags
}

// follow updates the stack of open blocks with those of a chunk that starts at
// offset start of the text.
func (c *Chunk) follow(open []diag.Span, start int) []diag.Span {
	for i := range c.Nodes {
		switch n := &c.Nodes[i]; {
		case n.Kind == Enter:
			open = append(open, diag.Span{Start: start + int(n.Start), End: start + int(n.End)})
		case n.Kind == Exit && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	return open
}

// Diagnostics returns what is wrong with the text, with spans of the whole
// text, in their order.
func (f *File) Diagnostics() diag.List {
	list := append(diag.List(nil), f.Diags...)
	for i, c := range f.Chunks {
		for _, d := range c.Diags {
			list = append(list, d.Shift(f.Starts[i]))
		}
	}
	list.Sort()
	return list
}
