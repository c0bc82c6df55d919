package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/symbol"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// locations answers a request for places; nil for none.
func (v *view) locations(spans ...diag.Span) protocol.LocationSlice {
	list := protocol.LocationSlice{}
	for _, s := range spans {
		list = append(list, v.location(s))
	}
	return list
}

func definition(v *view, _ context.Context, p *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	y, _, ok := symbol.At(v.Snapshot, v.offset(p.Position))
	if !ok {
		return nil, nil
	}
	if r, ok := symbol.Definition(v.Snapshot, y); ok {
		return v.locations(r.Span), nil
	}
	return nil, nil
}

// declaration finds the `declare T %vN` of a value; the definition without one.
func declaration(v *view, _ context.Context, p *protocol.DeclarationParams) (protocol.DeclarationResult, error) {
	y, _, ok := symbol.At(v.Snapshot, v.offset(p.Position))
	if !ok {
		return nil, nil
	}
	r, ok := symbol.Declaration(v.Snapshot, y)
	if !ok {
		r, ok = symbol.Definition(v.Snapshot, y)
	}
	if !ok {
		return nil, nil
	}
	return v.locations(r.Span), nil
}

func typeDefinition(v *view, _ context.Context, p *protocol.TypeDefinitionParams) (protocol.TypeDefinitionResult, error) {
	y, _, ok := symbol.At(v.Snapshot, v.offset(p.Position))
	if !ok {
		return nil, nil
	}
	id, ok := symbol.TypeOf(v.Snapshot, y)
	if !ok {
		return nil, nil
	}
	r, ok := symbol.Definition(v.Snapshot, symbol.Symbol{Sort: 't', Index: uint64(id), Block: symbol.Module})
	if !ok {
		return nil, nil
	}
	return v.locations(r.Span), nil
}

// implementation leads from a function address to the block that implements it,
// and from there to the address.
func implementation(v *view, _ context.Context, p *protocol.ImplementationParams) (protocol.ImplementationResult, error) {
	offset := v.offset(p.Position)
	y, _, ok := symbol.At(v.Snapshot, offset)
	if !ok || y.Sort != 'f' {
		return nil, nil
	}
	block, ok := v.Module().Index().Bodies[y.Index]
	if !ok {
		return nil, nil
	}
	if at := v.At(offset); at.Block == block && at.Node == 0 {
		return definition(v, nil, &protocol.DefinitionParams{TextDocumentPositionParams: p.TextDocumentPositionParams})
	}
	return v.locations(v.AddressSpan(block)), nil
}

func references(v *view, ctx context.Context, p *protocol.ReferenceParams) ([]protocol.Location, error) {
	list := []protocol.Location{}
	y, _, ok := symbol.At(v.Snapshot, v.offset(p.Position))
	if !ok {
		return list, nil
	}
	if p.PartialResultToken != nil {
		symbol.EachReference(ctx, v.Snapshot, y, func(found []symbol.Reference) {
			if part := v.referenceLocations(found, p.Context.IncludeDeclaration); len(part) > 0 {
				v.server.report(p.PartialResultToken, part)
			}
		})
		return list, ctx.Err() // all has been sent
	}
	return v.referenceLocations(symbol.References(ctx, v.Snapshot, y), p.Context.IncludeDeclaration), ctx.Err()
}

// referenceLocations are the places of references, with or without those that define
// or declare.
func (v *view) referenceLocations(found []symbol.Reference, all bool) []protocol.Location {
	list := []protocol.Location{}
	for _, r := range found {
		if r.Role == symbol.Use || all {
			list = append(list, v.location(r.Span))
		}
	}
	return list
}

var highlightKinds = [...]protocol.DocumentHighlightKind{
	symbol.Use: protocol.DocumentHighlightKindRead, symbol.Define: protocol.DocumentHighlightKindWrite,
	symbol.Declare: protocol.DocumentHighlightKindText,
}

func documentHighlight(v *view, ctx context.Context, p *protocol.DocumentHighlightParams) ([]protocol.DocumentHighlight, error) {
	list := []protocol.DocumentHighlight{}
	y, _, ok := symbol.At(v.Snapshot, v.offset(p.Position))
	if !ok {
		return list, nil
	}
	for _, r := range symbol.References(ctx, v.Snapshot, y) {
		list = append(list, protocol.DocumentHighlight{Range: v.rng(r.Span), Kind: highlightKinds[r.Role]})
	}
	return list, ctx.Err()
}
