package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
)

func hover(v *view, ctx context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	text, span, ok := describe.Hover(ctx, v.Snapshot, v.offset(p.Position))
	if !ok {
		return nil, nil
	}
	return &protocol.Hover{Contents: markup(text, v.client.markdown), Range: new(v.rng(span))}, nil
}

// markup is a text written in Markdown, for clients that show it or not.
func markup(text string, markdown bool) *protocol.MarkupContent {
	if !markdown {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: plain(text)}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: text}
}

func signatureHelp(v *view, _ context.Context, p *protocol.SignatureHelpParams) (*protocol.SignatureHelp, error) {
	list := describe.Signatures(v.Snapshot, v.offset(p.Position))
	if len(list) == 0 {
		return nil, nil
	}
	help := &protocol.SignatureHelp{Signatures: []protocol.SignatureInformation{}, ActiveSignature: new(uint32(0))}
	for _, sig := range list {
		info := protocol.SignatureInformation{Label: sig.Text, Documentation: markup(sig.Doc, v.client.markdown)}
		for _, r := range sig.Parts {
			info.Parameters = append(info.Parameters, protocol.ParameterInformation{
				Label: protocol.ParameterInformationLabelTuple{
					utf16Units.units([]byte(sig.Text[:r.Start])), utf16Units.units([]byte(sig.Text[:r.End]))}})
		}
		if sig.Active >= 0 {
			info.ActiveParameter = protocol.NewNullable(uint32(sig.Active))
		}
		help.Signatures = append(help.Signatures, info)
	}
	help.ActiveParameter = help.Signatures[0].ActiveParameter
	return help, nil
}
