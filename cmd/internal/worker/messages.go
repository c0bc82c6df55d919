// Package worker connects servers that speak over a stream with a worker of a web page,
// which sends and gets whole messages.
package worker

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// Messages is a connection for a server to somebody who sends and gets whole messages: the
// headers of a stream (LSP, "Base Protocol"; those of DAP are the same) are put in front of
// what comes, and taken off what goes.
type Messages struct {
	receive func(message string)

	mu     sync.Mutex
	come   sync.Cond
	in     bytes.Buffer
	out    bytes.Buffer // what is no whole message yet
	closed bool
}

// NewMessages returns a connection. receive is called with each message of the server, one
// call after the other.
func NewMessages(receive func(message string)) *Messages {
	m := &Messages{receive: receive}
	m.come.L = &m.mu
	return m
}

// Send gives the server a message. It waits for nobody.
func (m *Messages) Send(message string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	fmt.Fprintf(&m.in, "Content-Length: %d\r\n\r\n%s", len(message), message)
	m.come.Signal()
}

// Read implements io.Reader for the server.
func (m *Messages) Read(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.in.Len() == 0 && !m.closed {
		m.come.Wait()
	}
	if m.closed {
		return 0, io.EOF
	}
	return m.in.Read(p)
}

// errHeader is what ends a connection whose server sends no messages.
var errHeader = errors.New("expected a header with Content-Length")

// Write implements io.Writer for the server. A message may come in several parts.
func (m *Messages) Write(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.out.Write(p)
	for {
		header, rest, ok := bytes.Cut(m.out.Bytes(), []byte("\r\n\r\n"))
		if !ok {
			return len(p), nil
		}
		length, err := strconv.Atoi(strings.TrimPrefix(string(header), "Content-Length: "))
		if err != nil || length < 0 {
			return 0, errHeader
		}
		if len(rest) < length {
			return len(p), nil
		}
		m.out.Next(len(header) + 4)
		m.receive(string(m.out.Next(length)))
	}
}

// Close ends what is read.
func (m *Messages) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	m.come.Broadcast()
	return nil
}
