package lsp

import (
	"context"
	"fmt"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/symbol"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// codeLens shows above each block how many bits it takes.
func codeLens(v *view, ctx context.Context, _ *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	list := []protocol.CodeLens{}
	if !v.settings.Lenses {
		return list, nil
	}
	starts := v.BitStarts(ctx)
	if starts == nil {
		return nil, ctx.Err()
	}
	total := starts[v.NumBlocks()]
	for i := range v.NumBlocks() {
		if v.Context(i) == nil {
			list = append(list, v.shellLenses(i, total)...)
			continue
		}
		list = append(list, v.sizeLens(v.AddressSpan(i), starts[i+1]-starts[i], total, v.functionTitle(i)))
		if cost := v.heat().title(v, v.AddressSpan(i), i); cost != "" {
			list = append(list, protocol.CodeLens{Range: v.rng(v.AddressSpan(i)), Command: protocol.Command{Title: cost}})
		}
	}
	return list, nil
}

func (v *view) functionTitle(block int) string {
	f, ok := symbol.FunctionOf(v.Snapshot, block)
	if !ok {
		return ""
	}
	return v.Module().Index().Names[document.ID{Sort: 'f', Index: f}]
}

// sizeLens says how many bits something takes, and what share of the whole that
// is.
func (v *view) sizeLens(span diag.Span, bits, total uint64, title string) protocol.CodeLens {
	text := fmt.Sprintf("%d bits, %.1f %%", bits, 100*float64(bits)/float64(max(total, 1)))
	if title != "" {
		text = title + ": " + text
	}
	return protocol.CodeLens{Range: v.rng(span), Command: protocol.Command{
		Title: text, Command: commandShow, Arguments: []protocol.LSPAny{rawJSON(showArguments{
			URI: v.uri, Position: v.position(span.Start), Kind: kindListing})}}}
}

// shellLenses are those of the blocks of module scope.
func (v *view) shellLenses(i int, total uint64) []protocol.CodeLens {
	var list []protocol.CodeLens
	c, m := v.Tree(i), v.Meaning(i)
	var open []int
	for node := range c.Nodes {
		switch c.Nodes[node].Kind {
		case asmparse.Enter:
			open = append(open, node)
		case asmparse.Exit:
			if len(open) == 0 {
				continue
			}
			enter := open[len(open)-1]
			open = open[:len(open)-1]
			from, to := m.RecordOf(enter), m.RecordOf(node)
			if from < 0 || to < 0 || len(open) == 0 {
				continue
			}
			n := &c.Nodes[enter]
			span := diag.Span{Start: v.Start(i) + int(n.Start), End: v.Start(i) + int(n.End)}
			list = append(list, v.sizeLens(span, uint64(m.Bits[to+1]-m.Bits[from]), total, ""))
		}
	}
	return list
}

// documentLink leads from the header of each function block to its address.
func documentLink(v *view, _ context.Context, _ *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	list := []protocol.DocumentLink{}
	for i := range v.NumBlocks() {
		f, ok := symbol.FunctionOf(v.Snapshot, i)
		if !ok {
			continue
		}
		at, ok := v.Module().Index().Places[document.ID{Sort: 'f', Index: f}]
		if !ok {
			continue
		}
		def := v.Start(at.Block) + int(v.Tree(at.Block).Nodes[at.Node].Start)
		list = append(list, protocol.DocumentLink{Range: v.rng(v.AddressSpan(i)), Target: new(lineURI(v.uri, v.LineOf(def))), Tooltip: new("the function address")})
	}
	return list, nil
}
