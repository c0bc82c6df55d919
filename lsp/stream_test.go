package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
)

type loop struct{ bytes.Buffer }

func (*loop) Close() error { return nil }

// TestLongMessages: one goes out as it came in, and none of its memory is kept.
func TestLongMessages(t *testing.T) {
	for _, length := range []int{10, keptMessage - 100, keptMessage + 1, 3 * keptMessage} {
		var wire loop
		s := newStream(&wire, slog.New(slog.DiscardHandler))
		s.atEnd = func() {}
		text, _ := json.Marshal(strings.Repeat("x", length))
		note := jsonrpc2.NewNotification("note", jsonrpc2.RawMessage(text))
		if _, err := s.Write(context.Background(), note); err != nil {
			t.Fatal(err)
		}
		got, _, err := s.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n, ok := got.(*jsonrpc2.Notification); !ok || !bytes.Equal(n.Params(), text) {
			t.Errorf("%d bytes: something else came back", length)
		}
		if _, _, err := s.Read(t.Context()); err != io.EOF {
			t.Errorf("%d bytes: %v behind the message, want the end", length, err)
		}
		if kept := s.body.Cap() + cap(s.message); kept > 3*keptMessage {
			t.Errorf("%d bytes: %d are kept", length, kept)
		}
	}
}
