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
)

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
