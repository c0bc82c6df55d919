package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"strings"

	"github.com/pnaclasm/pnaclasm/lsp"
)

type lspCommand struct {
	Stdio  bool   `help:"Speak over standard input and output. This is the default."`
	Socket string `help:"Wait for one client after the other at an address, HOST:PORT or the path of a Unix socket: for debugging." placeholder:"ADDRESS"`
	Log    string `help:"Write what the server has to say about itself to a file; warnings go to standard error otherwise." placeholder:"FILE"`
	Trace  string `help:"Write every message to a file." placeholder:"FILE"`
	Pprof  string `help:"Write profiles of the server to a directory when it ends: cpu.pprof and heap.pprof, for go tool pprof." placeholder:"DIR"`
}

// Help gives examples.
func (lspCommand) Help() string {
	return `An editor starts this; see the directory editors for how.

Examples:

    pnaclasm lsp
    pnaclasm lsp --trace=messages.log --log=server.log
    pnaclasm lsp --socket=localhost:4711 --pprof=profiles`
}

// Run serves an editor until it ends the connection.
func (c lspCommand) Run(w *world) error {
	options := lsp.Options{
		Version: buildVersion(),
		Log:     slog.New(slog.NewTextHandler(w.stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
	}
	if c.Trace != "" {
		f, err := os.Create(c.Trace)
		if err != nil {
			return err
		}
		defer f.Close()
		options.Trace = f
	}
	if c.Log != "" {
		f, err := os.Create(c.Log)
		if err != nil {
			return err
		}
		defer f.Close()
		options.Log = slog.New(slog.NewTextHandler(f, nil))
	}
	if c.Pprof != "" {
		finish, err := startProfiles(c.Pprof)
		if err != nil {
			return err
		}
		return errors.Join(c.serve(w, options), finish())
	}
	return c.serve(w, options)
}

// serve serves the clients that there are: one, or those of a socket until an
// interrupt.
func (c lspCommand) serve(w *world, options lsp.Options) error {
	if c.Socket != "" {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		return serveSocket(ctx, c.Socket, options)
	}
	err := lsp.Serve(context.Background(), connection{w}, options)
	if errors.Is(err, lsp.ErrNoShutdown) {
		return statusWrong
	}
	return err
}

// serveSocket serves the clients that connect to an address, one at a time,
// until ctx ends.
func serveSocket(ctx context.Context, address string, options lsp.Options) error {
	network := "tcp"
	if strings.Contains(address, "/") {
		network = "unix"
	}
	listener, err := net.Listen(network, address)
	if err != nil {
		return err
	}
	defer listener.Close()
	defer context.AfterFunc(ctx, func() { listener.Close() })()
	for {
		conn, err := listener.Accept()
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		// What ends one session is nothing to the next.
		if err := lsp.Serve(ctx, conn, options); err != nil && ctx.Err() == nil {
			options.Log.Warn("session ended", "error", err)
		}
	}
}

// connection is standard input and output as one.
type connection struct{ w *world }

func (c connection) Read(p []byte) (int, error)  { return c.w.stdin.Read(p) }
func (c connection) Write(p []byte) (int, error) { return c.w.stdout.Write(p) }

// Close ends a read of standard input, if that can be.
func (c connection) Close() error {
	if closer, ok := c.w.stdin.(io.Closer); ok {
		return closer.Close()
	}
	return nil
}
