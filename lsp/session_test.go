package lsp

import (
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

func TestSession(t *testing.T) {
	var trace safeBuffer
	c := connect(t, modern, Options{Trace: &trace})
	for _, d := range c.open(sample) {
		if d.Severity <= protocol.DiagnosticSeverityWarning {
			t.Errorf("diagnostic: %v", d)
		}
	}
	var h protocol.Hover
	c.call(protocol.MethodTextDocumentHover, at(protocol.Position{Line: 47, Character: 16}), &h)
	if text := h.Contents.(*protocol.MarkupContent).Value; !strings.Contains(text, "3: <10, 1>") {
		t.Errorf("hover: %s", text)
	}
	c.call(protocol.MethodShutdown, nil, nil)
	c.notify(protocol.MethodExit, nil)
	if err := <-c.ended; err != nil {
		t.Error(err)
	}
	for _, m := range []string{protocol.MethodInitialize, protocol.MethodTextDocumentPublishDiagnostics, protocol.MethodExit} {
		if !strings.Contains(trace.String(), `"`+m+`"`) {
			t.Errorf("the trace lacks %s", m)
		}
	}
}
