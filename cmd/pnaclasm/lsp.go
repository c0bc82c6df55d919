package main

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/pnaclasm/pnaclasm/lsp"
)

type lspCommand struct {
	Stdio bool   `help:"Speak over standard input and output. This is the default, and the only way."`
	Trace string `help:"Write every message to a file." placeholder:"FILE"`
}

// Help gives examples.
func (lspCommand) Help() string {
	return `An editor starts this; see the directory editors for how.

Examples:

    pnaclasm lsp
    pnaclasm lsp --trace=messages.log`
}

// Run serves an editor until it ends the connection.
func (c lspCommand) Run(w *world) error {
	options := lsp.Options{Version: buildVersion()}
	if c.Trace != "" {
		f, err := os.Create(c.Trace)
		if err != nil {
			return err
		}
		defer f.Close()
		options.Trace = f
	}
	err := lsp.Serve(context.Background(), connection{w}, options)
	if errors.Is(err, lsp.ErrNoShutdown) {
		return statusWrong
	}
	return err
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
