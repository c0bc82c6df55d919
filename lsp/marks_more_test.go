package lsp

import (
	"fmt"
	"strings"

	"go.lsp.dev/protocol"
)

// types walks the hierarchy of types up from a place and down again.
func (m *markRunner) types(line int, args []string) {
	var items, up []protocol.TypeHierarchyItem
	m.call(protocol.MethodTextDocumentPrepareTypeHierarchy, at(m.place(line, args[0]).Start), &items)
	if len(items) != 1 {
		m.Fatalf("line %d: %d items", line+1, len(items))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", items[0].Name, *items[0].Detail)
	m.call(protocol.MethodTypeHierarchySupertypes, &protocol.TypeHierarchySupertypesParams{Item: items[0]}, &up)
	for _, t := range append(up, items[0]) {
		var down []protocol.TypeHierarchyItem
		m.call(protocol.MethodTypeHierarchySubtypes, &protocol.TypeHierarchySubtypesParams{Item: t}, &down)
		for _, f := range down {
			fmt.Fprintf(&b, "%s (%s) > %s, line %d\n", t.Name, *t.Detail, f.Name, f.Range.Start.Line+1)
		}
	}
	m.got[args[1]] = b.String()
}

func (m *markRunner) linked(line int, args []string) {
	var linked protocol.LinkedEditingRanges
	m.call(protocol.MethodTextDocumentLinkedEditingRange, at(m.place(line, args[0]).Start), &linked)
	var lines []string
	for _, r := range linked.Ranges {
		lines = append(lines, fmt.Sprint(r.Start.Line+1))
	}
	if got := strings.Join(lines, " "); got != args[1] {
		m.Errorf("line %d: %q is edited in the lines %s, want %s", line+1, args[0], got, args[1])
	}
}

func (m *markRunner) inline(line int, args []string) {
	var list []protocol.InlineValueEvaluatableExpression
	m.call(protocol.MethodTextDocumentInlineValue, onDocument(map[string]any{
		"range":   protocol.Range{End: protocol.Position{Line: uint32(len(m.lines))}},
		"context": map[string]any{"frameId": 1, "stoppedLocation": m.place(line, args[0])}}), &list)
	var names []string
	for _, v := range list {
		names = append(names, *v.Expression)
	}
	if got := strings.Join(names, " "); got != args[1] {
		m.Errorf("line %d: the values are %s, want %s", line+1, got, args[1])
	}
}
