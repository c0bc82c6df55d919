package lsp

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// method is how a method is handled. prepare runs on the goroutine that reads
// messages, in their order; what it returns runs concurrently with later ones,
// for a request, or at once, for a notification.
type method struct {
	prepare func(s *server, params []byte) (work, error)
	// always says that the method is allowed before initialize.
	always bool
	// first says that it is answered before the next message is read.
	first bool
}

// work answers a prepared message.
type work func(ctx context.Context) (any, error)

// handle is the jsonrpc2 handler. It never returns an error for a
// notification: that would close the connection.
func (s *server) handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	s.rest.Reset(restDelay)
	name := strings.Clone(req.Method()) // the request's own is overwritten by the next
	if !req.IsCall() {
		s.notification(name, req)
		return nil, nil
	}
	run, err := s.prepare(name, req.Params(), true)
	if err != nil {
		return nil, wireError(err)
	}
	message := ctx
	ctx, done := s.running.start(s.ctx, req.ID())
	defer done()
	if !s.methods[name].first {
		jsonrpc2.Async(message) // lets the next message be read meanwhile
	}
	result, err := s.protected(ctx, name, run)
	if err == nil && ctx.Err() != nil && context.Cause(ctx) == errCancelled {
		err = errCancelled
	}
	return result, wireError(err)
}

func (s *server) notification(name string, req *jsonrpc2.Request) {
	run, err := s.prepare(name, req.Params(), false)
	if err == nil && run != nil {
		_, err = s.protected(s.ctx, name, run)
	}
	if err != nil {
		s.log.Warn("notification failed", "method", name, "error", err)
	}
}

// prepare finds the method, checks that its time has come and runs its
// prepare function.
func (s *server) prepare(name string, params []byte, call bool) (run work, err error) {
	defer func() {
		if r := recover(); r != nil {
			run, err = nil, s.logPanic(name, r)
		}
	}()
	m, ok := s.methods[name]
	s.mu.RLock()
	now := s.phase
	s.mu.RUnlock()
	switch {
	case call && now == uninitialized && !m.always:
		return nil, jsonrpc2.NewError(jsonrpc2.ServerNotInitialized, "the first request must be initialize")
	case call && now == shutDown:
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the server is shut down: only exit is left")
	case !call && now != serving && !m.always:
		return nil, nil
	case !ok && call:
		return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "there is no method %q", name)
	case !ok:
		return nil, nil
	}
	return m.prepare(s, params)
}

// protected runs work and turns a panic into an error.
func (s *server) protected(ctx context.Context, name string, run work) (result any, err error) {
	defer func() {
		if r := recover(); r != nil {
			result, err = nil, s.logPanic(name, r)
		}
	}()
	if name == s.opts.fault {
		panic("fault injected")
	}
	if name == s.opts.stall {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return run(ctx)
}

func (s *server) logPanic(name string, r any) error {
	s.log.Error("panic", "method", name, "panic", r, "stack", string(debug.Stack()))
	return jsonrpc2.Errorf(jsonrpc2.InternalError, "%s: internal error: %v", name, r)
}

// Errors of requests that nobody waits for any more.
var (
	errCancelled  = errors.New("the client has cancelled the request")
	errSuperseded = errors.New("the document has changed")
	errLeaving    = errors.New("the session ends")
)

// errAgain asks the client for the same request once more (LSP, "Document Diagnostics").
var errAgain = &jsonrpc2.Error{
	Code: codeServerCancelled, Message: errSuperseded.Error(), Data: jsonrpc2.RawMessage(`{"retriggerRequest":true}`),
}

// wireError gives an error the code the protocol has for it.
func wireError(err error) error {
	var wire *jsonrpc2.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wire):
		return wire
	case errors.Is(err, errSuperseded):
		return jsonrpc2.NewError(protocol.CodeContentModified, err.Error())
	case errors.Is(err, errCancelled), errors.Is(err, context.Canceled):
		return jsonrpc2.NewError(protocol.CodeRequestCancelled, err.Error())
	}
	return jsonrpc2.NewError(codeRequestFailed, err.Error())
}

