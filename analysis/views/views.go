// Package views shows a program in other forms: a function of a document, in step
// with its text, as a listing with bit positions, as records, as the graph of its
// basic blocks; a bit of a file as the place in the text that disassembling prints.
package views

import (
	"context"
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Listing returns block i of a document in three columns: bit position, record
// and text.
func Listing(ctx context.Context, s *document.Snapshot, i int) string {
	var b strings.Builder
	c, m := s.Tree(i), s.Meaning(i)
	indent := asmparse.NewIndenter(c.Context)
	for node := range c.Nodes {
		n := &c.Nodes[node]
		pad := strings.Repeat("  ", indent.Level(c, n))
		place, record := "", ""
		if r := m.RecordOf(node); r >= 0 {
			if pos, ok := s.RecordPos(ctx, i, r); ok {
				place = pos.String()
			}
			record = describe.RecordText(&m.Records[r], 0)
		}
		for k, line := range strings.Split(text(c, n), "\n") {
			if k > 0 {
				place, record = "", ""
			}
			fmt.Fprintf(&b, "%10s|%-40s|%s%s\n", place, record, pad, strings.TrimSpace(line))
		}
	}
	return b.String()
}

func text(c *asmparse.Chunk, n *asmparse.Node) string { return string(c.Text[n.Start:n.End]) }

// Records returns the records of block i, a line each, with their sizes.
func Records(ctx context.Context, s *document.Snapshot, i int) string {
	var b strings.Builder
	m := s.Meaning(i)
	for r := range m.Records {
		place := ""
		if pos, ok := s.RecordPos(ctx, i, r); ok {
			place = pos.String()
		}
		fmt.Fprintf(&b, "%10s %6d bits  %s\n", place, m.Size(r), describe.RecordText(&m.Records[r], 0))
	}
	return b.String()
}

// graphNode is a basic block as the graph shows it.
type graphNode struct {
	lines   []string
	targets []uint32
}

// graph returns the basic blocks of function block i with their lines.
func graph(s *document.Snapshot, i int) []graphNode {
	body := s.Body(i)
	if body == nil {
		return nil
	}
	c := s.Tree(i)
	nodes := make([]graphNode, 0, len(body.Blocks))
	next := 0
	for k := range body.Blocks {
		g := graphNode{}
		for next < len(c.Nodes) {
			n := &c.Nodes[next]
			next++
			if n.Kind != asmparse.Statement || n.Op.Row().Block != isa.Function || n.Op.Row().ID == isa.BlocksCount {
				continue
			}
			g.lines = append(g.lines, strings.Join(strings.Fields(text(c, n)), " "))
			if n.Op.Row().Terminator {
				break
			}
		}
		for _, to := range body.Blocks[k].Succs {
			g.targets = append(g.targets, uint32(to))
		}
		nodes = append(nodes, g)
	}
	return nodes
}

// Graph returns the basic blocks of function block i as text: each with its
// instructions and where it goes.
func Graph(s *document.Snapshot, i int) string {
	var b strings.Builder
	for k, g := range graph(s, i) {
		fmt.Fprintf(&b, "%%b%d", k)
		for j, to := range g.targets {
			sep := " → "
			if j > 0 {
				sep = ", "
			}
			fmt.Fprintf(&b, "%s%%b%d", sep, to)
		}
		b.WriteString("\n")
		for _, l := range g.lines {
			b.WriteString("    " + l + "\n")
		}
		b.WriteString("\n")
	}
	return b.String()
}
