package pepper

import (
	"context"
	"errors"
	"net/url"
	"sync"
	"unicode/utf8"

	"github.com/pnaclasm/pnaclasm/assembler/translate/network"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// States of a connection, PP_WebSocketReadyState.
const (
	stateInvalid    = -1
	stateConnecting = 0
	stateOpen       = 1
	stateClosing    = 2
	stateClosed     = 3
)

// webSocket is a PPB_WebSocket.
type webSocket struct {
	ctx    context.Context
	cancel context.CancelFunc

	mu     sync.Mutex
	state  int32
	conn   network.Connection
	url    string
	code   int
	reason string
}

// webSocketFuncs are PPB_WebSocket.
var webSocketFuncs = map[string]Func{
	"PPB_WebSocket_Create":            createWebSocket,
	"PPB_WebSocket_IsWebSocket":       is[*webSocket](),
	"PPB_WebSocket_Connect":           with(code(ppapi.BadResource), connectWebSocket),
	"PPB_WebSocket_Close":             with(code(ppapi.BadResource), closeWebSocket),
	"PPB_WebSocket_ReceiveMessage":    with(code(ppapi.BadResource), receiveMessage),
	"PPB_WebSocket_SendMessage":       with(code(ppapi.BadResource), sendMessage),
	"PPB_WebSocket_GetBufferedAmount": fact(0, func(*webSocket) uint64 { return 0 }), // what is sent is gone
	"PPB_WebSocket_GetCloseCode":      fact(0, func(w *webSocket) uint64 { return uint64(w.code) }),
	"PPB_WebSocket_GetCloseReason":    socketText(func(w *webSocket) string { return w.reason }),
	"PPB_WebSocket_GetCloseWasClean":  fact(0, func(w *webSocket) uint64 { return flag(w.state == stateClosed && w.code != 0) }),
	"PPB_WebSocket_GetExtensions":     socketText(func(*webSocket) string { return "" }),
	"PPB_WebSocket_GetProtocol": socketText(func(w *webSocket) string {
		if w.conn == nil {
			return ""
		}
		return w.conn.Protocol()
	}),
	"PPB_WebSocket_GetReadyState": fact(code(stateInvalid), func(w *webSocket) uint64 { return code(w.state) }),
	"PPB_WebSocket_GetURL":        socketText(func(w *webSocket) string { return w.url }),
}

// fact makes a function that tells something of a connection.
func fact(none uint64, of func(w *webSocket) uint64) Func {
	return with(none, func(_ *Thread, w *webSocket, _ []uint64) uint64 {
		w.mu.Lock()
		defer w.mu.Unlock()
		return of(w)
	})
}

// socketText makes a function that writes a string of a connection to its first
// argument.
func socketText(of func(w *webSocket) string) Func {
	return func(t *Thread, a []uint64) uint64 {
		t.view(a[0], ppapi.VarSize)
		v := undefined
		if w, ok := lookup[*webSocket](t, a[1]); ok {
			w.mu.Lock()
			text := of(w)
			w.mu.Unlock()
			v = t.host.vars.string(text)
		}
		t.putValue(a[0], v)
		return 0
	}
}

func createWebSocket(t *Thread, _ []uint64) uint64 {
	w := &webSocket{state: stateInvalid}
	w.ctx, w.cancel = context.WithCancel(t.Process.Context())
	return uint64(t.host.resources.add(w))
}

func (w *webSocket) close(*Host) {
	w.cancel()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.conn != nil {
		w.conn.CloseNow()
	}
}

// change puts the connection into a state, if it is in another one; false: it is not.
func (w *webSocket) change(from, to int32) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.state != from {
		return false
	}
	w.state = to
	return true
}

// maxProtocols bounds the protocols that a program offers.
const maxProtocols = 64

