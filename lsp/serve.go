package lsp

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
)

// Options configure a server.
type Options struct {
	// Log takes what the server has to say about itself; nil for nothing. It
	// must not write to the connection.
	Log *slog.Logger
	// Trace takes every message in both directions; nil for none.
	Trace io.Writer
	// Version is what the server calls its version.
	Version string

	// publishDelay is how long diagnostics may take before those known are published;
	// 0 stands for the usual time.
	publishDelay time.Duration
	// fault makes requests of a method panic: tests see that the server lives.
	fault string
	// stall makes requests of a method wait until they are cancelled.
	stall string
}

// ErrNoShutdown is returned by Serve when the client sent exit without having
// sent shutdown.
var ErrNoShutdown = errors.New("the client left without a shutdown request")

// Serve speaks the protocol over a connection until the client ends it, the
// connection breaks or ctx is cancelled.
func Serve(ctx context.Context, rwc io.ReadWriteCloser, opts Options) error {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	if opts.publishDelay == 0 {
		opts.publishDelay = publishDelay
	}
	if opts.Trace != nil {
		rwc = &traced{ReadWriteCloser: rwc, to: opts.Trace}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	in := newStream(rwc, opts.Log)
	conn := jsonrpc2.NewConn(in, jsonrpc2.WithCodec(codec{}))
	s := newServer(ctx, conn, opts)
	defer s.rest.Stop()
	s.unanswered = &in.unanswered
	in.atEnd = func() { s.settle(0) }
	conn.Go(answering(ctx), s.handle)
	select {
	case <-conn.Done():
	case <-s.exited:
		s.settle(0)
	case <-ctx.Done():
	}
	cancel()
	go rwc.Close() // ends a read that nobody will answer
	s.background.Wait()
	if s.exitCode() != 0 {
		return ErrNoShutdown
	}
	return conn.Err()
}

// traced copies what goes over a connection.
type traced struct {
	io.ReadWriteCloser
	mu sync.Mutex
	to io.Writer
}

// Read implements io.Reader.
func (t *traced) Read(p []byte) (int, error) {
	n, err := t.ReadWriteCloser.Read(p)
	t.copy(p[:n])
	return n, err
}

// Write implements io.Writer.
func (t *traced) Write(p []byte) (int, error) {
	t.copy(p)
	return t.ReadWriteCloser.Write(p)
}

// copy writes to the trace; a lost trace harms nobody.
func (t *traced) copy(p []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, _ = t.to.Write(p)
}
