package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/symbol"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// linkedEditing lets a name change wherever its function says it. Numbers are
// left alone: they follow by themselves.
func linkedEditing(v *view, ctx context.Context, p *protocol.LinkedEditingRangeParams) (*protocol.LinkedEditingRanges, error) {
	y, _, ok := symbol.At(v.Snapshot, v.offset(p.Position))
	if !ok || y.Sort != asmparse.SortPlaceholder {
		return nil, nil
	}
	linked := &protocol.LinkedEditingRanges{Ranges: []protocol.Range{}, WordPattern: new(namePattern)}
	for _, r := range symbol.References(ctx, v.Snapshot, y) {
		linked.Ranges = append(linked.Ranges, v.rng(r.Span))
	}
	return linked, ctx.Err()
}

// namePattern is what a name may become while one types: a JavaScript expression.
const namePattern = `[%@][A-Za-z_][A-Za-z0-9_.]*`

// inlineValue names the values that the debugger shows beside the lines that
// define them: those of the function in which the program stands, up to there.
func inlineValue(v *view, ctx context.Context, p *protocol.InlineValueParams) ([]protocol.InlineValue, error) {
	list := []protocol.InlineValue{}
	stopped := v.offset(p.Context.StoppedLocation.Start)
	block := v.BlockAt(stopped)
	if v.Context(block) == nil {
		return list, nil
	}
	shown, c, start := v.span(p.Range), v.Tree(block), v.Start(block)
	for i := range c.Nodes {
		n := &c.Nodes[i]
		at := start + int(n.Start)
		if at >= stopped || at > shown.End {
			break
		}
		if at >= shown.Start && n.Kind == asmparse.Statement {
			list = v.definedBy(c, n, start, list)
		}
	}
	return list, ctx.Err()
}

// definedBy adds the value that a statement defines.
func (v *view) definedBy(c *asmparse.Chunk, n *asmparse.Node, start int, list []protocol.InlineValue) []protocol.InlineValue {
	for _, o := range c.Args(n) {
		if o.Kind == isa.SlotDef && o.End > o.Start {
			list = append(list, &protocol.InlineValueEvaluatableExpression{
				Range:      v.rng(diag.Span{Start: start + int(o.Start), End: start + int(o.End)}),
				Expression: new(string(c.Text[o.Start:o.End]))})
		}
	}
	return list
}
