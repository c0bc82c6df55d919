package lsp

import (
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// TestResolve asks for actions whose edits are made when they are chosen: those
// must be the edits that a client gets at once that cannot wait.
func TestResolve(t *testing.T) {
	lazy := strings.Replace(modern, `"codeActionLiteralSupport"`, `"dataSupport":true,"resolveSupport":{"properties":["edit"]},"codeActionLiteralSupport"`, 1)
	at := callPosition()
	params := onDocument(map[string]any{"range": protocol.Range{Start: at, End: at},
		"context": map[string]any{"diagnostics": []any{}, "only": []string{"refactor", "source"}}})
	edits := map[string]map[string]string{}
	for name, capabilities := range map[string]string{"lazy": lazy, "modern": modern} {
		c := connect(t, capabilities, Options{})
		c.open(sample)
		var list []protocol.CodeAction
		c.call(protocol.MethodTextDocumentCodeAction, params, &list)
		edits[name] = map[string]string{}
		for _, a := range list {
			if a.Data != nil {
				if a.Edit != nil {
					t.Errorf("%s: %q has its edit already", name, a.Title)
				}
				c.call(protocol.MethodCodeActionResolve, &a, &a)
			}
			m := markRunner{T: t, source: sample}
			edits[name][a.Title] = m.edited(a.Edit)
		}
	}
	for title, text := range edits["modern"] {
		if edits["lazy"][title] != text {
			t.Errorf("%q becomes\n%s\nwant\n%s", title, edits["lazy"][title], text)
		}
	}
	if text := edits["lazy"]["Delete this line, and let the numbers follow"]; strings.Contains(text, "call i32 @f1") {
		t.Errorf("the line is not deleted:\n%s", text)
	}
}
