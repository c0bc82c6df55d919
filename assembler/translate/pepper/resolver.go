package pepper

import (
	"net"
	"net/netip"
	"sync"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// resolver finds the addresses of a host (PPB_HostResolver).
type resolver struct {
	mu   sync.Mutex
	name string
	list []*netAddress
}

func (r *resolver) found() []*netAddress {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.list
}

// resolve asks for the addresses of a host, if the program may reach it.
func resolve(t *Thread, r *resolver, a []uint64) uint64 {
	c, e := t.callback(a[4])
	if e != ppapi.OK {
		return code(e)
	}
	name, port := t.string(a[1]), uint16(a[2])
	if !t.host.network.knows(name) {
		t.host.refuse(name)
		return t.finish(c, ppapi.NoAccess)
	}
	return t.later(c, func() (int32, func(*Thread) int32) {
		list, err := net.DefaultResolver.LookupNetIP(t.Process.Context(), "ip", name)
		if err != nil {
			return ppapi.NameNotResolved, nil
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.name, r.list = name, nil
		for _, ip := range list {
			r.list = append(r.list, &netAddress{netip.AddrPortFrom(ip.Unmap(), port), name})
		}
		return ppapi.OK, nil
	})
}

func canonicalName(t *Thread, a []uint64) uint64 {
	t.view(a[0], ppapi.VarSize)
	v := undefined
	if r, ok := lookup[*resolver](t, a[1]); ok && r.found() != nil {
		v = t.host.vars.string(r.name)
	}
	t.putValue(a[0], v)
	return 0
}

func foundAddress(t *Thread, r *resolver, a []uint64) uint64 {
	list := r.found()
	if uint32(a[1]) >= uint32(len(list)) {
		return 0
	}
	return uint64(t.host.resources.add(list[uint32(a[1])]))
}
