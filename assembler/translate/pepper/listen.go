package pepper

import (
	"net"
	"net/netip"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// bindTCP opens a port of this host to others, if the program may have it: its address
// is one of those that it may reach.
func bindTCP(t *Thread, s *tcpSocket, a []uint64) uint64 {
	n, c, answer, ok := t.reachableAddress(a)
	if !ok {
		return answer
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.conn != nil || s.listener != nil {
		return t.finish(c, ppapi.Failed)
	}
	var err error
	s.listener, err = net.Listen("tcp", n.String())
	return t.finish(c, netResult(err))
}

// listening returns what waits for others, nil for none.
func (s *tcpSocket) listening() net.Listener {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.listener
}

// listenTCP says whether others may connect: they may since the port is open.
func listenTCP(t *Thread, s *tcpSocket, a []uint64) uint64 {
	c, e := t.callback(a[2])
	switch {
	case e != ppapi.OK:
		return code(e)
	case s.listening() == nil:
		return t.finish(c, ppapi.Failed)
	}
	return t.finish(c, ppapi.OK)
}

// accept waits for another host that the program may reach to connect.
func accept(t *Thread, s *tcpSocket, a []uint64) uint64 {
	c, e := t.callback(a[2])
	l, to := s.listening(), a[1]
	switch {
	case e != ppapi.OK:
		return code(e)
	case l == nil:
		return code(ppapi.Failed)
	}
	t.view(to, 4)
	return t.later(c, func() (int32, func(*Thread) int32) {
		for {
			conn, err := l.Accept()
			if err != nil {
				return netResult(err), nil
			}
			if p, err := netip.ParseAddrPort(conn.RemoteAddr().String()); err == nil && t.host.network.knows(p.Addr().Unmap().String()) {
				return ppapi.OK, func(t *Thread) int32 { return t.accepted(to, conn) }
			}
			conn.Close()
		}
	})
}

// accepted gives the program the socket of a connection.
func (t *Thread) accepted(to uint64, conn net.Conn) int32 {
	s := &tcpSocket{}
	s.conn = conn
	id := t.host.resources.add(s)
	if id == 0 {
		return ppapi.NoMemory
	}
	t.putUint32(to, id)
	return ppapi.OK
}

// localAddress is this side's address of a connection, or of what waits for one.
func localAddress(t *Thread, s *tcpSocket, _ []uint64) uint64 {
	l := s.listening()
	if l == nil {
		return s.end(t, net.Conn.LocalAddr)
	}
	return t.addAddress(l.Addr())
}
