package refactor

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/symbol"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// This file takes texts, functions and lines from the source form to the manual's
// language and back.

// WriteOut returns the edits that write out all that a text leaves to be inferred, none
// for a text with mistakes.
func WriteOut(s *document.Snapshot) []diag.Edit {
	text, _, diags := assembler.Canonical(s.Input())
	if diags.HasErrors() {
		return nil
	}
	return whole(s, text)
}

// Shorten returns the edits that leave out of a text what is inferred.
func Shorten(s *document.Snapshot) []diag.Edit {
	text, ok, _ := assembler.Shorten(s.Input(), nil)
	if !ok {
		return nil
	}
	return whole(s, text)
}

func whole(s *document.Snapshot, text []byte) []diag.Edit {
	if bytes.Equal(text, s.Bytes()) {
		return nil
	}
	return []diag.Edit{{Span: diag.Span{End: s.Len()}, Text: string(text)}}
}

// WriteOutFunction returns the edit that writes out a function: its numbers, constants,
// counts and declarations.
func WriteOutFunction(s *document.Snapshot, block int) (Proposal, bool) {
	u := unitOf(s, block)
	if u == nil {
		return Proposal{}, false
	}
	layout := asmparse.Layout{Width: maxColumns, Canonical: true, Top: !asmparse.HasModule(s.Trees())}
	c := headed(named(s.Source(), u.Chunk, -1), s.Tree(block))
	text := bytes.TrimSpace(asmparse.AppendChunk([]byte("\n\n"), c, layout))
	at := trimmed(s, block)
	if bytes.Equal(text, s.Slice(at.Start, at.End)) {
		return Proposal{}, false
	}
	return Proposal{"Write out what is inferred in this function", []diag.Edit{{Span: at, Text: string(text)}}}, true
}

// maxColumns is the number of columns behind which lists of bytes go on in a new line.
const maxColumns = 100

// unitOf returns what a function block stands for, nil in a text with mistakes.
func unitOf(s *document.Snapshot, block int) *source.Unit {
	r := s.Source()
	if r == nil || r.Diags.HasErrors() || s.Context(block) == nil {
		return nil
	}
	for i := range r.Units {
		if u := &r.Units[i]; u.Start == s.Start(block) && u.Function {
			return u
		}
	}
	return nil
}

// named returns what a text stands for with the names of the module, and those of the
// function with an address; -1 stands for none.
func named(r *source.Result, out *asmparse.Chunk, function int) *asmparse.Chunk {
	return out.WithNames(func(sort byte, n uint64) string {
		name := r.Name(function, sort, int(min(n, math.MaxInt32)))
		return strings.TrimLeft(name, "@%")
	})
}

// headed returns a function with its header as it is written in another chunk.
func headed(c, written *asmparse.Chunk) *asmparse.Chunk {
	c.Nodes = slices.Clone(c.Nodes)
	if i := header(c); i >= 0 {
		c.Nodes[i].Count = written.Nodes[0].Count
	}
	return c
}

// header returns the node that opens a function block, -1 without one.
func header(c *asmparse.Chunk) int {
	return slices.IndexFunc(c.Nodes, func(n asmparse.Node) bool { return n.Kind == asmparse.Enter })
}

// trimmed is a block without the blanks around it.
func trimmed(s *document.Snapshot, block int) diag.Span {
	text := s.Slice(s.Start(block), s.Start(block+1))
	start := s.Start(block) + len(text) - len(bytes.TrimLeft(text, " \t\r\n"))
	return diag.Span{Start: start, End: start + len(bytes.TrimSpace(text))}
}

// Name returns the edits that give the number at an offset a name, wherever it stands:
// one that says what it is, for a person to change.
func Name(ctx context.Context, s *document.Snapshot, offset int) (Proposal, bool) {
	site := s.At(offset)
	o := site.OperandAt()
	if o == nil || s.Len() > maxNamed {
		return Proposal{}, false
	}
	y, _, ok := symbol.At(s, offset)
	if !ok || y.Sort == asmparse.SortPlaceholder || y.Sort == 'a' || y.Sort == 't' {
		return Proposal{}, false
	}
	def, ok := symbol.Definition(s, y)
	if !ok {
		return Proposal{}, false
	}
	name := proposedName(s, y, def)
	p := Proposal{Title: fmt.Sprintf("Give `%s` a name", y)}
	for _, r := range symbol.References(ctx, s, y) {
		p.Edits = append(p.Edits, diag.Edit{Span: r.Span, Text: name})
	}
	return p, ctx.Err() == nil
}

// maxNamed is the longest text, in bytes, in which names are proposed: all uses are
// looked for.
const maxNamed = 4 << 20

// proposedName says what something is: what computes a value, or its kind.
func proposedName(s *document.Snapshot, y symbol.Symbol, def symbol.Reference) string {
	c := s.Tree(def.Block)
	kinds := map[byte]string{'p': "param", 'c': "constant", 'b': "block", 'f': isa.Function.String(), 'g': "global"}
	word, ok := kinds[y.Sort]
	if n := &c.Nodes[def.Node]; !ok && n.Kind == asmparse.Statement {
		word = n.Op.Row().Name
	}
	sigil := "%"
	if y.Block == symbol.Module {
		sigil = "@"
	}
	return freeName(c, fmt.Sprintf("%s%s.%d", sigil, word, y.Index))
}

// InlineInclude returns the edit that puts the text of a file in the place of the line
// that includes it.
func InlineInclude(s *document.Snapshot, offset int) (Proposal, bool) {
	site := s.At(offset)
	n := site.NodeAt()
	if n == nil || n.Kind != asmparse.Include || s.Source() == nil {
		return Proposal{}, false
	}
	at := site.Span(n.Start, n.End)
	text, ok := includedText(s.Source().Files, at)
	if !ok {
		return Proposal{}, false
	}
	return Proposal{"Put the text of the file here", []diag.Edit{{Span: at, Text: text}}}, true
}

// includedText returns the text that an include takes in; that of files which include
// others of another folder, or have a module block, cannot stand elsewhere.
func includedText(files *source.Files, at diag.Span) (string, bool) {
	var text []byte
	for i := 1; i < files.Len(); i++ {
		f := files.File(i)
		in := files.Include(i)
		if in.Start < at.Start || in.End > at.End {
			continue
		}
		tree := asmparse.Parse(f.Text)
		for _, c := range tree.Chunks {
			for j := range c.Nodes {
				if c.Nodes[j].Kind == asmparse.Include && path.Dir(f.Name) != path.Dir(files.File(0).Name) {
					return "", false
				}
			}
		}
		if asmparse.HasModule(tree.Chunks) {
			return "", false
		}
		text = append(append(text, bytes.TrimSpace(f.Text)...), "\n\n"...)
	}
	return string(bytes.TrimSpace(text)), len(text) > 0
}
