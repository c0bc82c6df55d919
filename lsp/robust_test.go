package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/document"
)

// code returns the error code of a request's answer.
func code(err error) jsonrpc2.Code {
	var wire *jsonrpc2.Error
	if errors.As(err, &wire) {
		return wire.Code
	}
	return 0
}

func TestLifecycle(t *testing.T) {
	c := start(t, Options{})
	c.conn = jsonrpc2.NewConn(jsonrpc2.NewHeaderStream(c.raw), jsonrpc2.WithCodec(codec{}))
	c.conn.Go(context.Background(), c.handle)
	defer c.raw.Close()
	if got := code(c.try(protocol.MethodTextDocumentHover, at(protocol.Position{}), nil)); got != jsonrpc2.ServerNotInitialized {
		t.Errorf("a request before initialize is answered with %d", got)
	}
	c.notify(protocol.MethodTextDocumentDidOpen, struct{}{}) // is ignored
	hello := json.RawMessage(`{"processId":null,"rootUri":null,"capabilities":{}}`)
	c.call(protocol.MethodInitialize, hello, nil)
	if got := code(c.try(protocol.MethodInitialize, hello, nil)); got != jsonrpc2.InvalidRequest {
		t.Errorf("a second initialize is answered with %d", got)
	}
	if got := code(c.try("textDocument/guess", struct{}{}, nil)); got != jsonrpc2.MethodNotFound {
		t.Errorf("an unknown request is answered with %d", got)
	}
	c.notify("$/whatever", struct{}{})
	c.notify("workspace/whatever", struct{}{})
	if got := code(c.try(protocol.MethodTextDocumentHover, at(protocol.Position{}), nil)); got != jsonrpc2.InvalidParams {
		t.Errorf("a request about a document that is not open is answered with %d", got)
	}
	c.call(protocol.MethodShutdown, nil, nil)
	if got := code(c.try(protocol.MethodTextDocumentHover, at(protocol.Position{}), nil)); got != jsonrpc2.InvalidRequest {
		t.Errorf("a request after shutdown is answered with %d", got)
	}
	c.notify(protocol.MethodExit, nil)
	if err := <-c.ended; err != nil {
		t.Error(err)
	}
}

func TestExitWithoutShutdown(t *testing.T) {
	c := connect(t, "{}", Options{})
	c.notify(protocol.MethodExit, nil)
	if err := <-c.ended; !errors.Is(err, ErrNoShutdown) {
		t.Errorf("Serve returns %v", err)
	}
}

// TestNotifications sends notifications that cannot be carried out. The server
// goes on.
func TestNotifications(t *testing.T) {
	c := connect(t, modern, Options{})
	c.open(sample)
	for _, m := range []string{protocol.MethodTextDocumentDidOpen, protocol.MethodTextDocumentDidChange,
		protocol.MethodTextDocumentDidClose, protocol.MethodCancelRequest, protocol.MethodWorkspaceDidChangeConfiguration,
		protocol.MethodWorkspaceDidChangeWorkspaceFolders, protocol.MethodWindowWorkDoneProgressCancel} {
		for _, params := range []string{`{}`, `[]`, `{"textDocument":7}`, `{"textDocument":{"uri":"file:///other"},"contentChanges":[{"range":null}]}`,
			`{"id":"nobody"}`, `{"id":12}`, `null`} {
			c.notify(m, json.RawMessage(params))
		}
	}
	c.call(protocol.MethodTextDocumentDocumentSymbol, onDocument(nil), nil)
}

// TestPositions asks for places that do not exist.
func TestPositions(t *testing.T) {
	c := connect(t, modern, Options{})
	c.open(sample)
	for _, p := range []protocol.Position{{Line: 1 << 31}, {Line: 3, Character: 1 << 31}, {Line: 1<<32 - 1, Character: 1<<32 - 1}} {
		for _, m := range positional {
			c.accept(m, onDocument(map[string]any{"position": p, "newName": "%x", "ch": ";", "context": map[string]any{"includeDeclaration": true}}))
		}
		for _, m := range ranged {
			c.accept(m, onDocument(map[string]any{"range": protocol.Range{Start: p}, "context": map[string]any{"diagnostics": []any{}}}))
		}
		c.change(2, protocol.Range{Start: p}, "x")
	}
	c.call(protocol.MethodTextDocumentDocumentSymbol, onDocument(nil), nil)
}

