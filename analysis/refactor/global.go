package refactor

import (
	"bytes"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// This file writes out one global.

// writeOutGlobal returns the edit that writes out the global at a place: its alignment,
// and the bytes of its memory. One with comments between its parts stays.
func writeOutGlobal(s *document.Snapshot, site *document.Site) (Proposal, bool) {
	r := s.Source()
	first, behind := globalAt(site.Chunk, site.Node)
	if first < 0 || r == nil || r.Diags.HasErrors() {
		return Proposal{}, false
	}
	at := site.Span(site.Chunk.Nodes[first].Start, site.Chunk.Nodes[behind-1].End)
	text := globalText(meantGlobal(r, at))
	if text == "" || text == globalText(part(site.Chunk, first, behind)) || commented(site.Chunk, first, behind) {
		return Proposal{}, false
	}
	blanks := indentation(site.Chunk.Text, int(site.Chunk.Nodes[first].Start))
	return Proposal{titleStatement, []diag.Edit{{Span: at, Text: strings.ReplaceAll(text, "\n", "\n"+blanks)}}}, true
}

// globalAt returns the nodes of the global that a node belongs to: its head, and what
// initializes it. first is -1 where there is none.
func globalAt(c *asmparse.Chunk, node int) (first, behind int) {
	for first = node; first >= 0 && asmparse.Initializes(&c.Nodes[first]); first-- {
	}
	if first < 0 || !isGlobal(&c.Nodes[first]) {
		return -1, 0
	}
	for behind = first + 1; behind < len(c.Nodes) && asmparse.Initializes(&c.Nodes[behind]); behind++ {
	}
	return first, behind
}

// isGlobal reports whether a node is the head of a global.
func isGlobal(n *asmparse.Node) bool {
	row := n.RowIn(isa.Globals)
	return row != nil && row.Defines() != 0
}

// commented reports whether comments stand between the nodes of a part.
func commented(c *asmparse.Chunk, first, behind int) bool {
	for _, k := range c.Comments {
		if c.Nodes[first].Start < k.Start && k.Start < c.Nodes[behind-1].End {
			return true
		}
	}
	return false
}

// meantGlobal returns what the global at a span stands for, or nil; so for one that has
// parts elsewhere, too.
func meantGlobal(r *source.Result, at diag.Span) *asmparse.Chunk {
	for i := range r.Units {
		u := &r.Units[i]
		for j := range u.Chunk.Nodes {
			if n := &u.Chunk.Nodes[j]; u.Function || !isGlobal(n) || u.Start+int(n.Start) != at.Start {
				continue
			}
			first, behind := globalAt(u.Chunk, j)
			if u.Start+int(u.Chunk.Nodes[behind-1].End) > at.End {
				return nil
			}
			return named(r, part(u.Chunk, first, behind), -1)
		}
	}
	return nil
}

// part is a chunk of some nodes of another one, without its comments.
func part(c *asmparse.Chunk, first, behind int) *asmparse.Chunk {
	p := *c
	p.Nodes, p.Operands, p.Comments, p.Context = slices.Clone(c.Nodes[first:behind]), nil, nil, nil
	for i := range p.Nodes {
		args := c.Args(&p.Nodes[i])
		p.Nodes[i].First = uint32(len(p.Operands))
		p.Operands = append(p.Operands, args...)
	}
	return &p
}

// globalText is a global with nothing left out.
func globalText(c *asmparse.Chunk) string {
	if c == nil {
		return ""
	}
	layout := asmparse.Layout{Width: maxColumns, Canonical: true, Top: true}
	return string(bytes.TrimSpace(asmparse.AppendChunk(nil, c, layout)))
}
