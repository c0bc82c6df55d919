package pepper

import (
	"context"
	"errors"
	"io"
	"net/url"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/pnaclasm/pnaclasm/assembler/translate/network"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// page is the address that relative ones of the program count from; what is below it
// is in the granted directory.
const page = "http://localhost/"

// request is a PPB_URLRequestInfo.
type request struct {
	mu sync.Mutex
	requested
}

// requested is what is asked for.
type requested struct {
	url, method, headers string
	parts                []part
	staysPut             bool // redirections are not followed
	toFile               bool // what it brings becomes a file
}

// snapshot is the request as it is now.
func (r *request) snapshot() requested {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.requested
}

// response is a PPB_URLResponseInfo.
type response struct {
	*network.Response
	ref *fileRef // the file with what has come, nil for none
}

// Properties of requests and of responses.
const (
	requestURL             = 0
	requestMethod          = 1
	requestHeaders         = 2
	requestStreamToFile    = 3
	requestFollowRedirects = 4
	requestLast            = 13

	responseURL        = 0
	responseStatusCode = 3
	responseStatusLine = 4
	responseHeaders    = 5
)

// setProperty sets a property of a request. Those that change nothing here are taken.
func setProperty(t *Thread, r *request, a []uint64) uint64 {
	v := t.value(a[2])
	text, isText := t.host.vars.text(v)
	isText = isText || v.kind == ppapi.VarUndefined
	r.mu.Lock()
	defer r.mu.Unlock()
	switch uint32(a[1]) {
	case requestURL:
		r.url = text
	case requestMethod:
		r.method = text
	case requestHeaders:
		r.headers = text
	case requestStreamToFile:
		r.toFile = v.bits != 0
		return flag(v.kind == ppapi.VarBool)
	case requestFollowRedirects:
		r.staysPut = v.bits == 0
		return flag(v.kind == ppapi.VarBool)
	default:
		return flag(uint32(a[1]) <= requestLast)
	}
	return flag(isText)
}

// responseProperty writes a property of a response to its first argument.
func responseProperty(t *Thread, a []uint64) uint64 {
	t.view(a[0], ppapi.VarSize)
	v := undefined
	if r, ok := lookup[response](t, a[1]); ok {
		switch uint32(a[2]) {
		case responseURL:
			v = t.host.vars.string(r.URL)
		case responseStatusCode:
			v = intValue(int32(r.Code))
		case responseStatusLine:
			v = t.host.vars.string(r.Status)
		case responseHeaders:
			v = t.host.vars.string(r.Headers)
		}
	}
	t.putValue(a[0], v)
	return 0
}

var errRefused = errors.New("the host is not allowed")

// fetch does a request: in the granted directory, or over the network if that is
// allowed.
func (h *Host) fetch(ctx context.Context, r requested, l *urlLoader) (*network.Response, error) {
	base, _ := url.Parse(page)
	u, err := base.Parse(r.url)
	if err != nil {
		return nil, err
	}
	if u.Scheme == base.Scheme && u.Host == base.Host {
		return h.fetchFile(u)
	}
	return h.fetchNet(ctx, u, r, l)
}

// fetchFile answers as a server of the granted directory would.
func (h *Host) fetchFile(u *url.URL) (*network.Response, error) {
	missing := &network.Response{URL: u.String(), Status: "HTTP/1.1 404 Not Found", Code: 404, Body: io.NopCloser(strings.NewReader(""))}
	if h.files == nil {
		h.say("warning: the program asks for the file %s: --dir grants a directory", u.Path)
		return missing, nil
	}
	file, err := openRegular(h.files, strings.TrimPrefix(path.Clean("/"+u.Path), "/"), ppapi.OpenRead)
	if err != nil {
		return missing, nil
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return missing, nil
	}
	headers := "Content-Length: " + strconv.FormatInt(info.Size(), 10) + "\n"
	return &network.Response{URL: u.String(), Status: "HTTP/1.1 200 OK", Headers: headers, Code: 200, Body: file, Size: info.Size()}, nil
}

// reachesURL reports whether the program may reach what an address names.
func (h *Host) reachesURL(u *url.URL) bool {
	port, err := strconv.Atoi(u.Port())
	if err != nil {
		port = map[string]int{"http": 80, "https": 443, "ws": 80, "wss": 443}[u.Scheme]
	}
	return port != 0 && h.network.reaches(u.Hostname(), port)
}

// mayReach says why an address must not be asked, nil for one that may.
func (h *Host) mayReach(u *url.URL) error {
	switch {
	case !h.reachesURL(u):
		h.refuse(u.Host)
		return errRefused
	case h.options.Web == nil:
		h.say("warning: the program wants to reach %s: executables can do that whose host is pnaclasm itself, not its runner", u.Host)
		return errRefused
	}
	return nil
}

// fetchNet does a request over the network. Every host on the way must be allowed.
func (h *Host) fetchNet(ctx context.Context, u *url.URL, r requested, l *urlLoader) (*network.Response, error) {
	if err := h.mayReach(u); err != nil {
		return nil, err
	}
	q := &network.Request{Method: r.method, URL: u.String(), Headers: r.headers, StaysPut: r.staysPut, Reaches: h.mayReach}
	if len(r.parts) == 0 {
		return h.options.Web.Fetch(ctx, q)
	}
	body, err := h.upload(r.parts, &l.sent)
	if err != nil {
		return nil, err
	}
	l.toSend.Store(body.size)
	q.Body, q.Size = body, body.size // whoever sends it closes it
	return h.options.Web.Fetch(ctx, q)
}
