package source

import (
	"bytes"
	"cmp"
	"slices"
	"sort"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
)

// This file and those beside it go the other way: they leave out of a text what
// Resolve would infer just as it is written. Each looks at one kind of thing and
// asks the code that infers it. What would come out differently stays: an order of
// constants or types that is not the one of the least cost, an abbreviation, a
// comment's line.

// shorteners take what can be inferred out of a text, in this order: what is left
// out of a function may be what its address needs.
var shorteners = []func(*shortener){
	(*shortener).chooseNames,
	(*shortener).shortenAddresses,
	(*shortener).shortenSymbols,
	(*shortener).shortenTypes,
	(*shortener).shortenGlobals,
	(*shortener).shortenModule,
	(*shortener).shortenFunctions,
	(*shortener).writeNames,
}

// Shorten returns the edits that leave out of the text what is inferred, with literals
// in the place of constants, and names, where a map has them, in that of numbers. The
// text that comes of it stands for the same records. There are no edits of a text with
// mistakes.
func (r *Result) Shorten(names *namemap.Map) []diag.Edit {
	if r.Diags.HasErrors() {
		return nil
	}
	s := &shortener{program: r.program, source: names, chosen: map[id]string{}, inferred: map[*address]bool{}}
	for _, step := range shorteners {
		step(s)
	}
	return s.sorted()
}

// id is a number of a module: of a function or global.
type id struct {
	sort   byte
	number uint64
}

// shortener is the state of one Shorten.
type shortener struct {
	*program
	source *namemap.Map
	edits  []diag.Edit
	// chosen are the names of functions and globals, without sigil.
	chosen map[id]string
	// inferred are the addresses whose `define` or `declare` is left out.
	inferred map[*address]bool
	// entries are the names of functions in the symbol table.
	entries map[uint64]string
}

// change replaces a span of the text itself; included files are left alone.
func (s *shortener) change(at diag.Span, text string) {
	if at.End <= len(s.files.File(0).Text) {
		s.edits = append(s.edits, diag.Edit{Span: at, Text: text})
	}
}

// drop takes out a span, with its line where nothing else stands in it.
func (s *shortener) drop(at diag.Span) { s.change(wholeLine(s.files.Text, at), "") }

// wholeLine widens a span to the line that it is all of.
func wholeLine(text []byte, at diag.Span) diag.Span {
	start := at.Start - len(text[:at.Start]) + len(bytes.TrimRight(text[:at.Start], " \t"))
	end := at.End + len(text[at.End:]) - len(bytes.TrimLeft(text[at.End:], " \t\r"))
	if (start == 0 || text[start-1] == '\n') && end < len(text) && text[end] == '\n' {
		return diag.Span{Start: start, End: end + 1}
	}
	return at
}

// sorted returns the edits in order, without those inside of others.
func (s *shortener) sorted() []diag.Edit {
	slices.SortStableFunc(s.edits, func(a, b diag.Edit) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(b.Span.End, a.Span.End))
	})
	end := 0
	return slices.DeleteFunc(s.edits, func(e diag.Edit) bool {
		inside := e.Span.Start < end
		end = max(end, e.Span.End)
		return inside
	})
}

// linesToKeep returns how many of n lines must stay, of which at least so many do, if
// comeBack reports whether those behind are inferred in their order. What comes out in
// order without the first ones does so, as a rule, without the next one.
func linesToKeep(least, n int, comeBack func(keep int) bool) int {
	keep := least + sort.Search(n-least, func(k int) bool { return comeBack(least + k) })
	for keep < n && !comeBack(keep) {
		keep++
	}
	return keep
}

// commented are the nodes of a chunk that a comment is about.
func commented(c *asmparse.Chunk) map[uint32]bool {
	nodes := make(map[uint32]bool, len(c.Comments))
	for _, k := range c.Comments {
		nodes[k.Node] = true
	}
	return nodes
}

// isBare reports whether nothing hangs on a line: no abbreviation, no comment.
func (r ref) isBare() bool {
	return r.node.Suffix.Sort == 0 && r.node.Width == 0 && !commented(r.chunk)[uint32(r.index)]
}

// isExit reports whether a line is the end of a block, or of a list of initializers.
func isExit(n *asmparse.Node) bool { return n.Kind == asmparse.Exit || n.Kind == asmparse.Close }

// end returns the brace that closes what a line opens.
func (r ref) end() (ref, bool) {
	depth := 0
	for i := r.index; i < len(r.chunk.Nodes); i++ {
		n := &r.chunk.Nodes[i]
		switch {
		case i == r.index, n.Kind == asmparse.Enter:
			depth++
		case n.Kind == asmparse.Statement && n.Op.Row().ID == isa.Initializers:
			depth++
		case isExit(n):
			depth--
		}
		if depth == 0 {
			return ref{r.chunk, n, i, r.base}, true
		}
	}
	return ref{}, false
}

// shortenFunctions leaves out what functions can do without.
func (s *shortener) shortenFunctions() {
	lists := make([][]diag.Edit, len(s.functions))
	parallel.Each(len(s.functions), func(i int) {
		f := &functionShortener{function: s.functions[i], shortener: &shortener{program: s.program, source: s.source}}
		f.shorten()
		lists[i] = f.edits
	})
	for _, list := range lists {
		s.edits = append(s.edits, list...)
	}
}
