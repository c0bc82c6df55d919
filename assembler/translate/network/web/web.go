// Package web does what package network describes, over http, https and web sockets.
// It is by far the largest part of an executable that has it.
package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/coder/websocket"

	"github.com/pnaclasm/pnaclasm/assembler/translate/network"
)

// Web is the network that there is. The zero value works.
type Web struct{}

// maxRedirects is how many addresses a request may be sent on to.
const maxRedirects = 10

var errRedirects = errors.New("too many redirections")

// Fetch does a request.
func (Web) Fetch(ctx context.Context, r *network.Request) (*network.Response, error) {
	q, err := http.NewRequestWithContext(ctx, r.Method, r.URL, nil)
	if err == nil && r.Reaches != nil {
		err = r.Reaches(q.URL)
	}
	if err != nil {
		return nil, errors.Join(err, closed(r.Body))
	}
	if r.Body != nil {
		q.Body, q.ContentLength = r.Body, r.Size
	}
	for line := range strings.Lines(r.Headers) {
		if name, v, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			q.Header.Add(strings.TrimSpace(name), strings.TrimSpace(v))
		}
	}
	client := http.Client{CheckRedirect: redirect(r)}
	s, err := client.Do(q)
	if err != nil {
		return nil, err
	}
	return &network.Response{
		URL: s.Request.URL.String(), Status: s.Proto + " " + s.Status, Headers: headers(s), Code: s.StatusCode, Body: s.Body, Size: s.ContentLength,
	}, nil
}

// closed closes a body that is not sent.
func closed(body io.Closer) error {
	if body == nil {
		return nil
	}
	return body.Close()
}

// redirect makes what decides whether a request goes on at another address.
func redirect(r *network.Request) func(next *http.Request, via []*http.Request) error {
	return func(next *http.Request, via []*http.Request) error {
		switch {
		case r.StaysPut:
			return http.ErrUseLastResponse
		case len(via) > maxRedirects:
			return errRedirects
		case r.Reaches != nil:
			return r.Reaches(next.URL)
		}
		return nil
	}
}

func headers(s *http.Response) string {
	var b strings.Builder
	s.Header.Write(&b)
	return strings.ReplaceAll(b.String(), "\r\n", "\n")
}

// Dial opens a web socket.
func (Web) Dial(ctx context.Context, address string, protocols []string, limit int64) (network.Connection, error) {
	conn, _, err := websocket.Dial(ctx, address, &websocket.DialOptions{Subprotocols: protocols})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(limit)
	return connection{conn}, nil
}

type connection struct{ *websocket.Conn }

// Read waits for a message.
func (c connection) Read(ctx context.Context) (text bool, data []byte, err error) {
	kind, data, err := c.Conn.Read(ctx)
	return kind == websocket.MessageText, data, ended(err)
}

// Write sends a message.
func (c connection) Write(ctx context.Context, text bool, data []byte) error {
	kind := websocket.MessageBinary
	if text {
		kind = websocket.MessageText
	}
	return ended(c.Conn.Write(ctx, kind, data))
}

// Close ends the connection with a number and a reason.
func (c connection) Close(code int, reason string) error {
	return ended(c.Conn.Close(websocket.StatusCode(code), reason))
}

// Protocol is the one that both sides speak.
func (c connection) Protocol() string { return c.Subprotocol() }

// ended turns the library's error of a connection that was closed into ours.
func ended(err error) error {
	if e := new(websocket.CloseError); errors.As(err, e) {
		return &network.Closed{Code: int(e.Code), Reason: e.Reason}
	}
	return err
}
