package lsp

import (
	"context"
	"errors"
	"fmt"

	"github.com/pnaclasm/pnaclasm/analysis/symbol"
	"github.com/pnaclasm/pnaclasm/analysis/views"
)

// graphResult is the control-flow graph of a function as a client draws it. Lines
// count from 0.
type graphResult struct {
	Name   string       `json:"name"` // of the function, with its identifier
	First  int          `json:"first"`
	Last   int          `json:"last"`
	Blocks []graphBlock `json:"blocks"`
}

type graphBlock struct {
	Name  string      `json:"name"` // its label, with the name it has in a symbol table
	Line  int         `json:"line"`
	Lines []graphLine `json:"lines"`
	Edges []graphEdge `json:"edges"`
	// Count is how often it was executed, where a profile tells.
	Count *uint64 `json:"count,omitempty"`
}

type graphLine struct {
	Line int    `json:"line"`
	Text string `json:"text"`
}

type graphEdge struct {
	To   int    `json:"to"`
	When string `json:"when,omitempty"`
}

// graphCommand returns the control-flow graph of the function at a position.
func graphCommand(v *view, ctx context.Context, a *commandArguments) (any, error) {
	block := v.BlockAt(v.offset(a.Position))
	if _, ok := symbol.FunctionOf(v.Snapshot, block); !ok {
		return nil, errors.New("there is no function here to draw the graph of")
	}
	g := graphResult{
		Name:  v.functionName(block),
		First: v.LineOf(v.AddressSpan(block).Start), Last: v.LineOf(v.Start(block) + len(v.Tree(block).Text)),
		Blocks: []graphBlock{},
	}
	for k, b := range views.Flow(v.Snapshot, block) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		g.Blocks = append(g.Blocks, v.graphBlock(k, &b))
	}
	return g, nil
}

func (v *view) graphBlock(k int, b *views.FlowBlock) graphBlock {
	g := graphBlock{Name: fmt.Sprintf("%%b%d", k), Line: v.LineOf(max(b.Offset, 0)), Lines: []graphLine{}, Edges: []graphEdge{}}
	if b.Name != "" {
		g.Name += " " + b.Name
	}
	for _, l := range b.Lines {
		g.Lines = append(g.Lines, graphLine{v.LineOf(l.Offset), l.Text})
	}
	for _, e := range b.Edges {
		g.Edges = append(g.Edges, graphEdge(e))
	}
	g.Count = v.heat().count(g.Lines)
	return g
}

// functionName is the identifier of a function with the name that the symbol table
// has for it.
func (v *view) functionName(block int) string {
	f, _ := symbol.FunctionOf(v.Snapshot, block)
	if name := v.functionTitle(block); name != "" {
		return fmt.Sprintf("@f%d %s", f, name)
	}
	return fmt.Sprintf("@f%d", f)
}
