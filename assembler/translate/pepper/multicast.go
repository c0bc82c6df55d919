package pepper

import (
	"net"

	"golang.org/x/net/ipv4"
	"golang.org/x/net/ipv6"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// Options of a socket for packets to groups of hosts, PP_UDPSocket_Option.
const (
	optionLoop = 4 // whether this host hears its own
	optionTTL  = 5 // how many routers a packet may pass
	maxTTL     = 255
)

// groups is what a socket for packets may have to do with groups of hosts.
type groups interface {
	JoinGroup(*net.Interface, net.Addr) error
	LeaveGroup(*net.Interface, net.Addr) error
	SetMulticastLoopback(on bool) error
	setTTL(n int) error
}

type (
	groupsIPv4 struct{ *ipv4.PacketConn }
	groupsIPv6 struct{ *ipv6.PacketConn }
)

func (g groupsIPv4) setTTL(n int) error { return g.SetMulticastTTL(n) }
func (g groupsIPv6) setTTL(n int) error { return g.SetMulticastHopLimit(n) }

// groupsOf returns those of a connection.
func groupsOf(conn net.PacketConn) groups {
	if a := addressOf(conn.LocalAddr()); a != nil && a.Addr().Unmap().Is4() {
		return groupsIPv4{ipv4.NewPacketConn(conn)}
	}
	return groupsIPv6{ipv6.NewPacketConn(conn)}
}

// member makes the function that has a socket hear what is sent to a group, or not any
// more. The group must be one that the program may reach.
func member(change func(groups, *net.Interface, net.Addr) error) func(*Thread, *udpSocket, []uint64) uint64 {
	return func(t *Thread, s *udpSocket, a []uint64) uint64 {
		c, e := t.callback(a[2])
		n, ok := lookup[*netAddress](t, a[1])
		conn := s.bound()
		switch {
		case e != ppapi.OK:
			return code(e)
		case !ok:
			return code(ppapi.BadResource)
		case conn == nil:
			return code(ppapi.Failed)
		case !n.Addr().IsMulticast():
			return t.finish(c, ppapi.AddressInvalid)
		case !t.host.reachable(n):
			return t.finish(c, ppapi.NoAccess)
		}
		return t.finish(c, netResult(change(groupsOf(conn), nil, net.UDPAddrFromAddrPort(n.AddrPort))))
	}
}

// setUDPOption sets what is about groups, before or behind Bind; other options are
// hints.
func setUDPOption(t *Thread, s *udpSocket, a []uint64) uint64 {
	v := t.value(a[2])
	c, e := t.callback(a[3])
	name := uint32(a[1])
	switch {
	case e != ppapi.OK:
		return code(e)
	case name == optionLoop && v.kind != ppapi.VarBool, name == optionTTL && (v.kind != ppapi.VarInt32 || uint32(v.bits) > maxTTL), name > optionTTL:
		return t.finish(c, ppapi.BadArgument)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch name {
	case optionLoop:
		s.set = append(s.set, func(g groups) error { return g.SetMulticastLoopback(v.bits&1 != 0) })
	case optionTTL:
		s.set = append(s.set, func(g groups) error { return g.setTTL(int(uint32(v.bits))) })
	}
	return t.finish(c, netResult(s.applyOptions()))
}

// applyOptions sets what was to be set, once there is a connection. The socket is
// locked.
func (s *udpSocket) applyOptions() error {
	if s.packet == nil {
		s.set = s.set[max(len(s.set)-maxOptions, 0):]
		return nil
	}
	list := s.set
	s.set = nil
	for _, set := range list {
		if err := set(groupsOf(s.packet)); err != nil {
			return err
		}
	}
	return nil
}

// maxOptions bounds those that wait for a connection.
const maxOptions = 16
