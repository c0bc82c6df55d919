package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/symbol"
)

// The hierarchy of types has two levels: under a function type stand the functions
// that have it.

// prepareTypeHierarchy finds the function or the type at a place; at a value, its
// type.
func prepareTypeHierarchy(v *view, _ context.Context, p *protocol.TypeHierarchyPrepareParams) ([]protocol.TypeHierarchyItem, error) {
	y, _, ok := symbol.At(v.Snapshot, v.offset(p.Position))
	if !ok {
		return nil, nil
	}
	if y.Sort != 'f' {
		id, ok := symbol.TypeOf(v.Snapshot, y)
		if !ok {
			return nil, nil
		}
		y = symbol.Symbol{Sort: 't', Index: uint64(id), Block: symbol.Module}
	}
	return v.typeItems(document.ID{Sort: y.Sort, Index: y.Index}), nil
}

// typeItems are the items of what is defined among some identifiers.
func (v *view) typeItems(ids ...document.ID) []protocol.TypeHierarchyItem {
	list := []protocol.TypeHierarchyItem{}
	for _, id := range ids {
		r, ok := symbol.Definition(v.Snapshot, symbol.Symbol{Sort: id.Sort, Index: id.Index, Block: symbol.Module})
		if !ok {
			continue
		}
		item := protocol.TypeHierarchyItem{Name: v.titleOf(id), Kind: protocol.SymbolKindInterface, URI: v.uri,
			Range: v.rng(r.Span), SelectionRange: v.rng(r.Span), Data: rawJSON(id)}
		if id.Sort == 'f' {
			item.Kind = protocol.SymbolKindFunction
		}
		if detail := v.typeText(id); detail != "" {
			item.Detail = &detail
		}
		list = append(list, item)
	}
	return list
}

// titleOf is an identifier with the name it has in the symbol table.
func (v *view) titleOf(id document.ID) string {
	if name := v.Module().Index().Names[id]; name != "" {
		return id.String() + " " + name
	}
	return id.String()
}

// typeText is a type as its line writes it, or that of a function.
func (v *view) typeText(id document.ID) string {
	fn := v.Module().State.Function(id.Index)
	if id.Sort == 'f' && fn != nil && fn.Signature != nil {
		return fn.Signature.String()
	}
	at, ok := v.Module().Index().Places[id]
	if id.Sort != 't' || !ok {
		return ""
	}
	c := v.Tree(at.Block)
	n := &c.Nodes[at.Node]
	_, text, _ := strings.Cut(string(c.Text[n.Start:n.End]), "=")
	return strings.Trim(text, " ;")
}

// supertypes leads from a function to its type.
func supertypes(v *view, _ context.Context, p *protocol.TypeHierarchySupertypesParams) ([]protocol.TypeHierarchyItem, error) {
	id, err := identifierOf(&p.Item)
	if fn := v.Module().State.Function(id.Index); err == nil && id.Sort == 'f' && fn != nil {
		return v.typeItems(document.ID{Sort: 't', Index: fn.TypeID}), nil
	}
	return []protocol.TypeHierarchyItem{}, err
}

// subtypes leads from a type to the functions that have it.
func subtypes(v *view, _ context.Context, p *protocol.TypeHierarchySubtypesParams) ([]protocol.TypeHierarchyItem, error) {
	id, err := identifierOf(&p.Item)
	if err != nil || id.Sort != 't' {
		return []protocol.TypeHierarchyItem{}, err
	}
	var functions []document.ID
	for _, f := range v.Module().Index().Order {
		if fn := v.Module().State.Function(f.Index); f.Sort == 'f' && fn != nil && fn.TypeID == id.Index {
			functions = append(functions, f)
		}
	}
	return v.typeItems(functions...), nil
}

// identifierOf reads back what an item stands for.
func identifierOf(item *protocol.TypeHierarchyItem) (id document.ID, err error) {
	if err := json.Unmarshal(item.Data, &id); err != nil {
		return id, jsonrpc2.NewError(jsonrpc2.InvalidParams, fmt.Sprintf("the item has no data: %v", err))
	}
	return id, nil
}
