package lsp

import (
	"context"
	"fmt"
	"sort"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
)

var candidateKinds = [...]protocol.CompletionItemKind{
	describe.KeywordCandidate:   protocol.CompletionItemKindKeyword,
	describe.StatementCandidate: protocol.CompletionItemKindSnippet,
	describe.BlockCandidate:     protocol.CompletionItemKindModule,
	describe.TypeCandidate:      protocol.CompletionItemKindStruct,
	describe.ValueCandidate:     protocol.CompletionItemKindVariable,
	describe.ConstantCandidate:  protocol.CompletionItemKindConstant,
	describe.FunctionCandidate:  protocol.CompletionItemKindFunction,
	describe.GlobalCandidate:    protocol.CompletionItemKindField,
	describe.LabelCandidate:     protocol.CompletionItemKindReference,
	describe.AbbrevCandidate:    protocol.CompletionItemKindUnit,
}

// maxItems is how many items a list has; with more it is incomplete.
const maxItems = 500

func completion(v *view, _ context.Context, p *protocol.CompletionParams) (protocol.CompletionResult, error) {
	c := describe.Complete(v.Snapshot, v.offset(p.Position))
	sort.SliceStable(c.Candidates, func(i, j int) bool { return c.Candidates[i].Rank < c.Candidates[j].Rank })
	list := &protocol.CompletionList{Items: []protocol.CompletionItem{}, IsIncomplete: len(c.Candidates) > maxItems}
	where := v.rng(c.Span)
	for i, k := range c.Candidates[:min(len(c.Candidates), maxItems)] {
		list.Items = append(list.Items, v.completionItem(i, &k, where))
	}
	return list, nil
}

func (v *view) completionItem(i int, k *describe.Candidate, where protocol.Range) protocol.CompletionItem {
	item := protocol.CompletionItem{
		Label: k.Label, Kind: candidateKinds[k.Kind],
		SortText:   protocol.NewOptional(fmt.Sprintf("%06d", i)),
		FilterText: protocol.NewOptional(k.Label),
	}
	text := k.Text
	if v.client.snippets && k.Snippet != "" {
		text, item.InsertTextFormat = k.Snippet, protocol.InsertTextFormatSnippet
	}
	item.TextEdit = &protocol.TextEdit{Range: where, NewText: text}
	for _, e := range k.More {
		item.AdditionalTextEdits = append(item.AdditionalTextEdits, protocol.TextEdit{Range: v.rng(e.Span), NewText: e.Text})
	}
	if k.Detail != "" {
		item.Detail = protocol.NewOptional(k.Detail)
	}
	if k.Doc != "" {
		item.Documentation = markup(k.Doc, v.client.markdownItems)
	}
	return item
}

// resolveCompletion returns the item as it is: items are complete.
func resolveCompletion(_ *server, _ context.Context, p *protocol.CompletionItem) (*protocol.CompletionItem, error) {
	return p, nil
}
