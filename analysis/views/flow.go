package views

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// FlowBlock is a basic block of a control-flow graph.
type FlowBlock struct {
	// Name is what the function's symbol table or its label calls it; "" if nothing does.
	Name string
	// Offset is where it begins in the document: at its label, if it has one.
	Offset int
	Lines  []FlowLine
	Edges  []FlowEdge
}

// FlowLine is a statement of a basic block.
type FlowLine struct {
	Offset int // in the document, in bytes
	Text   string
}

// FlowEdge leads to another basic block.
type FlowEdge struct {
	To   int
	When string // the value for which control goes there, "" for all
}

// Flow returns the control-flow graph of function block i of a document; nil if it
// has no basic blocks.
func Flow(s *document.Snapshot, i int) []FlowBlock {
	body := s.Body(i)
	if body == nil {
		return nil
	}
	r := flowReader{chunk: s.Tree(i), start: s.Start(i), names: map[uint64]string{}}
	r.readNames()
	blocks := make([]FlowBlock, len(body.Blocks))
	for k := range blocks {
		blocks[k] = r.block(k)
		if len(blocks[k].Edges) != len(body.Blocks[k].Succs) { // a terminator that is not all there
			blocks[k].Edges = nil
			for _, to := range body.Blocks[k].Succs {
				blocks[k].Edges = append(blocks[k].Edges, FlowEdge{To: int(to)})
			}
			continue
		}
		for j, to := range body.Blocks[k].Succs {
			blocks[k].Edges[j].To = int(to)
		}
	}
	return blocks
}

// flowReader goes through the nodes of a function.
type flowReader struct {
	chunk *asmparse.Chunk
	start int
	next  int // the node to read
	names map[uint64]string
}

// readNames reads the symbol table of the function.
func (r *flowReader) readNames() {
	for k := range r.chunk.Nodes {
		n := &r.chunk.Nodes[k]
		if args := r.chunk.Args(n); n.Kind == asmparse.Statement && n.Op.Row().ID == isa.BlockEntry && len(args) > 1 {
			r.names[args[0].Value] = string(r.chunk.Data(&args[1]))
		}
	}
}

// block reads the statements of a basic block, to its terminator.
func (r *flowReader) block(k int) FlowBlock {
	b := FlowBlock{Name: r.names[uint64(k)], Offset: -1}
	for r.next < len(r.chunk.Nodes) {
		n := &r.chunk.Nodes[r.next]
		r.next++
		at := r.start + int(n.Start)
		if n.Kind == asmparse.Label {
			b.Offset = at
			if args := r.chunk.Args(n); b.Name == "" && len(args) > 0 && args[0].Sort == asmparse.SortPlaceholder {
				b.Name = strings.TrimPrefix(string(r.chunk.Text[args[0].Start:args[0].End]), "%")
			}
			continue
		}
		if n.Kind != asmparse.Statement || n.Op.Row().Block != isa.Function || n.Op.Row().ID == isa.BlocksCount {
			continue
		}
		b.Lines = append(b.Lines, FlowLine{at, strings.Join(strings.Fields(text(r.chunk, n)), " ")})
		if n.Op.Row().Terminator {
			b.Edges = r.edges(n)
			break
		}
	}
	if b.Offset < 0 && len(b.Lines) > 0 {
		b.Offset = b.Lines[0].Offset
	}
	return b
}

// edges returns when control goes to each label of a terminator, in their order.
func (r *flowReader) edges(n *asmparse.Node) []FlowEdge {
	var edges []FlowEdge
	args := r.chunk.Args(n)
	for k := range args {
		if args[k].Kind != isa.SlotLabel {
			continue
		}
		when := "" // the only one
		switch {
		case n.Op.Row().ID == isa.Switch && len(edges) == 0:
			when = "default"
		case n.Op.Row().ID == isa.Switch:
			when = string(r.chunk.Text[args[k-1].Start:args[k-1].End])
		case len(edges) == 1:
			edges[0].When, when = "true", "false"
		}
		edges = append(edges, FlowEdge{When: when})
	}
	return edges
}

// Graph returns the basic blocks of function block i as text: each with its
// instructions and where it goes.
func Graph(s *document.Snapshot, i int) string {
	var b strings.Builder
	for k, g := range Flow(s, i) {
		fmt.Fprintf(&b, "%%b%d", k)
		for j, e := range g.Edges {
			sep := " → "
			if j > 0 {
				sep = ", "
			}
			fmt.Fprintf(&b, "%s%%b%d", sep, e.To)
		}
		b.WriteString("\n")
		for _, l := range g.Lines {
			b.WriteString("    " + l.Text + "\n")
		}
		b.WriteString("\n")
	}
	return b.String()
}
