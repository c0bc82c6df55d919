// Package network is what the page around a program asks of the web: requests and
// connections, and their types, without what does them. That is package web, which is
// large: an executable of a program that stays by itself has no need of it. It
// imports nothing of this module.
package network

import (
	"context"
	"fmt"
	"io"
	"net/url"
)

// Network does requests and opens connections.
type Network interface {
	// Fetch does a request, and returns when its head is there. The error is about the
	// way, or what Reaches has said; any status of a server is none.
	Fetch(ctx context.Context, r *Request) (*Response, error)
	// Dial opens a connection of messages of at most limit bytes (RFC 6455).
	Dial(ctx context.Context, address string, protocols []string, limit int64) (Connection, error)
}

// Request is what is asked for.
type Request struct {
	// Method is the verb, "" for GET; Headers are lines "name: value".
	Method, URL, Headers string
	// Body is what is sent along, of Size bytes; nil is nothing. Fetch closes it.
	Body io.ReadCloser
	Size int64
	// StaysPut says that the answer is a redirection where there is one.
	StaysPut bool
	// Reaches says why an address on the way must not be asked; nil allows all.
	Reaches func(u *url.URL) error
}

// Response is what came of a request. Whoever has it closes its body.
type Response struct {
	// URL is where the answer came from, Status its first line, Headers are lines
	// "Name: value".
	URL, Status, Headers string
	Code                 int
	Body                 io.ReadCloser
	Size                 int64 // of the body in bytes, -1 where it is not known
}

// Connection is one of messages: texts, and others.
type Connection interface {
	// Read waits for a message; the error is a *Closed where the other side has ended
	// the connection.
	Read(ctx context.Context) (text bool, data []byte, err error)
	Write(ctx context.Context, text bool, data []byte) error
	// Close ends the connection politely, CloseNow without a word.
	Close(code int, reason string) error
	CloseNow() error
	// Protocol is the one that both sides have agreed on, "" for none.
	Protocol() string
}

// Closed is the end of a connection by the other side.
type Closed struct {
	Code   int
	Reason string
}

// Error says how the connection was ended.
func (c *Closed) Error() string { return fmt.Sprintf("closed with %d %q", c.Code, c.Reason) }
