package dap

import (
	"bufio"
	"encoding/json"
	"io"
	"sync"

	"github.com/google/go-dap"
)

// request is a message of a client.
type request struct {
	Seq       int             `json:"seq"`
	Type      string          `json:"type"`
	Command   string          `json:"command"`
	Arguments json.RawMessage `json:"arguments"`
}

// response answers a request.
type response struct {
	Seq        int    `json:"seq"`
	Type       string `json:"type"`
	RequestSeq int    `json:"request_seq"`
	Success    bool   `json:"success"`
	Command    string `json:"command"`
	Message    string `json:"message,omitempty"`
	Body       any    `json:"body,omitempty"`
}

// event is what a client has not asked for.
type event struct {
	Seq   int    `json:"seq"`
	Type  string `json:"type"`
	Event string `json:"event"`
	Body  any    `json:"body,omitempty"`
}

// errorBody says what went wrong to a person.
type errorBody struct {
	Error dap.ErrorMessage `json:"error"`
}

// writer writes messages, from any goroutine.
type writer struct {
	mu  sync.Mutex
	to  *bufio.Writer
	seq int
	err error
}

func newWriter(w io.Writer) *writer { return &writer{to: bufio.NewWriter(w)} }

// write numbers a message and writes it. After an error nothing is written: there
// is nobody any more.
func (w *writer) write(number func(seq int) any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return
	}
	w.seq++
	var content []byte
	if content, w.err = json.Marshal(number(w.seq)); w.err != nil {
		return
	}
	if w.err = dap.WriteBaseMessage(w.to, content); w.err == nil {
		w.err = w.to.Flush()
	}
}

// event sends an event.
func (w *writer) event(name string, body any) {
	w.write(func(seq int) any { return event{seq, "event", name, body} })
}

// answer answers a request.
func (w *writer) answer(r *request, body any, err error) {
	w.write(func(seq int) any {
		a := response{Seq: seq, Type: "response", RequestSeq: r.Seq, Success: err == nil, Command: r.Command, Body: body}
		if err != nil {
			a.Message = err.Error()
			a.Body = errorBody{dap.ErrorMessage{Id: 1, Format: err.Error(), ShowUser: true}}
		}
		return a
	})
}

// readRequests sends the requests of a client to a channel, and closes it behind the
// last one. What is no request is left out.
func readRequests(r io.Reader, to chan<- *request, done <-chan struct{}) {
	defer close(to)
	in := bufio.NewReader(r)
	for {
		content, err := dap.ReadBaseMessage(in)
		if err != nil {
			return
		}
		m := new(request)
		if json.Unmarshal(content, m) != nil || m.Command == "" {
			continue
		}
		select {
		case to <- m:
		case <-done:
			return
		}
	}
}