// TestPanic makes a handler panic: the request is answered, the log says where,
// and the server lives.
func TestPanic(t *testing.T) {
	var log safeBuffer
	c := connect(t, modern, Options{Log: logger(&log), fault: protocol.MethodTextDocumentHover})
	c.open(sample)
	if got := code(c.try(protocol.MethodTextDocumentHover, at(protocol.Position{}), nil)); got != jsonrpc2.InternalError {
		t.Errorf("the request is answered with %d", got)
	}
	if !strings.Contains(log.String(), "dispatch.go") {
		t.Errorf("the log has no stack: %s", &log)
	}
	c.call(protocol.MethodTextDocumentDocumentSymbol, onDocument(nil), nil)
}

// safeBuffer is a buffer that several goroutines may use.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

// Write implements io.Writer.
func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// TestMalformed sends what is no message; a real one after it is answered.
func TestMalformed(t *testing.T) {
	for _, junk := range []string{
		frame(`{"jsonrpc":"2.0","id":1,"method":`), frame(`[]`), frame(`7`), frame(`{}`), frame(`{"jsonrpc":"2.0"}`),
		frame(`{"jsonrpc":"2.0","id":{},"method":"shutdown"}`), frame(`[{"jsonrpc":"2.0","method":"x"}]`), frame("\xff\xfe"),
		"Content-Length: none\r\n\r\n", "hello\r\n", "Content-Length: -1\r\n\r\n", "\r\n",
	} {
		c := start(t, Options{})
		go fmt.Fprint(c.raw, junk+frame(`{"jsonrpc":"2.0","id":99,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`))
		if !c.reads(`"id":99`) {
			t.Errorf("after %q nothing is answered", junk)
		}
		c.raw.Close()
	}
}

func frame(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

// reads reports whether the server sends a text within some seconds.
func (c *testClient) reads(text string) bool {
	if err := c.raw.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
		c.tb.Fatal(err)
	}
	var got []byte
	buf := make([]byte, 4096)
	for !bytes.Contains(got, []byte(text)) {
		n, err := c.raw.Read(buf)
		if err != nil {
			return false
		}
		got = append(got, buf[:n]...)
	}
	return true
}

// TestOrder sends many changes at once: the text in the end is that of all of
// them in order.
func TestOrder(t *testing.T) {
	c := connect(t, modern, Options{})
	c.open("")
	const n = 3000
	for i := range n {
		c.change(int32(i+2), protocol.Range{}, fmt.Sprintf("// %d\n", i))
	}
	c.wait(n + 1)
	var edits []protocol.TextEdit
	c.call(protocol.MethodTextDocumentFormatting, onDocument(map[string]any{"options": map[string]any{"tabSize": 2, "insertSpaces": true}}), &edits)
	var folds []protocol.FoldingRange
	c.call(protocol.MethodTextDocumentFoldingRange, onDocument(nil), &folds)
	if len(folds) != 1 || folds[0].EndLine != n-1 {
		t.Errorf("folds: %v", folds)
	}
}

// TestCancel cancels requests by integer and by string ids.
func TestCancel(t *testing.T) {
	for _, id := range []string{`7`, `"seven"`} {
		c := start(t, Options{})
		go fmt.Fprint(c.raw, frame(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`)+
			frame(`{"jsonrpc":"2.0","id":`+id+`,"method":"workspace/symbol","params":{"query":""}}`)+
			frame(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":`+id+`}}`)+
			frame(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`))
		if !c.reads(`"id":` + id) {
			t.Errorf("request %s is not answered", id)
		}
		c.raw.Close()
	}
}

// callPosition is the place of a function address that the sample calls.
func callPosition() protocol.Position {
	s := document.New([]byte(sample))
	return utf8Units.position(s, strings.Index(sample, "call i32 @f1")+len("call i32 @"))
}

// TestURIs opens a document under one spelling of its URI and asks under others.
func TestURIs(t *testing.T) {
	c := connect(t, modern, Options{})
	for _, spellings := range [][]string{
		{"file:///c%3A/x%20y.pnaclasm", "file:///C:/x%20y.pnaclasm", "file:///c:/x y.pnaclasm"},
		{"untitled:Untitled-1"}, {"pnaclasm:/text?uri=file%3A%2F%2F%2Fa.pexe"}, {"vscode-vfs://github/a/b.pnaclasm"},
	} {
		c.notify(protocol.MethodTextDocumentDidOpen, map[string]any{"textDocument": map[string]any{
			"uri": spellings[0], "languageId": "pnaclasm", "version": 1, "text": sample}})
		for _, u := range spellings {
			var raw json.RawMessage
			c.call(protocol.MethodTextDocumentDefinition, map[string]any{"textDocument": map[string]any{"uri": u},
				"position": callPosition()}, (*rawResult)(&raw))
			if !strings.Contains(string(raw), `"`+spellings[0]+`"`) {
				t.Errorf("%s: %s", u, raw)
			}
		}
	}
}