// connectWebSocket opens a connection to a host that the program may reach.
func connectWebSocket(t *Thread, w *webSocket, a []uint64) uint64 {
	text, ok := t.host.vars.text(t.value(a[1]))
	c, e := t.callback(a[4])
	u, err := url.Parse(text)
	switch {
	case e != ppapi.OK:
		return code(e)
	case !ok, err != nil, u.Scheme != "ws" && u.Scheme != "wss", uint32(a[3]) > maxProtocols:
		return code(ppapi.BadArgument)
	}
	var protocols []string
	for i := range uint64(uint32(a[3])) {
		p, _ := t.host.vars.text(t.value(a[2] + ppapi.VarSize*i))
		protocols = append(protocols, p)
	}
	if !w.change(stateInvalid, stateConnecting) {
		return code(ppapi.InProgress)
	}
	if t.host.mayReach(u) != nil {
		w.change(stateConnecting, stateClosed)
		return t.finish(c, ppapi.NoAccess)
	}
	return t.later(c, func() (int32, func(*Thread) int32) { return w.dial(t.host.options.Web, u.String(), protocols), nil })
}

func (w *webSocket) dial(web network.Network, address string, protocols []string) int32 {
	conn, err := web.Dial(w.ctx, address, protocols, readChunk)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.url = address
	if err != nil {
		w.state = stateClosed
		return netResult(err)
	}
	w.state, w.conn = stateOpen, conn
	return ppapi.OK
}

// open returns the connection, nil where it is not open.
func (w *webSocket) open() network.Connection {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.state != stateOpen {
		return nil
	}
	return w.conn
}

func closeWebSocket(t *Thread, w *webSocket, a []uint64) uint64 {
	reason, _ := t.host.vars.text(t.value(a[2]))
	c, e := t.callback(a[3])
	conn := w.open()
	switch {
	case e != ppapi.OK:
		return code(e)
	case conn == nil:
		return code(ppapi.Failed)
	}
	number := int(uint16(a[1]))
	w.change(stateOpen, stateClosing)
	return t.later(c, func() (int32, func(*Thread) int32) {
		err := conn.Close(number, reason)
		w.ended(err, number, reason)
		return ppapi.OK, nil
	})
}

// ended notes how the connection has ended.
func (w *webSocket) ended(err error, number int, reason string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if e := (*network.Closed)(nil); errors.As(err, &e) {
		number, reason = e.Code, e.Reason
	}
	w.state, w.code, w.reason = stateClosed, number, reason
}

// receiveMessage waits for a message: a string or a buffer.
func receiveMessage(t *Thread, w *webSocket, a []uint64) uint64 {
	c, e := t.callback(a[2])
	conn, to := w.open(), a[1]
	switch {
	case e != ppapi.OK:
		return code(e)
	case conn == nil:
		return code(ppapi.Failed)
	}
	t.view(to, ppapi.VarSize)
	return t.later(c, func() (int32, func(*Thread) int32) {
		text, data, err := conn.Read(w.ctx)
		if err != nil {
			w.ended(err, 0, "")
			return ppapi.Failed, nil
		}
		return ppapi.OK, func(t *Thread) int32 {
			t.putValue(to, t.host.vars.received(text && utf8.Valid(data), data))
			return ppapi.OK
		}
	})
}

// received makes a value of a message.
func (s *vars) received(text bool, data []byte) value {
	if text {
		return s.string(string(data))
	}
	v, address, ok := s.buffer(uint32(len(data)))
	if !ok {
		return null
	}
	s.arena.process.Write(address, data)
	return v
}

func sendMessage(t *Thread, w *webSocket, a []uint64) uint64 {
	data, text, ok := t.message(t.value(a[1]))
	if !ok {
		return code(ppapi.BadArgument)
	}
	conn := w.open()
	if conn == nil || conn.Write(w.ctx, text, data) != nil {
		return code(ppapi.Failed)
	}
	return code(ppapi.OK)
}

// message is what a connection sends of a value: a string or a buffer.
func (t *Thread) message(v value) (data []byte, text, ok bool) {
	if s, ok := t.host.vars.text(v); ok {
		return []byte(s), true, true
	}
	data = onObject(t, v, ppapi.VarArrayBuffer, nil, func(s *vars, o *object) []byte {
		b, _ := s.arena.process.Bytes(o.address, o.size)
		return append([]byte{}, b...)
	})
	return data, false, v.kind == ppapi.VarArrayBuffer
}
