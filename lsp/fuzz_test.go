package lsp

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"
)

// FuzzServe feeds a server anything. It ends when its input does.
func FuzzServe(f *testing.F) {
	hello := frame(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`)
	open := frame(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a","languageId":"pnaclasm","version":1,"text":"module {\n}\n"}}}`)
	f.Add(hello)
	f.Add(hello + open + frame(`{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///a"},"position":{"line":0,"character":3}}}`))
	f.Add(hello + open + frame(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a","version":2},"contentChanges":[{"range":{"start":{"line":9,"character":9},"end":{"line":0,"character":0}},"text":"}"}]}}`))
	f.Add(hello + frame(`[]`) + frame(`{"id":"x"}`) + "Content-Length: 9999\r\n\r\n")
	f.Add("\xf4\xf4\xf4\xf4Content-Length: 2\r\n\r\n{}")
	f.Fuzz(func(t *testing.T, input string) {
		done := make(chan struct{})
		go func() {
			defer close(done)
			_ = Serve(context.Background(), oneWay{strings.NewReader(input)}, Options{}) // any error will do
		}()
		select {
		case <-done:
		case <-time.After(20 * time.Second):
			t.Fatal("the server does not end")
		}
	})
}

// oneWay is a connection whose answers nobody reads.
type oneWay struct{ io.Reader }

// Write implements io.Writer.
func (oneWay) Write(p []byte) (int, error) { return len(p), nil }

// Close implements io.Closer.
func (oneWay) Close() error { return nil }
