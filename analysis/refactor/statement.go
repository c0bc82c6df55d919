package refactor

import (
	"fmt"
	"math"
	"slices"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// This file writes out what one statement leaves to be inferred; all around it stays as
// it is, and so do names: those are written.

const titleStatement = "Write out what is inferred in this statement"

// WriteOutStatement returns the edits that write out the statement at an offset, a line
// of a function or a global. The program stays the same, bit by bit.
func WriteOutStatement(s *document.Snapshot, offset int) (Proposal, bool) {
	site := s.At(offset)
	n := site.NodeAt()
	if n == nil {
		return Proposal{}, false
	}
	if !site.Chunk.Function {
		return writeOutGlobal(s, &site)
	}
	u := unitOf(s, site.Block)
	if u == nil || n.RowIn(isa.Function) == nil {
		return Proposal{}, false
	}
	m := meant{written: site.Chunk, node: n, function: u.Chunk}
	if !m.find(s.Source()) {
		return Proposal{}, false
	}
	edits, ok := m.edits()
	for i := range edits {
		edits[i].Span = site.Span(uint32(edits[i].Span.Start), uint32(edits[i].Span.End))
	}
	return Proposal{titleStatement, edits}, ok && len(edits) > 0
}

// meant is a statement of a function, and what it stands for.
type meant struct {
	written *asmparse.Chunk
	node    *asmparse.Node
	// function is what the function stands for; of it out is the statement, last, with
	// the declarations in front of it that were inferred for it, and with names.
	function, out *asmparse.Chunk
}

// find finds out. ok is false where the statement did not become one.
func (m *meant) find(r *source.Result) (ok bool) {
	at := slices.IndexFunc(m.function.Nodes, func(n asmparse.Node) bool {
		return n.Kind == asmparse.Statement && n.Op == m.node.Op && n.Start == m.node.Start && n.End == m.node.End && n.Count == m.node.Count
	})
	if at < 0 {
		return false
	}
	from := at
	for from > 0 && m.isDeclared(&m.function.Nodes[from-1]) {
		from--
	}
	m.out = named(r, part(m.function, from, at+1), addressOf(m.function))
	return true
}

// isDeclared reports whether a node is a declaration that was inferred for the statement.
func (m *meant) isDeclared(n *asmparse.Node) bool {
	row := n.RowIn(isa.Function)
	return row != nil && row.ID == isa.ForwardDeclare && m.node.Start <= n.Start && n.End <= m.node.End
}

// edits returns the edits of the chunk in the order of the text. ok is false where the
// function has its constants in several blocks.
func (m *meant) edits() (edits []diag.Edit, ok bool) {
	uses, last := m.literals()
	constants, ok := m.constants(last)
	if len(constants) > 0 {
		at, text := constantPlace(m.written, constants)
		edits = append(edits, diag.Edit{Span: diag.Span{Start: at, End: at}, Text: text})
	}
	if declared := m.declared(); declared != "" {
		at := int(m.node.Start)
		edits = append(edits, diag.Edit{Span: diag.Span{Start: at, End: at}, Text: declared})
	}
	return append(edits, uses...), ok
}

// literals returns the edits that write constants in the place of the statement's
// literals, and the last of those constants by its number, -1 without any.
func (m *meant) literals() (edits []diag.Edit, last int) {
	last = -1
	args := m.out.Args(&m.out.Nodes[len(m.out.Nodes)-1])
	for i, o := range m.written.Args(m.node) {
		if o.Sort != asmparse.SortLiteral {
			continue
		}
		text := string(m.out.Text[args[i].Start:args[i].End]) // the name
		if args[i].Sort != asmparse.SortPlaceholder {
			text = fmt.Sprintf("%%c%d", args[i].Value)
			last = max(last, int(args[i].Value))
		}
		edits = append(edits, diag.Edit{Span: diag.Span{Start: int(o.Start), End: int(o.End)}, Text: text})
	}
	return edits, last
}

// constants returns the inferred constants up to one, which have their numbers only
// together: those that are written come first. Of a type that others follow it returns
// all, since the order of the types depends on all constants that are inferred.
func (m *meant) constants(last int) (list []constantLine, ok bool) {
	written := countConstants(m.written)
	if last < written {
		return nil, true
	}
	blocks, number := 0, 0
	for i := range m.function.Nodes {
		n := &m.function.Nodes[i]
		if n.Kind == asmparse.Enter && isa.BlockID(m.function.Args(n)[0].Value) == isa.Constants {
			blocks++
		}
		if !isConstant(n) {
			continue
		}
		if number++; number > written {
			text := asmparse.AppendNode(nil, m.function, n, asmparse.Layout{Canonical: true})
			list = append(list, constantLine{m.function.Args(n)[1].Type(), string(text)})
		}
	}
	return upTo(list, last-written), blocks == 1 && last < number
}

// upTo returns the constants up to one, and all of its type where others follow.
func upTo(list []constantLine, last int) []constantLine {
	if last >= len(list) {
		return nil
	}
	typ := list[last].typ
	if list[len(list)-1].typ == typ {
		return list[:last+1]
	}
	for list[last+1].typ == typ {
		last++
	}
	return list[:last+1]
}

func isConstant(n *asmparse.Node) bool {
	row := n.RowIn(isa.Constants)
	return row != nil && row.Defines() != 0
}

// declared returns the declarations of values that the statement uses before they are
// defined, a line each.
func (m *meant) declared() string {
	text, blanks := "", indentation(m.written.Text, int(m.node.Start))
	for i := range m.out.Nodes[:len(m.out.Nodes)-1] {
		line := asmparse.AppendNode(nil, m.out, &m.out.Nodes[i], asmparse.Layout{Canonical: true})
		text += string(line) + "\n" + blanks
	}
	return text
}

// addressOf returns the number of a function, -1 for a block without a header.
func addressOf(c *asmparse.Chunk) int {
	i := header(c)
	if i < 0 || c.Nodes[i].Count < 3 {
		return -1
	}
	return int(min(c.Args(&c.Nodes[i])[2].Value, math.MaxInt32))
}
