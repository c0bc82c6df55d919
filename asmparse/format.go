package asmparse

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// lineWidth is the number of columns after which the formatter wraps lists of
// bytes.
const lineWidth = 100

// Format lays out the text of a file: two blanks for each level, comments in their
// places, at most one blank line of those the source has, and one in front of each
// function of the source form that stands outside of a module block.
// The literals keep their spelling. A formatted text stays as it is.
func Format(f *File) []byte {
	dst := make([]byte, 0, len(f.Text)+len(f.Text)/8)
	l := Layout{Width: lineWidth, Top: !HasModule(f.Chunks)}
	for _, c := range f.Chunks {
		dst = AppendChunk(dst, c, l)
	}
	return dst
}

// HasModule reports whether one of the chunks of a text opens the module block. In
// the source form none has to.
func HasModule(chunks []*Chunk) bool {
	for _, c := range chunks {
		for i := range c.Nodes {
			if n := &c.Nodes[i]; n.Kind == Enter && !c.Function && isa.BlockID(c.Operands[n.First].Value) == isa.Module {
				return true
			}
		}
	}
	return false
}

// AppendChunk appends the canonical text of a chunk. Layout.Indent does not
// apply: the context tells how deep the chunk is nested.
func AppendChunk(dst []byte, c *Chunk, l Layout) []byte {
	f := formatter{chunk: c, layout: l, indent: NewIndenter(c.Context), comments: c.Comments}
	f.top = len(dst) == 0
	f.set = f.top
	if l.Top {
		f.indent.shift, f.indent.flat = len(c.Context), true
		dst = f.apart(dst)
	}
	for i := range c.Nodes {
		dst = f.line(dst, uint32(i))
	}
	f.layout.Indent = levelWidth * min(len(f.indent.levels)-f.indent.shift, maxLevels)
	return f.before(dst, uint32(len(c.Nodes)), uint32(len(c.Text)))
}

// apart sets a function of the top level apart from what stands in front of it.
func (f *formatter) apart(dst []byte) []byte {
	if !f.chunk.Function || len(f.chunk.Nodes) == 0 || len(bytes.TrimSpace(dst)) == 0 {
		return dst
	}
	f.opened = true
	if !bytes.HasSuffix(dst, []byte("\n\n")) {
		dst = append(dst, '\n')
	}
	return dst
}

// joins reports whether a node stays on the line of the node in front of it: an
// initializer that was written there.
func (f *formatter) joins(i uint32, n *Node) bool {
	if i == 0 || f.chunk.Text == nil || f.layout.Canonical || !Initializes(n) || n.Kind == Close || !sameLine(f.chunk.Text[min(f.end, n.Start):n.Start]) {
		return false
	}
	before := &f.chunk.Nodes[i-1]
	if n.Kind == Initial || before.Kind == Initial {
		return heads(before) || Initializes(before)
	}
	args := f.chunk.Args(before)
	return heads(before) && len(args) > 1 && (f.layout.Top || args[1].Value == NoAlign)
}

// join takes back the end of the line before.
func (f *formatter) join(dst []byte, i uint32) []byte {
	dst = dst[:len(dst)-1]
	if f.chunk.Nodes[i-1].Kind == Initial {
		dst = append(dst, ',')
	}
	return append(dst, ' ')
}

// formatter lays out one chunk.
type formatter struct {
	chunk    *Chunk
	layout   Layout
	indent   *Indenter
	comments []Comment // those not printed yet
	top      bool      // nothing was printed yet
	end      uint32    // of what was printed last, in the source
	// opened says that the last line opened a block: no blank line follows.
	opened bool
	// set says that the function has been set apart from what is in front of it.
	set bool
}

