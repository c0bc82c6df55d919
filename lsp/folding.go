package lsp

import (
	"bytes"
	"context"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/symbol"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

func foldingRange(v *view, ctx context.Context, _ *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	f := folder{view: v, list: []protocol.FoldingRange{}}
	f.items(symbol.Outline(ctx, v.Snapshot))
	for i := range v.NumBlocks() {
		if bytes.Contains(v.Block(i).Text, commentMark) { // else its tree need not be made
			f.comments(v.Start(i), v.Tree(i))
		}
	}
	return f.list, ctx.Err()
}

// commentMark starts comments.
var commentMark = []byte("//")

type folder struct {
	*view
	list []protocol.FoldingRange
}

func (f *folder) items(items []symbol.Item) {
	for i := range items {
		f.add(items[i].Span, "")
		f.items(items[i].Items)
	}
}

// add folds a span, if it has several lines. The line of a closing brace stays.
func (f *folder) add(span diag.Span, kind protocol.FoldingRangeKind) {
	start, end := f.LineOf(span.Start), f.LineOf(span.End)
	if span.End > 0 && f.Slice(span.End-1, span.End)[0] == '}' {
		end--
	}
	if end > start {
		f.list = append(f.list, protocol.FoldingRange{StartLine: uint32(start), EndLine: uint32(end), Kind: kind})
	}
}

// comments folds runs of comments on lines of their own.
func (f *folder) comments(at int, c *asmparse.Chunk) {
	for i := 0; i < len(c.Comments); i++ {
		first := i
		for i+1 < len(c.Comments) && !c.Comments[i+1].Trailing && c.Comments[i+1].Node == c.Comments[first].Node {
			i++
		}
		if !c.Comments[first].Trailing {
			f.add(diag.Span{Start: at + int(c.Comments[first].Start), End: at + int(c.Comments[i].End)}, protocol.FoldingRangeKindComment)
		}
	}
}

func selectionRange(v *view, _ context.Context, p *protocol.SelectionRangeParams) ([]protocol.SelectionRange, error) {
	list := make([]protocol.SelectionRange, len(p.Positions))
	for i, pos := range p.Positions {
		list[i] = v.selection(v.offset(pos))
	}
	return list, nil
}

// selection is the chain from the operand at an offset to the whole document.
func (v *view) selection(offset int) protocol.SelectionRange {
	spans := []diag.Span{{Start: 0, End: v.Len()}}
	for level := symbol.Around(v.Snapshot, offset); level != nil; {
		var next []symbol.Item
		for i := range level {
			if s := level[i].Span; s.Start <= offset && offset <= s.End {
				spans, next = append(spans, s), level[i].Items
				break
			}
		}
		level = next
	}
	site := v.At(offset)
	if n := site.NodeAt(); n != nil {
		spans = append(spans, site.Span(n.Start, n.End))
	}
	if o := site.OperandAt(); o != nil {
		spans = append(spans, site.Span(o.Start, o.End))
	}
	var chain *protocol.SelectionRange
	for i, s := range spans {
		if i > 0 && (s == spans[i-1] || s.Start < spans[i-1].Start || s.End > spans[i-1].End) {
			spans[i] = spans[i-1]
			continue
		}
		chain = &protocol.SelectionRange{Range: v.rng(s), Parent: chain}
	}
	return *chain
}
