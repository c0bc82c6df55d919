// Command pnaclasm-web-tools is what a web page asks of pnaclasm apart from what an
// editor does, for a worker: GOOS=js GOARCH=wasm go build ./cmd/pnaclasm-web-tools. It
// needs Go's wasm_exec.js around it (`go env GOROOT`/lib/wasm).
//
// Before it starts, the worker defines
//
//	pnaclasmReady()                   is called as soon as what follows is there
//
// and finds
//
//	pnaclasmCall(name, path, bytes)   a promise of what package page makes of a program
//
// Files that a text includes are those of globalThis.fs beside its path.
package main

import (
	"syscall/js"

	"github.com/pnaclasm/pnaclasm/cmd/pnaclasm-web-tools/page"
)

func main() {
	scope := js.Global()
	scope.Set("pnaclasmCall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		program := make([]byte, args[2].Length())
		js.CopyBytesToGo(program, args[2])
		return promise(func() (js.Value, error) { return call(args[0].String(), args[1].String(), program) })
	}))
	scope.Call("pnaclasmReady")
	select {}
}

// call makes something of a program for the page.
func call(name, path string, program []byte) (js.Value, error) {
	made, err := page.Call(name, path, program)
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
