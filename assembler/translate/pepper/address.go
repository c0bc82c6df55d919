package pepper

import (
	"encoding/binary"
	"net"
	"net/netip"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// netAddress is a PPB_NetAddress: an address and a port, and the name that it was
// found under.
type netAddress struct {
	netip.AddrPort
	host string
}

// Families of addresses.
const (
	familyIPv4 = 1
	familyIPv6 = 2
)

// Sizes of PP_NetAddress_IPv4 and IPv6: a port, and the bytes of the address. Both are
// in the order of the network.
const (
	sizeIPv4 = 6
	sizeIPv6 = 18
)

// addressFuncs are PPB_NetAddress and PPB_HostResolver.
var addressFuncs = map[string]Func{
	"PPB_NetAddress_CreateFromIPv4Address": func(t *Thread, a []uint64) uint64 { return createAddress(t, a, sizeIPv4) },
	"PPB_NetAddress_CreateFromIPv6Address": func(t *Thread, a []uint64) uint64 { return createAddress(t, a, sizeIPv6) },
	"PPB_NetAddress_IsNetAddress":          is[*netAddress](),
	"PPB_NetAddress_GetFamily": with(0, func(_ *Thread, n *netAddress, _ []uint64) uint64 {
		if n.Addr().Is4() {
			return familyIPv4
		}
		return familyIPv6
	}),
	"PPB_NetAddress_DescribeAsString":      describeAddress,
	"PPB_NetAddress_DescribeAsIPv4Address": with(0, func(t *Thread, n *netAddress, a []uint64) uint64 { return n.put(t, a[1], sizeIPv4) }),
	"PPB_NetAddress_DescribeAsIPv6Address": with(0, func(t *Thread, n *netAddress, a []uint64) uint64 { return n.put(t, a[1], sizeIPv6) }),

	"PPB_HostResolver_Create":             func(t *Thread, _ []uint64) uint64 { return uint64(t.host.resources.add(&resolver{})) },
	"PPB_HostResolver_IsHostResolver":     is[*resolver](),
	"PPB_HostResolver_Resolve":            with(code(ppapi.BadResource), resolve),
	"PPB_HostResolver_GetCanonicalName":   canonicalName,
	"PPB_HostResolver_GetNetAddressCount": with(0, func(_ *Thread, r *resolver, _ []uint64) uint64 { return uint64(len(r.found())) }),
	"PPB_HostResolver_GetNetAddress":      with(0, foundAddress),
}

func createAddress(t *Thread, a []uint64, size uint32) uint64 {
	b := t.copyOf(a[1], size)
	ip, _ := netip.AddrFromSlice(b[2:])
	return uint64(t.host.resources.add(&netAddress{AddrPort: netip.AddrPortFrom(ip, binary.BigEndian.Uint16(b))}))
}

// put writes the address as a structure of a size; 0 if it is of the other family.
func (n *netAddress) put(t *Thread, address uint64, size uint32) uint64 {
	b := t.view(address, size)
	ip := n.Addr().AsSlice()
	if len(ip)+2 != int(size) {
		return 0
	}
	binary.BigEndian.PutUint16(b, n.Port())
	copy(b[2:], ip)
	return 1
}

func describeAddress(t *Thread, a []uint64) uint64 {
	t.view(a[0], ppapi.VarSize)
	v := undefined
	if n, ok := lookup[*netAddress](t, a[1]); ok {
		text := n.Addr().String()
		if uint32(a[2]) != 0 {
			text = n.String()
		}
		v = t.host.vars.string(text)
	}
	t.putValue(a[0], v)
	return 0
}

// hostName is the name that a grant of the network may have: the one that the address
// was found under, or the address.
func (n *netAddress) hostName(h *Host) string {
	if n.host != "" && h.network.reaches(n.host, int(n.Port())) {
		return n.host
	}
	return n.Addr().String()
}

// reachable reports whether the program may reach an address.
func (h *Host) reachable(n *netAddress) bool {
	if h.network.reaches(n.hostName(h), int(n.Port())) {
		return true
	}
	h.refuse(n.String())
	return false
}

// reachableAddress reads the arguments of a call that goes to an address: behind the
// resource, the address and a callback. Where it cannot be done, or the program must
// not, ok is false and answer the result of the call.
func (t *Thread) reachableAddress(a []uint64) (n *netAddress, c callback, answer uint64, ok bool) {
	c, e := t.callback(a[2])
	n, ok = lookup[*netAddress](t, a[1])
	switch {
	case e != ppapi.OK:
		return nil, c, code(e), false
	case !ok:
		return nil, c, code(ppapi.BadResource), false
	case !t.host.reachable(n):
		return nil, c, t.finish(c, ppapi.NoAccess), false
	}
	return n, c, 0, true
}

// addAddress gives the program an address of package net, 0 where it is none.
func (t *Thread) addAddress(a net.Addr) uint64 {
	n := addressOf(a)
	if n == nil {
		return 0
	}
	return uint64(t.host.resources.add(n))
}

// addressOf makes an address of one of package net.
func addressOf(a net.Addr) *netAddress {
	p, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return nil
	}
	return &netAddress{AddrPort: netip.AddrPortFrom(p.Addr().Unmap(), p.Port())}
}
