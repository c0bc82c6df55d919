// Command pnaclasm-web is the language server for a worker of a web page, or of an editor that runs in
// one: GOOS=js GOARCH=wasm go build ./cmd/pnaclasm-web. It needs Go's wasm_exec.js
// around it (`go env GOROOT`/lib/wasm).
//
// Before it starts, the worker defines
//
//	pnaclasmReceive(message)    gets each message of the language server: JSON text
//	pnaclasmReady()             is called as soon as what follows is there
//
// and finds
//
//	pnaclasmSend(message)       sends the language server a message: JSON text
//
// Files are those of globalThis.fs, where the worker has put some there (see the fs of
// node). The program ends with the language server: a worker is not started twice.
// What else a page wants of a program makes command pnaclasm-web-tools, which a page
// needs later and may stop.
package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"syscall/js"

	"github.com/pnaclasm/pnaclasm/lsp"
)

func main() {
	scope := js.Global()
	messages := newMessages(func(message string) { scope.Call("pnaclasmReceive", message) })
	scope.Set("pnaclasmSend", js.FuncOf(func(_ js.Value, args []js.Value) any {
		messages.Send(args[0].String())
		return nil
	}))
	scope.Call("pnaclasmReady")
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	err := lsp.Serve(context.Background(), messages, lsp.Options{Version: "web", Log: log})
	if err != nil && !errors.Is(err, lsp.ErrNoShutdown) {
		log.Error("the server has ended", "error", err)
		os.Exit(1)
	}
}
