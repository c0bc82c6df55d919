package pepper

import (
	"net"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// bindUDP opens a socket on a port of this host, if the network is open at all.
func bindUDP(t *Thread, s *udpSocket, a []uint64) uint64 {
	c, e := t.callback(a[2])
	n, ok := lookup[*netAddress](t, a[1])
	switch {
	case e != ppapi.OK:
		return code(e)
	case !ok:
		return code(ppapi.BadResource)
	case len(t.host.network) == 0:
		t.host.refuse("the network")
		return t.finish(c, ppapi.NoAccess)
	}
	network := "udp6"
	if n.Addr().Is4() {
		network = "udp4"
	}
	conn, err := net.ListenPacket(network, n.String())
	if err != nil {
		return t.finish(c, netResult(err))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.packet != nil || s.closed {
		conn.Close()
		return t.finish(c, ppapi.Failed)
	}
	s.packet = conn
	return t.finish(c, netResult(s.applyOptions()))
}

// bound returns the connection, nil for none.
func (s *udpSocket) bound() net.PacketConn {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.packet
}

func boundAddress(t *Thread, s *udpSocket, _ []uint64) uint64 {
	conn := s.bound()
	if conn == nil {
		return 0
	}
	return t.addAddress(conn.LocalAddr())
}

// maxPacket is the largest packet, in bytes.
const maxPacket = 1 << 16

// receiveFrom waits for a packet of a host that the program may reach.
func receiveFrom(t *Thread, s *udpSocket, a []uint64) uint64 {
	c, e := t.callback(a[4])
	conn, to, from := s.bound(), a[1], a[3]
	switch {
	case e != ppapi.OK:
		return code(e)
	case conn == nil:
		return code(ppapi.Failed)
	}
	size := min(uint32(a[2]), maxPacket)
	t.view(to, size)
	return t.later(c, func() (int32, func(*Thread) int32) {
		buffer := make([]byte, size)
		for {
			n, sender, err := conn.ReadFrom(buffer)
			if err != nil {
				return netResult(err), nil
			}
			if x := addressOf(sender); x != nil && t.host.network.reaches(x.Addr().String(), int(x.Port())) {
				return int32(n), func(t *Thread) int32 {
					copy(t.view(to, uint32(n)), buffer)
					t.putUint32(from, t.host.resources.add(x))
					return int32(n)
				}
			}
		}
	})
}

func sendTo(t *Thread, s *udpSocket, a []uint64) uint64 {
	c, e := t.callback(a[4])
	conn, n := s.bound(), int32(a[2])
	to, ok := lookup[*netAddress](t, a[3])
	switch {
	case e != ppapi.OK:
		return code(e)
	case conn == nil:
		return code(ppapi.Failed)
	case !ok:
		return code(ppapi.BadResource)
	case n < 0 || n > maxPacket:
		return code(ppapi.MessageTooBig)
	case !t.host.reachable(to):
		return t.finish(c, ppapi.NoAccess)
	}
	k, err := conn.WriteTo(t.copyOf(a[1], uint32(n)), net.UDPAddrFromAddrPort(to.AddrPort))
	if err != nil {
		return t.finish(c, netResult(err))
	}
	return t.finish(c, int32(k))
}
