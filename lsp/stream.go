package lsp

import (
	"context"
	"errors"
	"io"
	"log/slog"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// codec marshals with the protocol's own rules. A nil result is null.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		return raw, nil
	}
	return protocol.Marshal(v)
}

func (codec) Unmarshal(data []byte, v any) error {
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		*raw = append((*raw)[:0], data...)
		return nil
	}
	return protocol.Unmarshal(data, v)
}

// tolerant is a stream that survives messages it cannot read: they are
// answered with a parse error and skipped.
type tolerant struct {
	jsonrpc2.Stream
	log *slog.Logger
}

// Read returns the next message that can be read. Errors are those of the
// connection: the end of the input among them.
func (s tolerant) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	for {
		msg, n, err := s.Stream.Read(ctx)
		if err == nil || ends(ctx, err) {
			return msg, n, err
		}
		s.log.Warn("message skipped", "error", err)
		if errors.Is(err, jsonrpc2.ErrInvalidHeader) {
			continue
		}
		reply := jsonrpc2.NewResponse(jsonrpc2.ID{}, nil, jsonrpc2.Errorf(jsonrpc2.ParseError, "%v", err))
		if _, err := s.Write(ctx, reply); err != nil {
			return nil, 0, err
		}
	}
}

// ends reports whether an error ends the connection.
func ends(ctx context.Context, err error) bool {
	var wire *jsonrpc2.Error
	return ctx.Err() != nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		!errors.As(err, &wire) && !errors.Is(err, jsonrpc2.ErrInvalidHeader)
}
