package lsp

import (
	"testing"

	"go.lsp.dev/protocol"
)

func TestSession(t *testing.T) {
	c := connect(t, modern, Options{})
	if diags := c.open(sample); len(diags) > 0 {
		t.Errorf("diagnostics: %v", diags)
	}
	var h protocol.Hover
	c.call(protocol.MethodTextDocumentHover, at(protocol.Position{Line: 47, Character: 16}), &h)
	t.Log(h.Contents.(*protocol.MarkupContent).Value)
	c.call(protocol.MethodShutdown, nil, nil)
	c.notify(protocol.MethodExit, nil)
	if err := <-c.ended; err != nil {
		t.Error(err)
	}
}
