package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"os"
	"strings"

	"github.com/pnaclasm/pnaclasm/lsp"
)

type lspCommand struct {
	Stdio  bool   `help:"Speak over standard input and output. This is the default."`
	Socket string `help:"Wait for one client after the other at an address, HOST:PORT or the path of a Unix socket: for debugging." placeholder:"ADDRESS"`
	Log    string `help:"Write what the server has to say about itself to a file; warnings go to standard error otherwise." placeholder:"FILE"`
	Trace  string `help:"Write every message to a file." placeholder:"FILE"`
	Pprof  string `help:"Serve profiles of the running server over HTTP." placeholder:"HOST:PORT"`
}

// Help gives examples.
func (lspCommand) Help() string {
	return `An editor starts this; see the directory editors for how.

Examples:

    pnaclasm lsp
    pnaclasm lsp --trace=messages.log --log=server.log
    pnaclasm lsp --socket=localhost:4711 --pprof=localhost:6060`
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
		if err := serveProfiles(c.Pprof); err != nil {
			return err
		}
	}
	if c.Socket != "" {
		return serveSocket(c.Socket, options)
	}
	err := lsp.Serve(context.Background(), connection{w}, options)
	if errors.Is(err, lsp.ErrNoShutdown) {
		return statusWrong
	}
	return err
}

// serveSocket serves the clients that connect to an address, one at a time.
func serveSocket(address string, options lsp.Options) error {
	network := "tcp"
	if strings.Contains(address, "/") {
		network = "unix"
	}
	listener, err := net.Listen(network, address)
	if err != nil {
		return err
	}
	defer listener.Close()
	for {
		conn, err := listener.Accept()
		if err != nil {
			return err
		}
		// What ends one session is nothing to the next.
		if err := lsp.Serve(context.Background(), conn, options); err != nil {
			options.Log.Warn("session ended", "error", err)
		}
	}
}

// serveProfiles serves the profiles of the process as long as it runs.
func serveProfiles(address string) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	go func() { _ = http.Serve(listener, mux) }() // it ends with the process
	return nil
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
