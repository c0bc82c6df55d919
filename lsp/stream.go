package lsp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"regexp"
	"strconv"
	"sync"

	"go.lsp.dev/jsonrpc2"
)

// codec marshals with the protocol's own rules. A nil result is null.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		return raw, nil
	}
	return marshal(v)
}

func (codec) Unmarshal(data []byte, v any) error {
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		*raw = append((*raw)[:0], data...)
		return nil
	}
	return unmarshal(data, v)
}

// stream reads and writes messages with headers (LSP, "Base Protocol"). It
// survives those it cannot read: they are answered with an error and skipped.
// The stream of jsonrpc2 would make room for whatever length a header promises, drop
// the answers to requests when the input ends, and keep the memory of the longest one.
type stream struct {
	jsonrpc2.Stream
	in   *bufio.Reader
	body bytes.Buffer // of the last message
	log  *slog.Logger

	writing sync.Mutex
	out     io.Writer
	message []byte // memory for the next one that is written

	unanswered unanswered
	// atEnd is called when there is no more input, before the connection is told.
	atEnd func()
}

func newStream(rwc io.ReadWriteCloser, log *slog.Logger) *stream {
	return &stream{Stream: jsonrpc2.NewHeaderStream(rwc), in: bufio.NewReader(rwc), log: log, out: rwc}
}

// keptMessage is how many bytes of memory are kept from one message for the next, in
// each direction. Longer ones are rare: a document that is opened, a long list.
const keptMessage = 1 << 20

// Read returns the next message that can be read; it is valid until the next
// call. Errors are those of the connection: the end of the input among them.
func (s *stream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		if s.body.Cap() > keptMessage {
			s.body = bytes.Buffer{}
		}
		if err := s.readBody(); err != nil {
			s.atEnd()
			return nil, 0, err
		}
		msg, err := jsonrpc2.DecodeMessage(s.body.Bytes())
		if err == nil {
			if _, ok := msg.(*jsonrpc2.Call); ok {
				s.unanswered.add(1)
			}
			return msg, int64(s.body.Len()), nil
		}
		s.log.Warn("message skipped", "error", err)
		if _, err := s.write(ctx, jsonrpc2.NewResponse(jsonrpc2.ID{}, nil, refusal(s.body.Bytes(), err))); err != nil {
			return nil, 0, err
		}
	}
}

// refusal is the answer to a message that cannot be decoded.
func refusal(body []byte, err error) error {
	var wire *jsonrpc2.Error
	switch {
	case bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")):
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "expected one message, not an array of them: the protocol has no batches")
	case errors.As(err, &wire):
		return wire
	}
	return jsonrpc2.NewError(jsonrpc2.ParseError, err.Error())
}

// readBody reads the body of the next message. Room is made for what comes, not
// for what the header promises.
func (s *stream) readBody() error {
	n, err := s.readHeader()
	if err != nil {
		return err
	}
	s.body.Reset()
	_, err = io.CopyN(&s.body, s.in, n)
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// maxLength is the greatest length of a message that is believed, in bytes.
const maxLength = 1 << 30

// readHeader returns the length that the next header gives. What is no header is
// skipped, so that a message with a wrong length costs the next one at most.
func (s *stream) readHeader() (int64, error) {
	var length int64
	for {
		line, err := s.in.ReadBytes('\n')
		if err != nil {
			return 0, err
		}
		if len(bytes.TrimSpace(line)) > 0 {
			if n, ok := contentLength(line); ok {
				length = n
			}
			continue
		}
		if 0 < length && length <= maxLength {
			return length, nil
		}
		s.log.Warn("header without a length skipped")
		length = 0
	}
}

// lengthField is the header field for the length of the body, in bytes. It may
// stand behind the rest of a message that was longer than it said.
var lengthField = regexp.MustCompile(`(?i)content-length:[ \t]*(\d+)[ \t]*\r?\n$`)

// contentLength reads the header field of that name.
func contentLength(line []byte) (int64, bool) {
	m := lengthField.FindSubmatch(line)
	if m == nil {
		return 0, false
	}
	n, err := strconv.ParseInt(string(m[1]), 10, 64)
	return n, err == nil
}

// answeringKey marks the contexts in which the connection handles messages:
// what is written in one of them is an answer.
type answeringKey struct{}

// answering returns the context for the connection to handle messages in.
func answering(ctx context.Context) context.Context {
	return context.WithValue(ctx, answeringKey{}, true)
}

// Write writes a message.
func (s *stream) Write(ctx context.Context, msg jsonrpc2.Message) (int64, error) {
	n, err := s.write(ctx, msg)
	if ctx.Value(answeringKey{}) != nil {
		s.unanswered.add(-1)
	}
	if err != nil && ctx.Err() == nil {
		s.unanswered.giveUp()
	}
	return n, err
}

// write writes a message with its header.
func (s *stream) write(ctx context.Context, msg jsonrpc2.Message) (int64, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	body := jsonrpc2.AppendMessage(s.message[:0], msg)
	if s.message = body; cap(body) > keptMessage {
		s.message = nil
	}
	header := append(strconv.AppendInt([]byte("Content-Length: "), int64(len(body)), 10), "\r\n\r\n"...)
	if len(body) < keptMessage {
		n, err := s.out.Write(append(header, body...)) // at once: some clients read so
		return int64(n), err
	}
	if n, err := s.out.Write(header); err != nil {
		return int64(n), err
	}
	n, err := s.out.Write(body)
	return int64(n), err
}
