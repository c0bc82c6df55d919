package document

import (
	"slices"
	"sort"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// revision is how the text of a function block was made from an older one: the
// bytes [start, end) were replaced, by delta more than there were. It lets the
// statements that have not changed be used again.
type revision struct {
	old        *asmparse.Chunk
	start, end int
	delta      int
}

// spliceText is the length in bytes from which on splicing pays.
const spliceText = 4096

// splice returns the tree of a revised text, nil if it must be parsed as a
// whole. It is what parsing the whole gives: the parser looks at one line after
// the other and remembers nothing but the open blocks.
func (r *revision) splice(text []byte) *asmparse.Chunk {
	a, b, ok := r.around()
	if !ok {
		return nil
	}
	from, to := int(r.old.Nodes[a].Start), int(r.old.Nodes[b].Start)
	middle := asmparse.ParseLines(text[from:to+r.delta], Blocks(r.old, a))
	if !r.fits(middle, a, b) {
		return nil
	}
	s := splicer{revision: r, a: a, b: b, from: from, to: to, middle: middle,
		out: &asmparse.Chunk{Text: text, Function: true, Context: r.old.Context}}
	s.nodes()
	s.comments()
	s.diags()
	return s.out
}

// around returns the nodes to parse again, [a, b): those the edit touches, one
// in front, which a suffix could belong to now, and one behind, which shows that
// the parser is in step again.
func (r *revision) around() (a, b int, ok bool) {
	nodes := r.old.Nodes
	a = sort.Search(len(nodes), func(i int) bool { return int(nodes[i].End) >= r.start }) - 1
	b = sort.Search(len(nodes), func(i int) bool { return int(nodes[i].Start) > r.end }) + 1
	return a, b, a >= 1 && b < len(nodes) && len(r.old.Bytes) == 0
}

// fits reports whether the parser would go on behind the middle as it did
// before: its last line is the one that has not changed, and the same blocks are
// open.
func (r *revision) fits(middle *asmparse.Chunk, a, b int) bool {
	if len(middle.Nodes) == 0 || len(middle.Bytes) > 0 {
		return false
	}
	last, was := &middle.Nodes[len(middle.Nodes)-1], &r.old.Nodes[b-1]
	shift := r.old.Nodes[a].Start
	if last.Kind != was.Kind || last.Kind == asmparse.Bad || last.Op != was.Op ||
		int(last.Start+shift) != int(was.Start)+r.delta || int(last.End+shift) != int(was.End)+r.delta {
		return false
	}
	if len(middle.Diags) > 0 && !r.forgiving(middle, a, int(last.Start)) {
		return false
	}
	return slices.Equal(Blocks(middle, len(middle.Nodes)), Blocks(r.old, b))
}

// maxFaults is how many faulty lines a tree may have to be spliced: the parser
// gives up at some number of them.
const maxFaults = 500

// forgiving reports whether mistakes in the middle have no effect beyond it:
// they end in front of its last line, and stand in the function itself. In a
// block inside of it, what the parser makes of them depends on what opened that
// block.
func (r *revision) forgiving(middle *asmparse.Chunk, a, last int) bool {
	if InnerBlock(r.old, a) != isa.Function || len(r.old.Diags)+len(middle.Diags) > maxFaults {
		return false
	}
	return !slices.ContainsFunc(middle.Diags, func(d diag.Diagnostic) bool { return d.Origin.Span.End >= last })
}

// splicer puts a tree together: old nodes [0, a), the middle, old nodes from b
// on. from and to are where the middle stood in the old text.
type splicer struct {
	*revision
	a, b     int
	from, to int
	middle   *asmparse.Chunk
	out      *asmparse.Chunk
}

func (s *splicer) nodes() {
	old, mid := s.old, s.middle
	first, rest := old.Nodes[s.a].First, old.Nodes[s.b].First
	s.out.Nodes = make([]asmparse.Node, 0, s.a+len(mid.Nodes)+len(old.Nodes)-s.b)
	s.out.Operands = make([]asmparse.Operand, 0, int(first)+len(mid.Operands)+len(old.Operands)-int(rest))
	s.out.Nodes = append(s.out.Nodes, old.Nodes[:s.a]...)
	s.out.Operands = append(s.out.Operands, old.Operands[:first]...)
	s.add(mid.Nodes, mid.Operands, first, uint32(s.from))
	behind := uint32(len(s.out.Operands)) - rest
	s.add(old.Nodes[s.b:], old.Operands[rest:], behind, uint32(s.delta))
}

// add appends nodes with their operands; the sums wrap around where they are
// negative.
func (s *splicer) add(nodes []asmparse.Node, operands []asmparse.Operand, first, shift uint32) {
	for _, n := range nodes {
		n.First += first
		n.Start, n.End = n.Start+shift, n.End+shift
		if n.Suffix.End > 0 {
			n.Suffix.Start, n.Suffix.End = n.Suffix.Start+shift, n.Suffix.End+shift
		}
		s.out.Nodes = append(s.out.Nodes, n)
	}
	for _, o := range operands {
		o.Start, o.End = o.Start+shift, o.End+shift
		s.out.Operands = append(s.out.Operands, o)
	}
}

func (s *splicer) comments() {
	more := uint32(s.a + len(s.middle.Nodes) - s.b)
	for _, c := range s.old.Comments {
		if int(c.Start) < s.from {
			s.out.Comments = append(s.out.Comments, c)
		}
	}
	for _, c := range s.middle.Comments {
		s.out.Comments = append(s.out.Comments, movedComment(c, uint32(s.from), uint32(s.a)))
	}
	for _, c := range s.old.Comments {
		if int(c.Start) >= s.to {
			s.out.Comments = append(s.out.Comments, movedComment(c, uint32(s.delta), more))
		}
	}
}

func movedComment(c asmparse.Comment, shift, nodes uint32) asmparse.Comment {
	c.Start, c.End, c.Node = c.Start+shift, c.End+shift, c.Node+nodes
	return c
}

func (s *splicer) diags() {
	for _, d := range s.old.Diags {
		if d.Origin.Span.Start < s.from {
			s.out.Diags = append(s.out.Diags, d)
		}
	}
	for _, d := range s.middle.Diags {
		s.out.Diags = append(s.out.Diags, shifted(d, s.from))
	}
	for _, d := range s.old.Diags {
		if d.Origin.Span.Start >= s.to {
			s.out.Diags = append(s.out.Diags, shifted(d, s.delta))
		}
	}
}

// shifted returns a diagnostic with all its spans moved by some bytes.
func shifted(d diag.Diagnostic, by int) diag.Diagnostic {
	return mapSpans(d, func(s diag.Span) diag.Span { return diag.Span{Start: s.Start + by, End: s.End + by} })
}