// codeServerCancelled is the protocol's ServerCancelled.
const codeServerCancelled = jsonrpc2.Code(protocol.LSPErrorCodesServerCancelled)

// codeRequestFailed is the protocol's RequestFailed: nothing is wrong with the
// message, but it cannot be done.
const codeRequestFailed jsonrpc2.Code = -32803

// decode reads params; absent, null and {} all mean the zero value.
func decode[P any](params []byte) (*P, error) {
	p := new(P)
	if len(params) == 0 || bytes.Equal(params, []byte("null")) {
		return p, nil
	}
	if err := unmarshal(params, p); err != nil {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
	}
	return p, nil
}

// request is a method about no document.
func request[P, R any](f func(s *server, ctx context.Context, p *P) (R, error)) method {
	return method{prepare: func(s *server, params []byte) (work, error) {
		p, err := decode[P](params)
		return func(ctx context.Context) (any, error) { return f(s, ctx, p) }, err
	}}
}

// notify is a notification; it runs before the next message is read.
func notify[P any](f func(s *server, p *P) error) method {
	return method{prepare: func(s *server, params []byte) (work, error) {
		p, err := decode[P](params)
		return func(context.Context) (any, error) { return nil, f(s, p) }, err
	}}
}

// subject is the part of the params that says which document a request is about:
// the document, or an item of a hierarchy in it.
type subject struct {
	TextDocument struct {
		URI string `json:"uri"`
	} `json:"textDocument"`
	Item struct {
		URI string `json:"uri"`
	} `json:"item"`
}

// subjectOf reads the URI as the client wrote it.
func subjectOf(params []byte) (uri.URI, error) {
	var about subject
	if len(params) > 0 {
		if err := json.Unmarshal(params, &about); err != nil {
			return "", jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
		}
	}
	return uri.URI(cmp.Or(about.TextDocument.URI, about.Item.URI)), nil
}

// query is a request about a document: it sees the state the document had when
// the message was read.
func query[P, R any](f func(v *view, ctx context.Context, p *P) (R, error)) method {
	return method{prepare: func(s *server, params []byte) (work, error) {
		p, err := decode[P](params)
		if err != nil {
			return nil, err
		}
		about, err := subjectOf(params)
		if err != nil {
			return nil, err
		}
		v, err := s.view(about)
		return func(ctx context.Context) (any, error) { return f(v, ctx, p) }, err
	}}
}

// fresh is a query whose answer is of no use once the document has changed: its
// work ends then.
func fresh[P, R any](f func(v *view, ctx context.Context, p *P) (R, error)) method {
	return ending(f, func(*view) error { return errSuperseded })
}

// pulled is a fresh query that the client is to send again: some show nothing at all
// where the answer is that the document has changed.
func pulled[P, R any](f func(v *view, ctx context.Context, p *P) (R, error)) method {
	return ending(f, func(v *view) error {
		if _, err := v.server.view(v.uri); err != nil {
			return errSuperseded // nobody has it open any more
		}
		return errAgain
	})
}

// ending is a query that ends with an error of its own once the document has changed.
func ending[P, R any](f func(v *view, ctx context.Context, p *P) (R, error), late func(v *view) error) method {
	return query(func(v *view, ctx context.Context, p *P) (R, error) {
		ctx, cancel := v.current(ctx)
		defer cancel()
		result, err := f(v, ctx, p)
		if context.Cause(ctx) == errSuperseded {
			err = late(v)
		}
		return result, err
	})
}

// unknownDocument is the error for a document that is not open.
func unknownDocument(u uri.URI) error {
	return jsonrpc2.NewError(jsonrpc2.InvalidParams, fmt.Sprintf("the document %s is not open", u))
}
