// Command pnaclasm-web is the language server for a worker of a web page, or of an editor that runs in
// one: GOOS=js GOARCH=wasm go build ./cmd/pnaclasm-web. It needs Go's wasm_exec.js
// around it (`go env GOROOT`/lib/wasm).
//
// Package worker says what the worker defines before it starts, and finds then. Files are those of globalThis.fs, where the worker has put some there (see the fs of
// node). The program ends with the language server: a worker is not started twice.
// What else a page wants of a program makes command pnaclasm-web-tools, which a page
// needs later and may stop.
package main

import (
	"context"
	"errors"
	"log/slog"
	"os"

	"github.com/pnaclasm/pnaclasm/cmd/internal/worker"
	"github.com/pnaclasm/pnaclasm/lsp"
)

func main() {
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	err := lsp.Serve(context.Background(), worker.Connect(), lsp.Options{Version: "web", Log: log})
	if err != nil && !errors.Is(err, lsp.ErrNoShutdown) {
		log.Error("the server has ended", "error", err)
		os.Exit(1)
	}
}
