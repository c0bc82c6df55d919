package lsp

import (
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/refactor"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

func (v *view) whole() diag.Span { return diag.Span{Start: 0, End: v.Len()} }

func formatting(v *view, ctx context.Context, _ *protocol.DocumentFormattingParams) ([]protocol.TextEdit, error) {
	return v.textEdits(refactor.Format(ctx, v.Snapshot, v.whole())), ctx.Err()
}

func rangeFormatting(v *view, ctx context.Context, p *protocol.DocumentRangeFormattingParams) ([]protocol.TextEdit, error) {
	return v.textEdits(refactor.Format(ctx, v.Snapshot, v.span(p.Range))), ctx.Err()
}

// rangesFormatting lays out several ranges. A line that two of them share is laid
// out once.
func rangesFormatting(v *view, ctx context.Context, p *protocol.DocumentRangesFormattingParams) ([]protocol.TextEdit, error) {
	var all []diag.Edit
	for _, r := range p.Ranges {
		all = append(all, refactor.Format(ctx, v.Snapshot, v.span(r))...)
	}
	diag.SortEdits(all)
	return v.textEdits(slices.Compact(all)), ctx.Err()
}

// willSaveWaitUntil lets the numbers follow before a text is saved, for editors
// that do not ask while one types. It does so only where they were right before,
// and not when the editor saves by itself: the person may be in the middle of a
// line.
func willSaveWaitUntil(v *view, _ context.Context, p *protocol.WillSaveTextDocumentParams) ([]protocol.TextEdit, error) {
	if !v.settings.Renumber || v.base == nil || p.Reason != protocol.TextDocumentSaveReasonManual {
		return []protocol.TextEdit{}, nil
	}
	return v.textEdits(refactor.Few(v.Snapshot, refactor.Renumber(v.Snapshot, v.base, refactor.Keep), nil)), nil
}

// onTypeFormatting lets the numbers follow when a line is finished. Placeholders
// stay: the next lines will speak of them.
func onTypeFormatting(v *view, _ context.Context, p *protocol.DocumentOnTypeFormattingParams) ([]protocol.TextEdit, error) {
	if !v.settings.Renumber {
		return []protocol.TextEdit{}, nil
	}
	at := v.offset(p.Position)
	return v.textEdits(refactor.Few(v.Snapshot, v.renumberAt(at, refactor.Keep), []int{at})), nil
}

// renumberAt puts the numbers right of the function at an offset; outside of
// functions, those of the module.
func (v *view) renumberAt(offset int, names refactor.Names) []diag.Edit {
	i := v.BlockAt(offset)
	if v.Context(i) != nil {
		return refactor.RenumberFunction(v.Snapshot, i, v.base, names)
	}
	return refactor.RenumberModule(v.Snapshot, v.base, names)
}
