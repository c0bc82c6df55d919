package lsp

import (
	"context"
	"strings"

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

// workspaceSymbol finds the names of the symbol tables of all documents and of all
// other texts of the workspace.
func workspaceSymbol(s *server, ctx context.Context, p *protocol.WorkspaceSymbolParams) (protocol.WorkspaceSymbolResult, error) {
	list := protocol.SymbolInformationSlice{}
	query := strings.ToLower(p.Query)
	s.eachText(ctx, func(v *view) {
		from := len(list)
		list = v.named(query, list)
		if p.PartialResultToken != nil && len(list) > from {
			s.report(p.PartialResultToken, list[from:])
		}
	})
	if p.PartialResultToken != nil {
		list = list[:0] // all has been sent
	}
	return list, ctx.Err()
}

// maxSymbols limits the answer to a query.
const maxSymbols = 1000

// named adds the addresses whose name or ID has the letters of a query in it.
func (v *view) named(query string, list protocol.SymbolInformationSlice) protocol.SymbolInformationSlice {
	index := v.Module().Index()
	for _, id := range index.Order {
		name := index.Names[id]
		if len(list) == maxSymbols || name == "" && (query == "" || id.Sort == 't') ||
			!strings.Contains(strings.ToLower(name+" "+id.String()), query) {
			continue
		}
		r, ok := symbol.Definition(v.Snapshot, symbol.Symbol{Sort: id.Sort, Index: id.Index, Block: symbol.Module})
		if !ok {
			continue
		}
		info := protocol.SymbolInformation{Location: v.location(r.Span)}
		info.Name, info.Kind = id.String(), protocol.SymbolKindVariable
		if name != "" {
			info.Name, info.ContainerName = name, new(id.String())
		}
		if id.Sort == 'f' {
			info.Kind = protocol.SymbolKindFunction
			if block, ok := index.Bodies[id.Index]; ok {
				info.Location = v.location(v.AddressSpan(block))
			}
		}
		list = append(list, info)
	}
	return list
}