// line prints a node with its comments.
func (f *formatter) line(dst []byte, i uint32) []byte {
	c, n := f.chunk, &f.chunk.Nodes[i]
	f.layout.Away = f.indent.Away(c, n)
	columns := levelWidth * f.indent.Level(c, n)
	if c.Text != nil && n.Start == n.End && !f.layout.Canonical {
		return dst // a brace that is not in the text
	}
	f.layout.Indent = columns
	if n.Kind == Exit || n.Kind == Close {
		f.layout.Indent += levelWidth // a comment before the brace is in the block
	}
	dst = f.before(dst, i, n.Start)
	f.layout.Indent = columns
	held := f.inside(i, n.End)
	if len(held) > 0 && !breaks(n) {
		dst = f.own(dst, held)
		held = nil
	}
	switch {
	case f.joins(i, n):
		dst = f.join(dst, i)
	case n.Kind != Exit && n.Kind != Close:
		dst = appendBlanks(f.gap(dst, n.Start, n), f.layout.Indent)
	default:
		dst = appendBlanks(dst, f.layout.Indent)
	}
	p := printer{chunk: c, node: n, args: c.Args(n), layout: f.layout, held: held}
	dst = p.append(dst)
	for k := range p.held {
		dst = appendComment(dst, c, &p.held[k], f.layout.Indent)
	}
	f.end = n.End
	f.opened = n.Kind == Enter
	for ; len(f.comments) > 0 && f.comments[0].Node == i && f.comments[0].Trailing; f.comments = f.comments[1:] {
		dst = appendComment(dst, c, &f.comments[0], 0)
		f.end = f.comments[0].End
	}
	f.top = false
	return append(dst, '\n')
}

// breaks reports whether a node takes lines of its own for its parts, between
// which comments can stay.
func breaks(n *Node) bool {
	if n.Kind != Statement {
		return false
	}
	for _, e := range n.Op.Row().Shape.Text {
		if e.Break {
			return true
		}
	}
	return false
}

// before prints the comments that stand before node i, which starts at start.
func (f *formatter) before(dst []byte, i, start uint32) []byte {
	n := 0
	for n < len(f.comments) && f.comments[n].Node == i && f.comments[n].Start < start {
		n++
	}
	own := f.comments[:n]
	f.comments = f.comments[n:]
	return f.own(dst, own)
}

// inside takes the comments between the tokens of node i, which ends at end.
func (f *formatter) inside(i, end uint32) []Comment {
	n := 0
	for n < len(f.comments) && f.comments[n].Node == i && f.comments[n].Start < end {
		n++
	}
	held := f.comments[:n]
	f.comments = f.comments[n:]
	return held
}

// own prints comments on lines of their own.
func (f *formatter) own(dst []byte, comments []Comment) []byte {
	for k := range comments {
		if f.opened && f.wrapped(&comments[k]) {
			dst = append(appendComment(dst[:len(dst)-1], f.chunk, &Comment{Start: comments[k].Start, End: comments[k].End, Trailing: true}, 0), '\n')
			f.end = comments[k].End
			continue
		}
		dst = appendBlanks(f.gap(dst, comments[k].Start, nil), f.layout.Indent)
		dst = append(append(dst, f.chunk.Text[comments[k].Start:comments[k].End]...), '\n')
		f.end, f.top, f.opened = comments[k].End, false, false
	}
	return dst
}

// blockComment starts the comment that pnacl-bcdis puts behind each brace and,
// where the line is full, below (errata E46).
var blockComment = []byte("// BlockID = ")

// wrapped reports whether a comment belongs on the line above.
func (f *formatter) wrapped(k *Comment) bool {
	return bytes.HasPrefix(f.chunk.Text[k.Start:k.End], blockComment)
}

// gap prints a blank line where the source has one before offset start.
// Functions that come from bits are set apart too.
func (f *formatter) gap(dst []byte, start uint32, n *Node) []byte {
	switch {
	case f.top, f.opened:
		return dst
	case f.layout.Canonical:
		if f.chunk.Function && !f.set {
			f.set = true
			return append(dst, '\n')
		}
		return dst
	case f.chunk.Text == nil:
		if !f.layout.Bcdis && f.chunk.Function && n == &f.chunk.Nodes[0] {
			return append(dst, '\n')
		}
		return dst
	}
	ends := bytes.Count(f.chunk.Text[f.end:max(start, f.end)], []byte{'\n'})
	if ends > 1 || ends == 1 && f.end == 0 {
		return append(dst, '\n')
	}
	return dst
}
