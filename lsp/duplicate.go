package lsp

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/numbering"
	"github.com/pnaclasm/pnaclasm/analysis/symbol"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// duplicate returns the edits that put a copy of a function behind it: its
// address behind the address, its block behind the block. The numbers of all
// that follows are put right in the same edit.
func duplicate(v *view, block int) ([]diag.Edit, bool) {
	f, ok := symbol.FunctionOf(v.Snapshot, block)
	if !ok {
		return nil, false
	}
	def, ok := symbol.Definition(v.Snapshot, symbol.Symbol{Sort: 'f', Index: f, Block: symbol.Module})
	if !ok {
		return nil, false
	}
	c := v.Tree(def.Block)
	n := &c.Nodes[def.Node]
	id, name := document.ID{Sort: 'f', Index: f}.String(), fmt.Sprintf("@copy_of_f%d", f)
	line := "\n" + strings.Replace(string(c.Text[n.Start:n.End]), id, name, 1)

	header, _ := headerSpan(v.Snapshot, block)
	start, end := v.Start(block), v.Start(block+1)
	body := string(v.Slice(start, header.Start)) + name + string(v.Slice(header.End, end))
	declared := v.Start(def.Block) + int(n.End)
	inserts := []diag.Edit{
		{Span: diag.Span{Start: declared, End: declared}, Text: line},
		{Span: diag.Span{Start: end, End: end}, Text: body},
	}
	next := v.Edit(end, end, []byte(body)).Edit(declared, declared, []byte(line))
	return merge(inserts, numbering.Module(next, v.Snapshot)), true
}
