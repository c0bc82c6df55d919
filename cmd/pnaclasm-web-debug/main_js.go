// Command pnaclasm-web-debug is the debugger for a worker of a web page, or of an editor
// that runs in one: GOOS=js GOARCH=wasm go build ./cmd/pnaclasm-web-debug. It needs Go's
// wasm_exec.js around it (`go env GOROOT`/lib/wasm).
//
// It speaks the Debug Adapter Protocol; package worker says what the worker defines before
// it starts, and finds then. Programs are interpreted. They, and what they include, are the
// files of globalThis.fs. The program ends with its client: each session has a worker.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/pnaclasm/pnaclasm/cmd/internal/worker"
	"github.com/pnaclasm/pnaclasm/lsp/dap"
)

func main() {
	if err := dap.Serve(context.Background(), worker.Connect(), dap.Options{Version: "web"}); err != nil {
		fmt.Fprintln(os.Stderr, "the debugger has ended:", err)
		os.Exit(1)
	}
}
