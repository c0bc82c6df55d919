package pepper

import (
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
)

// allowed are the hosts that a program may reach, each with a port or 0 for all.
type allowed []struct {
	host string
	port int
}

// newAllowed reads HOST or HOST:PORT; an address of IPv6 stands in brackets where
// there is a port.
func newAllowed(list []string) (a allowed, err error) {
	for _, s := range list {
		host, port, n := s, "", 0
		if h, p, err := net.SplitHostPort(s); err == nil {
			host, port = h, p
		}
		if port != "" {
			n, err = strconv.Atoi(port)
		}
		if err != nil || n < 0 || n > 65535 || host == "" || strings.ContainsAny(host, "/ ") {
			return nil, fmt.Errorf("%q is no host of the network: expected HOST or HOST:PORT", s)
		}
		a = append(a, struct {
			host string
			port int
		}{strings.ToLower(strings.Trim(host, "[]")), n})
	}
	return a, nil
}

// reaches reports whether the program may reach a port of a host.
func (a allowed) reaches(host string, port int) bool {
	host = strings.ToLower(host)
	for _, x := range a {
		if x.host == host && (x.port == 0 || x.port == port) {
			return true
		}
	}
	return false
}

// knows reports whether the program may ask for the addresses of a host.
func (a allowed) knows(host string) bool {
	host = strings.ToLower(host)
	return slices.ContainsFunc(a, func(x struct {
		host string
		port int
	}) bool {
		return x.host == host
	})
}

// refuse says that the program wants what it was not granted.
func (h *Host) refuse(what string) {
	h.say("warning: the program wants to reach %s: --allow-net=%[1]s allows that", what)
}
