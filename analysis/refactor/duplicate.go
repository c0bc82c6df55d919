package refactor

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/symbol"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// Duplicate returns the edits, sorted, that put a copy of a function behind it: its
// address behind the address, its block behind the block. The numbers of all
// that follows are put right in the same edit.
func Duplicate(s *document.Snapshot, block int) ([]diag.Edit, bool) {
	f, ok := symbol.FunctionOf(s, block)
	if !ok {
		return nil, false
	}
	def, ok := symbol.Definition(s, symbol.Symbol{Sort: 'f', Index: f, Block: symbol.Module})
	if !ok {
		return nil, false
	}
	c := s.Tree(def.Block)
	n := &c.Nodes[def.Node]
	id, name := document.ID{Sort: 'f', Index: f}.String(), fmt.Sprintf("@copy_of_f%d?", f)
	line := "\n" + strings.Replace(string(c.Text[n.Start:n.End]), id, name, 1)

	header := s.AddressSpan(block)
	start, end := s.Start(block), s.Start(block+1)
	body := string(s.Slice(start, header.Start)) + name + string(s.Slice(header.End, end))
	declared := s.Start(def.Block) + int(n.End)
	inserts := []diag.Edit{
		{Span: diag.Span{Start: declared, End: declared}, Text: line},
		{Span: diag.Span{Start: end, End: end}, Text: body},
	}
	next := s.Edit(end, end, []byte(body)).Edit(declared, declared, []byte(line))
	return merge(inserts, RenumberModule(next, s, Keep)), true
}
