package refactor

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Propose returns the edits, sorted, that give function block i an abbreviation
// of its own where one gains something, and the proposal. ok is false where none
// does.
func Propose(s *document.Snapshot, i int) (edits []diag.Edit, p *compress.Proposal, ok bool) {
	if s.Context(i) == nil {
		return nil, nil, false
	}
	m, accounts := s.Meaning(i), s.Accounts(i)
	if p = compress.Propose(accounts, m.Records, isa.Function); p == nil || p.Net() <= 0 {
		return nil, nil, false
	}
	node, local := definitionPlace(m.Tree)
	at := s.Start(i) + int(m.Tree.Nodes[node].End)
	id := fmt.Sprintf("%%a%d", local)
	edits = append(edits, diag.Edit{Span: diag.Span{Start: at, End: at}, Text: fmt.Sprintf("\n%s = abbrev %s;", id, p.Abbrev)})
	for r := range m.Records {
		n := &m.Tree.Nodes[m.Nodes[r]]
		a := &accounts[r]
		size, fits := p.Abbrev.Size(m.Records[r].Values)
		if n.Kind != asmparse.Statement || a.Block.ID != isa.Function || !fits || size+uint64(a.Block.Width) >= a.Bits {
			continue
		}
		edits = append(edits, suffixEdit(n, s.Start(i), id))
	}
	diag.SortEdits(edits)
	return edits, p, true
}

// definitionPlace returns the node of a function block that a new definition of
// an abbreviation follows, the last of those or the header, and how many there
// are.
func definitionPlace(c *asmparse.Chunk) (node, count int) {
	depth := 0
	for i := range c.Nodes {
		switch n := &c.Nodes[i]; n.Kind {
		case asmparse.Enter:
			depth++
		case asmparse.Exit:
			depth--
		case asmparse.Define:
			if depth == 1 {
				node, count = i, count+1
			}
		}
	}
	return node, count
}
