package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/numbering"
	"github.com/pnaclasm/pnaclasm/analysis/tidy"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

func (v *view) whole() diag.Span { return diag.Span{Start: 0, End: v.Len()} }

func formatting(v *view, ctx context.Context, _ *protocol.DocumentFormattingParams) ([]protocol.TextEdit, error) {
	return v.textEdits(tidy.Format(ctx, v.Snapshot, v.whole())), ctx.Err()
}

func rangeFormatting(v *view, ctx context.Context, p *protocol.DocumentRangeFormattingParams) ([]protocol.TextEdit, error) {
	return v.textEdits(tidy.Format(ctx, v.Snapshot, v.span(p.Range))), ctx.Err()
}

// onTypeFormatting lets the numbers follow when a line is finished. Placeholders
// stay: the next lines will speak of them.
func onTypeFormatting(v *view, _ context.Context, p *protocol.DocumentOnTypeFormattingParams) ([]protocol.TextEdit, error) {
	if !v.settings.Renumber {
		return []protocol.TextEdit{}, nil
	}
	at := v.offset(p.Position)
	return v.textEdits(numbering.Few(v.Snapshot, v.renumberAt(at, numbering.Keep), []int{at})), nil
}

// renumberAt puts the numbers right of the function at an offset; outside of
// functions, those of the module.
func (v *view) renumberAt(offset int, names numbering.Names) []diag.Edit {
	i := v.BlockAt(offset)
	if v.Context(i) != nil {
		return numbering.Function(v.Snapshot, i, v.base, names)
	}
	return numbering.Module(v.Snapshot, v.base, names)
}
