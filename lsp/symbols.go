package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/symbol"
)

var itemKinds = [...]protocol.SymbolKind{
	symbol.BlockItem: protocol.SymbolKindNamespace, symbol.TypeItem: protocol.SymbolKindStruct,
	symbol.AddressItem: protocol.SymbolKindInterface, symbol.FunctionItem: protocol.SymbolKindFunction,
	symbol.GlobalItem: protocol.SymbolKindVariable, symbol.ConstantItem: protocol.SymbolKindConstant,
	symbol.LabelItem: protocol.SymbolKindKey, symbol.AbbrevItem: protocol.SymbolKindOperator,
	symbol.NameItem: protocol.SymbolKindString,
}

func documentSymbol(v *view, ctx context.Context, _ *protocol.DocumentSymbolParams) (protocol.DocumentSymbolResult, error) {
	items := symbol.Outline(ctx, v.Snapshot)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if v.client.hierarchical {
		return v.symbolTree(items), nil
	}
	return v.flatSymbols(items, "", protocol.SymbolInformationSlice{}), nil
}

func (v *view) symbolTree(items []symbol.Item) protocol.DocumentSymbolSlice {
	list := make(protocol.DocumentSymbolSlice, len(items))
	for i := range items {
		it := &items[i]
		list[i] = protocol.DocumentSymbol{
			Name: it.Name, Kind: itemKinds[it.Kind], Range: v.rng(it.Span), SelectionRange: v.rng(it.Focus),
		}
		if it.Detail != "" {
			list[i].Detail = &it.Detail
		}
		if len(it.Items) > 0 {
			list[i].Children = v.symbolTree(it.Items)
		}
	}
	return list
}

// flatSymbols is the outline for clients that know no trees.
func (v *view) flatSymbols(items []symbol.Item, container string, list protocol.SymbolInformationSlice) protocol.SymbolInformationSlice {
	for i := range items {
		it := &items[i]
		info := protocol.SymbolInformation{Location: v.location(it.Span)}
		info.Name, info.Kind = it.Name, itemKinds[it.Kind]
		if container != "" {
			info.ContainerName = &container
		}
		list = v.flatSymbols(it.Items, it.Name, append(list, info))
	}
	return list
}
