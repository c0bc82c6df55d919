package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/signal"

	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
	"github.com/pnaclasm/pnaclasm/assembler/translate/run"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
	"github.com/pnaclasm/pnaclasm/lsp/dap"
)

type dapCommand struct {
	Listen string `placeholder:"ADDRESS" help:"Wait for one client after the other at an address of this machine, for example localhost:4711. Without it: standard input and output."`
}

// Help gives examples.
func (dapCommand) Help() string {
	return `An editor starts this; see the directory editors for how. The program that is debugged runs in the same sandbox as by run.

Examples:

    pnaclasm dap
    pnaclasm dap --listen=localhost:4711`
}

// Run serves an editor until it ends the connection.
func (c dapCommand) Run(w *world) error {
	options := dap.Options{Version: buildVersion(), Engine: debugEngine{}}
	if c.Listen == "" {
		return dap.Serve(context.Background(), connection{w}, options)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	listener, err := listenHere(c.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	defer context.AfterFunc(ctx, func() { listener.Close() })()
	fmt.Fprintf(w.stderr, "pnaclasm dap: waiting at %s\n", listener.Addr())
	return serveDebugger(ctx, listener, options)
}

// debugEngine is what a debugger runs that nobody looks at.
type debugEngine struct{ run.Engine }

// Compile compiles what is beside interpreted code.
func (debugEngine) Compile(v *verify.Verified, pages uint32) (debug.Compiled, error) {
	c, err := run.NewCompanion(v, pages)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// serveDebugger serves the clients that connect, one at a time, until ctx ends.
func serveDebugger(ctx context.Context, listener net.Listener, options dap.Options) error {
	for {
		conn, err := listener.Accept()
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if err := dap.Serve(ctx, conn, options); err != nil && ctx.Err() == nil {
			return err
		}
	}
}

// listenHere listens at an address that only this machine reaches: who debugs a
// program may read files with it.
func listenHere(address string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("--listen expects HOST:PORT: %w", err)
	}
	addresses, err := net.LookupIP(host)
	if err != nil {
		return nil, err
	}
	for _, a := range addresses {
		if !a.IsLoopback() {
			return nil, errors.New("--listen takes addresses of this machine only, for example localhost:4711")
		}
	}
	return net.Listen("tcp", address)
}
