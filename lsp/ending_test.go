package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// recorded is a connection whose whole input is there from the start.
type recorded struct {
	io.Reader
	safeBuffer
}

// Close implements io.Closer.
func (*recorded) Close() error { return nil }

// serveAll gives a server all its input at once and returns the ids of what it
// answers, in order.
func serveAll(t *testing.T, opts Options, input string) (string, error) {
	t.Helper()
	c := &recorded{Reader: strings.NewReader(input)}
	err := Serve(context.Background(), c, opts)
	messages := make(chan string, 1000)
	receive(strings.NewReader(c.String()), messages)
	var ids []string
	for m := range messages {
		var answer struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
		}
		if json.Unmarshal([]byte(m), &answer) != nil {
			t.Fatalf("the server sent %s", m)
		}
		if answer.Method == "" {
			ids = append(ids, string(answer.ID))
		}
	}
	return strings.Join(ids, " "), err
}

// Messages of clients that do not wait.
var (
	hello  = ask(1, protocol.MethodInitialize, `{"processId":null,"rootUri":null,"capabilities":{}}`) + tell(protocol.MethodInitialized, `{}`)
	opened = tell(protocol.MethodTextDocumentDidOpen, `{"textDocument":{"uri":"file:///a","languageId":"pnaclasm","version":1,"text":"module {\n}\n"}}`)
	hovers = ask(2, protocol.MethodTextDocumentHover, `{"textDocument":{"uri":"file:///a"},"position":{"line":0,"character":3}}`)
	bye    = ask(3, protocol.MethodShutdown, `null`)
	exits  = tell(protocol.MethodExit, `null`)
)

func ask(id int, method, params string) string {
	return frame(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, id, method, params))
}

func tell(method, params string) string {
	return frame(fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s}`, method, params))
}

// TestBurst gives the server everything at once: each request is answered,
// initialize first and shutdown last, and the end of the input ends the server.
func TestBurst(t *testing.T) {
	bare := func(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }
	for name, test := range map[string]struct {
		input, answered string
		err             error
	}{
		"session":          {hello + opened + hovers + bye + exits, "1 2 3", nil},
		"no exit":          {hello + opened + hovers + bye, "1 2 3", nil},
		"no shutdown":      {hello + opened + hovers + exits, "1 2", ErrNoShutdown},
		"neither":          {hello + opened + hovers, "1 2", nil},
		"only exit":        {exits, "", ErrNoShutdown},
		"nothing":          {"", "", nil},
		"bare line feeds":  {bare(hello + opened + hovers + bye + exits), "1 2 3", nil},
		"same id":          {hello + opened + hovers + hovers + bye + exits, "1 2 2 3", nil},
		"array":            {hello + frame("["+tell("x", "{}")+"]") + bye + exits, "1 null 3", nil},
		"length too small": {hello + "Content-Length: 5\r\n\r\n{\"jsonrpc\":\"2.0\"}" + bye + exits, "1 null 3", nil},
		"length too great": {hello + "Content-Length: 1000000000\r\n\r\n" + bye + exits, "1", io.ErrUnexpectedEOF},
		"not UTF-8":        {hello + "\xf4\xf4\xf4\xf4Content-Length: 2\r\n\r\n{}" + bye + exits, "1 null 3", nil},
		"absurd length":    {hello + "Content-Length: 99999999999999999999\r\n\r\n" + bye + exits, "1 3", nil},
	} {
		for range 5 { // what was wrong was so only sometimes
			if got, err := serveAll(t, Options{}, test.input); got != test.answered || !errors.Is(err, test.err) {
				t.Errorf("%s: answered %q, expected %q; Serve returns %v, expected %v", name, got, test.answered, err, test.err)
			}
		}
	}
}

// TestPromisedLength checks that a header alone costs no memory.
func TestPromisedLength(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _ = serveAll(t, Options{}, "Content-Length: 1000000000\r\n\r\n{}")
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > 10<<20 {
		t.Errorf("%d bytes allocated", got)
	}
}

// TestLeaving has a request in flight that goes on until it is cancelled: it is
// answered, and then the session ends.
func TestLeaving(t *testing.T) {
	for _, end := range []string{bye + exits, exits, ""} {
		if got, _ := serveAll(t, Options{stall: protocol.MethodTextDocumentHover}, hello+opened+hovers+end); !strings.HasPrefix(got, "1 2") {
			t.Errorf("answered: %s", got)
		}
	}
}

// TestNullParams sends every request without params: it is answered and the
// server lives.
func TestNullParams(t *testing.T) {
	for _, params := range []string{"null", "{}", "[]", "7"} {
		var in bytes.Buffer
		var want []string
		id := 10
		for name := range methodTable() {
			if name != protocol.MethodExit && name != protocol.MethodShutdown && name != protocol.MethodInitialize {
				in.WriteString(ask(id, name, params))
				want = append(want, fmt.Sprint(id))
				id++
			}
		}
		got, err := serveAll(t, Options{}, hello+in.String()+bye+exits)
		if n := len(strings.Fields(got)); n != len(want)+2 || err != nil {
			t.Errorf("params %s: %d of %d requests are answered: %s; %v", params, n-2, len(want), got, err)
		}
	}
}
