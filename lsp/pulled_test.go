package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// report is what a client reads of an answer to textDocument/diagnostic.
type report struct {
	Kind, ResultID string
	Items          []json.RawMessage
}

func (c *testClient) pull(previous string) (r report) {
	c.tb.Helper()
	params := map[string]any{"textDocument": map[string]any{"uri": testURI}}
	if previous != "" {
		params["previousResultId"] = previous
	}
	var raw json.RawMessage
	c.call(protocol.MethodTextDocumentDiagnostic, params, &raw)
	if err := json.Unmarshal(raw, &r); err != nil {
		c.tb.Fatal(err)
	}
	return r
}

// A document that is closed and read again may have the version it had: what the
// client knows of it is no answer.
func TestReadAgain(t *testing.T) {
	c := connect(t, pulling, Options{})
	c.openOnly("nonsense\n")
	first := c.pull("")
	if same := c.pull(first.ResultID); same.Kind != "unchanged" {
		t.Fatalf("the same state: %+v", same)
	}
	c.notify(protocol.MethodTextDocumentDidClose, map[string]any{"textDocument": map[string]any{"uri": testURI}})
	c.openOnly("module {\n  version 1;\n}\n")
	if again := c.pull(first.ResultID); again.Kind != "full" {
		t.Errorf("another text under the same version: %+v", again)
	}
}

// Whoever asks for diagnostics while the text changes is told to ask again, but not for
// a text that is closed.
func TestAskedAgain(t *testing.T) {
	for _, closed := range []bool{false, true} {
		s := newServer(t.Context(), nil, Options{Log: slog.New(slog.DiscardHandler)})
		s.client = client{pullDiags: true}
		s.replace(&openDocument{uri: testURI, superseded: make(chan struct{})})
		m := pulled(func(_ *view, ctx context.Context, _ *protocol.DocumentDiagnosticParams) (any, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		})
		run, err := m.prepare(s, []byte(`{"textDocument":{"uri":"`+testURI+`"}}`))
		if err != nil {
			t.Fatal(err)
		}
		if closed {
			close(s.open[documentKey(testURI)].superseded)
			delete(s.open, documentKey(testURI))
		} else {
			s.replace(&openDocument{uri: testURI, superseded: make(chan struct{})})
		}
		_, err = run(t.Context())
		var wire *jsonrpc2.Error
		if again := errors.As(wireError(err), &wire) && wire.Code == codeServerCancelled && string(wire.Data) == `{"retriggerRequest":true}`; again == closed {
			t.Errorf("closed %v: %v", closed, err)
		}
	}
}
