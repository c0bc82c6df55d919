// Command pnaclasm-web is pnaclasm for a worker of a web page, or of an editor that runs in
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
//	pnaclasmCall(name, bytes)   a promise of what package page makes of a program
//
// The program ends with the language server: a worker is not started twice.
package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"syscall/js"

	"github.com/pnaclasm/pnaclasm/cmd/pnaclasm-web/page"
	"github.com/pnaclasm/pnaclasm/lsp"
)

func main() {
	scope := js.Global()
	messages := page.NewMessages(func(message string) { scope.Call("pnaclasmReceive", message) })
	scope.Set("pnaclasmSend", js.FuncOf(func(_ js.Value, args []js.Value) any {
		messages.Send(args[0].String())
		return nil
	}))
	scope.Set("pnaclasmCall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		program := make([]byte, args[1].Length())
		js.CopyBytesToGo(program, args[1])
		return promise(func() (js.Value, error) { return call(args[0].String(), program) })
	}))
	scope.Call("pnaclasmReady")
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	err := lsp.Serve(context.Background(), messages, lsp.Options{Version: "web", Log: log})
	if err != nil && !errors.Is(err, lsp.ErrNoShutdown) {
		log.Error("the server has ended", "error", err)
		os.Exit(1)
	}
}

// call makes something of a program for the page.
func call(name string, program []byte) (js.Value, error) {
	made, err := page.Call(name, program)
	if err != nil {
		return js.Undefined(), err
	}
	array := js.Global().Get("Uint8Array").New(len(made))
	js.CopyBytesToJS(array, made)
	return array, nil
}

// promise returns a promise of what f returns. f runs beside the caller, which is the
// event loop and must not wait.
func promise(f func() (js.Value, error)) js.Value {
	var settle js.Func
	settle = js.FuncOf(func(_ js.Value, args []js.Value) any {
		resolve, reject := args[0], args[1]
		go func() {
			defer settle.Release()
			made, err := f()
			if err != nil {
				reject.Invoke(js.Global().Get("Error").New(err.Error()))
				return
			}
			resolve.Invoke(made)
		}()
		return nil
	})
	return js.Global().Get("Promise").New(settle)
}
