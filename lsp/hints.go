package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
)

var bitHints = map[string]describe.BitHints{
	"off": describe.NoBits, "costly": describe.CostlyBits, "all": describe.AllBits,
}

func inlayHint(v *view, _ context.Context, p *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	h := v.settings.Hints
	kinds := describe.HintKinds{Bits: bitHints[h.Bits], Types: h.Types, Names: h.Names, Parameters: h.Parameters}
	hints := []protocol.InlayHint{}
	for _, hint := range describe.Hints(v.Snapshot, v.span(p.Range), kinds) {
		i := protocol.InlayHint{
			Position: v.position(hint.Offset), Label: protocol.String(hint.Text),
			PaddingLeft: new(!hint.Before), PaddingRight: new(hint.Before),
		}
		if hint.Type {
			i.Kind = protocol.InlayHintKindType
		} else if hint.Before {
			i.Kind = protocol.InlayHintKindParameter
		}
		if hint.Tip != "" {
			i.Tooltip = protocol.String(hint.Tip)
		}
		hints = append(hints, i)
	}
	return hints, nil
}
