package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/symbol"
)

// hierarchyData leads from an item of the call hierarchy back to what it means.
type hierarchyData struct {
	Function  uint64 `json:"function"`
	Signature string `json:"signature,omitempty"`
}

func prepareCallHierarchy(v *view, _ context.Context, p *protocol.CallHierarchyPrepareParams) ([]protocol.CallHierarchyItem, error) {
	offset := v.offset(p.Position)
	callee, ok := v.calleeAt(offset)
	if !ok {
		return nil, nil
	}
	return []protocol.CallHierarchyItem{v.hierarchyItem(callee)}, nil
}

// calleeAt returns the function at an offset: an address, the callee of an
// indirect call, or the function block around it.
func (v *view) calleeAt(offset int) (symbol.Callee, bool) {
	block := v.BlockAt(offset)
	for _, call := range v.calls(block) {
		if call.Span.Start <= offset && offset <= call.Span.End {
			return call.Callee, true
		}
	}
	if y, _, ok := symbol.At(v.Snapshot, offset); ok && y.Sort == 'f' {
		return symbol.Callee{Function: y.Index}, true
	}
	f, ok := symbol.FunctionOf(v.Snapshot, block)
	return symbol.Callee{Function: f}, ok
}

func (v *view) calls(block int) []symbol.Call {
	if v.Context(block) == nil {
		return nil
	}
	return symbol.Calls(v.Snapshot, block)
}

func (v *view) hierarchyItem(c symbol.Callee) protocol.CallHierarchyItem {
	item := protocol.CallHierarchyItem{URI: v.uri, Kind: protocol.SymbolKindFunction,
		Data: rawJSON(hierarchyData{c.Function, c.Signature})}
	if c.Signature != "" {
		item.Name, item.Detail = "indirect", new(c.Signature)
		item.Kind = protocol.SymbolKindInterface
		return item
	}
	id := document.ID{Sort: 'f', Index: c.Function}
	item.Name = v.titleOf(id)
	if fn := v.Module().State.Function(c.Function); fn != nil && fn.Signature != nil {
		item.Detail = new(fn.Signature.String())
	}
	v.placeItem(&item, c.Function)
	return item
}

// placeItem sets the ranges of a function: its block, or else its address.
func (v *view) placeItem(item *protocol.CallHierarchyItem, f uint64) {
	if block, ok := v.Module().Index().Bodies[f]; ok {
		item.SelectionRange = v.rng(v.AddressSpan(block))
		item.Range = protocol.Range{Start: item.SelectionRange.Start, End: v.position(v.Start(block + 1))}
		return
	}
	if r, ok := symbol.Definition(v.Snapshot, symbol.Symbol{Sort: 'f', Index: f, Block: symbol.Module}); ok {
		item.Range, item.SelectionRange = v.rng(r.Span), v.rng(r.Span)
	}
}

// calleeOf reads back what an item means.
func calleeOf(item *protocol.CallHierarchyItem) (symbol.Callee, error) {
	var d hierarchyData
	if err := json.Unmarshal(item.Data, &d); err != nil {
		return symbol.Callee{}, jsonrpc2.NewError(jsonrpc2.InvalidParams, fmt.Sprintf("the item has no data: %v", err))
	}
	return symbol.Callee{Function: d.Function, Signature: d.Signature}, nil
}

func incomingCalls(v *view, ctx context.Context, p *protocol.CallHierarchyIncomingCallsParams) ([]protocol.CallHierarchyIncomingCall, error) {
	callee, err := calleeOf(&p.Item)
	if err != nil {
		return nil, err
	}
	list := []protocol.CallHierarchyIncomingCall{}
	callers := symbol.Callers(ctx, v.Snapshot, callee)
	for _, block := range symbol.Sorted(callers) {
		f, ok := symbol.FunctionOf(v.Snapshot, block)
		if !ok {
			continue
		}
		list = append(list, protocol.CallHierarchyIncomingCall{From: v.hierarchyItem(symbol.Callee{Function: f}), FromRanges: v.callRanges(callers[block])})
	}
	return list, ctx.Err()
}

func (v *view) callRanges(calls []symbol.Call) []protocol.Range {
	ranges := make([]protocol.Range, len(calls))
	for i := range calls {
		ranges[i] = v.rng(calls[i].Span)
	}
	return ranges
}

// outgoingCalls groups indirect calls by their signature.
func outgoingCalls(v *view, ctx context.Context, p *protocol.CallHierarchyOutgoingCallsParams) ([]protocol.CallHierarchyOutgoingCall, error) {
	callee, err := calleeOf(&p.Item)
	if err != nil {
		return nil, err
	}
	list := []protocol.CallHierarchyOutgoingCall{}
	block, ok := v.Module().Index().Bodies[callee.Function]
	if !ok || callee.Signature != "" {
		return list, nil
	}
	groups := map[symbol.Callee][]symbol.Call{}
	var order []symbol.Callee
	for _, call := range v.calls(block) {
		if !slices.Contains(order, call.Callee) {
			order = append(order, call.Callee)
		}
		groups[call.Callee] = append(groups[call.Callee], call)
	}
	for _, c := range order {
		item := v.hierarchyItem(c)
		ranges := v.callRanges(groups[c])
		if c.Signature != "" {
			item.Range, item.SelectionRange = ranges[0], ranges[0]
		}
		list = append(list, protocol.CallHierarchyOutgoingCall{To: item, FromRanges: ranges})
	}
	return list, ctx.Err()
}
