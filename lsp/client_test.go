package lsp

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// testClient is a client of a server in the same process.
type testClient struct {
	tb    testing.TB
	conn  jsonrpc2.Conn
	raw   net.Conn
	diags chan protocol.PublishDiagnosticsParams
	ended chan error // what Serve returned
	// partial counts what came as parts of an answer.
	partial atomic.Int64
}

// start starts a server and connects to it; nothing is said yet.
func start(tb testing.TB, opts Options) *testClient {
	opts.publishDelay = time.Minute // so that diagnostics are complete
	here, there := net.Pipe()
	c := &testClient{tb: tb, raw: here, diags: make(chan protocol.PublishDiagnosticsParams, 1000), ended: make(chan error, 1)}
	go func() { c.ended <- Serve(context.Background(), there, opts) }()
	return c
}

// connect starts a server and initializes it with the capabilities of a client
// as JSON.
func connect(tb testing.TB, capabilities string, opts Options) *testClient {
	c := start(tb, opts)
	c.conn = jsonrpc2.NewConn(jsonrpc2.NewHeaderStream(c.raw), jsonrpc2.WithCodec(codec{}))
	c.conn.Go(context.Background(), c.handle)
	tb.Cleanup(func() { c.raw.Close() })
	var result protocol.InitializeResult
	c.call(protocol.MethodInitialize, json.RawMessage(`{"processId":null,"rootUri":null,"capabilities":`+capabilities+`}`), &result)
	c.notify(protocol.MethodInitialized, struct{}{})
	return c
}

func (c *testClient) handle(_ context.Context, req *jsonrpc2.Request) (any, error) {
	if req.Method() == protocol.MethodTextDocumentPublishDiagnostics {
		var p protocol.PublishDiagnosticsParams
		if err := protocol.Unmarshal(req.Params(), &p); err != nil {
			c.tb.Error(err)
		}
		c.diags <- p
	}
	if req.Method() == protocol.MethodProgress {
		var p struct{ Value []json.RawMessage }
		if json.Unmarshal(req.Params(), &p) == nil {
			c.partial.Add(int64(len(p.Value)))
		}
	}
	return nil, nil
}

// parts is how many pieces of answers have come before their ends.
func (c *testClient) parts() int64 { return c.partial.Load() }

func (c *testClient) try(method string, params, result any) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	_, err := c.conn.Call(ctx, method, encoded(params), result)
	return err
}

func (c *testClient) call(method string, params, result any) {
	c.tb.Helper()
	if err := c.try(method, params, result); err != nil {
		c.tb.Fatalf("%s: %v", method, err)
	}
}

func (c *testClient) notify(method string, params any) {
	c.tb.Helper()
	if err := c.conn.Notify(context.Background(), method, encoded(params)); err != nil {
		c.tb.Fatalf("%s: %v", method, err)
	}
}

// encoded turns values that are no protocol types into JSON.
func encoded(v any) any {
	switch v := v.(type) {
	case json.RawMessage:
		return jsonrpc2.RawMessage(v)
	case map[string]any, struct{}:
		raw, _ := json.Marshal(v)
		return jsonrpc2.RawMessage(raw)
	}
	return v
}

const testURI = "file:///project/test.pnaclasm"

// open opens a document as its first version and waits for its diagnostics.
func (c *testClient) open(text string) []protocol.Diagnostic {
	c.tb.Helper()
	c.notify(protocol.MethodTextDocumentDidOpen, map[string]any{"textDocument": map[string]any{
		"uri": testURI, "languageId": "pnaclasm", "version": 1, "text": text}})
	return c.wait(1)
}

// wait returns the diagnostics of a version.
func (c *testClient) wait(version int32) []protocol.Diagnostic {
	c.tb.Helper()
	for {
		select {
		case p := <-c.diags:
			if v, ok := p.Version.Get(); ok && v == version {
				return p.Diagnostics
			}
		case <-time.After(time.Minute):
			c.tb.Fatal("no diagnostics")
		}
	}
}

// change replaces a range of the document.
func (c *testClient) change(version int32, r protocol.Range, text string) {
	c.tb.Helper()
	c.notify(protocol.MethodTextDocumentDidChange, map[string]any{
		"textDocument":   map[string]any{"uri": testURI, "version": version},
		"contentChanges": []any{map[string]any{"range": r, "text": text}}})
}

// at returns the params of a request about a position.
func at(p protocol.Position) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": testURI}, "position": p}
}

// document returns params that name the document, with more.
func onDocument(more map[string]any) map[string]any {
	m := map[string]any{"textDocument": map[string]any{"uri": testURI}}
	for k, v := range more {
		m[k] = v
	}
	return m
}

// modern are the capabilities of a client that can do most.
const modern = `{"general":{"positionEncodings":["utf-8","utf-16"]},
"textDocument":{"hover":{"contentFormat":["markdown"]},
"completion":{"completionItem":{"snippetSupport":true,"documentationFormat":["markdown"]}},
"documentSymbol":{"hierarchicalDocumentSymbolSupport":true},
"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":["quickfix","refactor","source"]}}},
"publishDiagnostics":{"relatedInformation":true,"codeDescriptionSupport":true,"versionSupport":true}},
"workspace":{"workspaceEdit":{"documentChanges":true}}}`

// sample is a small program without faults.
const sample = `module {
version 1;
abbreviations {
function:
@a0 = abbrev <2, vbr(6), vbr(6), 0>;
}
types {
count 6;
@t0 = void;
@t1 = i32;
@t2 = void (i32);
@t3 = i32 (i32);
@t4 = i1;
@t5 = void ();
}
define external void @f0(i32);
define internal i32 @f1(i32);
declare external void @f2();
globals {
count 1;
const @g0, align 1,
{  1,   2}
}
valuesymtab {
@f0 : "_start";
@f1 : "twice";
@f2 : "llvm.trap";
}
function void @f0(i32 %p0) {
blocks 3;
constants {
i32:
%c0 = i32 7;
}
%v0 = call i32 @f1(i32 %c0);
%v1 = icmp slt i32 %v0, %p0;
br i1 %v1, label %b1, label %b2;
%b1:
call void @f2();
unreachable;
%b2:
ret void;
}
// twice its argument
function i32 @f1(i32 %p0) {
blocks 1;
%v0 = add i32 %p0, %p0;
ret i32 %v0;
}
}
`

// logger is a log that tests can read.
func logger(w io.Writer) *slog.Logger { return slog.New(slog.NewTextHandler(w, nil)) }
