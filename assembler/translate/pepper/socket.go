package pepper

import (
	"errors"
	"io"
	"net"
	"sync"
	"syscall"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// socket is a PPB_TCPSocket or a PPB_UDPSocket: both have a connection of package net
// once they are open.
type socket struct {
	mu     sync.Mutex
	conn   net.Conn       // of TCP
	packet net.PacketConn // of UDP
	// listener is that of a TCP socket which waits for others.
	listener net.Listener
	closed   bool
}

// tcpSocket and udpSocket are the two kinds.
type (
	tcpSocket struct{ socket }
	udpSocket struct {
		socket
		set []func(groups) error // options that wait for a connection
	}
)

func (s *socket) close(*Host) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	if s.conn != nil {
		s.conn.Close()
	}
	if s.packet != nil {
		s.packet.Close()
	}
	if s.listener != nil {
		s.listener.Close()
	}
}

// socketFuncs are PPB_TCPSocket and PPB_UDPSocket.
var socketFuncs = map[string]Func{
	"PPB_TCPSocket_Create":           func(t *Thread, _ []uint64) uint64 { return uint64(t.host.resources.add(&tcpSocket{})) },
	"PPB_TCPSocket_IsTCPSocket":      is[*tcpSocket](),
	"PPB_TCPSocket_Bind":             with(code(ppapi.BadResource), bindTCP),
	"PPB_TCPSocket_Connect":          with(code(ppapi.BadResource), connect),
	"PPB_TCPSocket_GetLocalAddress":  with(0, localAddress),
	"PPB_TCPSocket_GetRemoteAddress": with(0, func(t *Thread, s *tcpSocket, _ []uint64) uint64 { return s.end(t, net.Conn.RemoteAddr) }),
	"PPB_TCPSocket_Read":             with(code(ppapi.BadResource), readSocket),
	"PPB_TCPSocket_Write":            with(code(ppapi.BadResource), writeSocket),
	"PPB_TCPSocket_Listen":           with(code(ppapi.BadResource), listenTCP),
	"PPB_TCPSocket_Accept":           with(code(ppapi.BadResource), accept),
	"PPB_TCPSocket_Close":            with(0, func(t *Thread, s *tcpSocket, _ []uint64) uint64 { s.close(t.host); return 0 }),
	"PPB_TCPSocket_SetOption":        accepted(3),

	"PPB_UDPSocket_Create":          func(t *Thread, _ []uint64) uint64 { return uint64(t.host.resources.add(&udpSocket{})) },
	"PPB_UDPSocket_IsUDPSocket":     is[*udpSocket](),
	"PPB_UDPSocket_Bind":            with(code(ppapi.BadResource), bindUDP),
	"PPB_UDPSocket_GetBoundAddress": with(0, boundAddress),
	"PPB_UDPSocket_RecvFrom":        with(code(ppapi.BadResource), receiveFrom),
	"PPB_UDPSocket_SendTo":          with(code(ppapi.BadResource), sendTo),
	"PPB_UDPSocket_Close":           with(0, func(t *Thread, s *udpSocket, _ []uint64) uint64 { s.close(t.host); return 0 }),
	"PPB_UDPSocket_SetOption":       with(code(ppapi.BadResource), setUDPOption),
	"PPB_UDPSocket_JoinGroup":       with(code(ppapi.BadResource), member(groups.JoinGroup)),
	"PPB_UDPSocket_LeaveGroup":      with(code(ppapi.BadResource), member(groups.LeaveGroup)),
}

// answer makes a function that does nothing; its callback is argument n.
func answer(n int, result int32) Func {
	return func(t *Thread, a []uint64) uint64 {
		c, e := t.callback(a[n])
		if e != ppapi.OK {
			return code(e)
		}
		return t.finish(c, result)
	}
}

func accepted(n int) Func { return answer(n, ppapi.OK) }

// netResult is the number of an error of the network.
func netResult(err error) int32 {
	var timeout net.Error
	switch {
	case err == nil:
		return ppapi.OK
	case errors.Is(err, net.ErrClosed):
		return ppapi.Aborted
	case errors.Is(err, syscall.ECONNREFUSED):
		return ppapi.ConnectionRefused
	case errors.Is(err, syscall.ECONNRESET):
		return ppapi.ConnectionReset
	case errors.Is(err, syscall.EADDRINUSE):
		return ppapi.AddressInUse
	case errors.As(err, &timeout) && timeout.Timeout():
		return ppapi.ConnectionTimeout
	}
	return ppapi.ConnectionFailed
}

// connectTime is how long a connection may take to come about.
const connectTime = 30 * time.Second

func connect(t *Thread, s *tcpSocket, a []uint64) uint64 {
	n, c, answer, ok := t.reachableAddress(a)
	if !ok {
		return answer
	}
	return t.later(c, func() (int32, func(*Thread) int32) {
		d := net.Dialer{Timeout: connectTime}
		conn, err := d.DialContext(t.Process.Context(), "tcp", n.String())
		if err != nil {
			return netResult(err), nil
		}
		return s.take(conn), nil
	})
}

// take keeps a connection, unless there is one or the socket has been closed.
func (s *socket) take(conn net.Conn) int32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.conn != nil {
		conn.Close()
		return ppapi.Aborted
	}
	s.conn = conn
	return ppapi.OK
}

// opened returns the connection, nil for none.
func (s *socket) opened() net.Conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.conn
}

func (s *socket) end(t *Thread, of func(net.Conn) net.Addr) uint64 {
	conn := s.opened()
	if conn == nil {
		return 0
	}
	return t.addAddress(of(conn))
}

func readSocket(t *Thread, s *tcpSocket, a []uint64) uint64 {
	c, e := t.callback(a[3])
	conn, n, to := s.opened(), int32(a[2]), a[1]
	switch {
	case e != ppapi.OK:
		return code(e)
	case conn == nil:
		return code(ppapi.Failed)
	case n <= 0:
		return code(ppapi.BadArgument)
	}
	t.view(to, uint32(n))
	return t.later(c, func() (int32, func(*Thread) int32) {
		buffer := make([]byte, min(n, readChunk))
		k, err := conn.Read(buffer)
		if k == 0 && err != nil && err != io.EOF {
			return netResult(err), nil
		}
		return int32(k), func(t *Thread) int32 { copy(t.view(to, uint32(k)), buffer); return int32(k) }
	})
}

func writeSocket(t *Thread, s *tcpSocket, a []uint64) uint64 {
	c, e := t.callback(a[3])
	conn, n := s.opened(), int32(a[2])
	switch {
	case e != ppapi.OK:
		return code(e)
	case conn == nil:
		return code(ppapi.Failed)
	case n <= 0:
		return code(ppapi.BadArgument)
	}
	data := t.copyOf(a[1], uint32(min(n, readChunk)))
	return t.later(c, func() (int32, func(*Thread) int32) {
		k, err := conn.Write(data)
		if k == 0 {
			return netResult(err), nil
		}
		return int32(k), nil
	})
}
