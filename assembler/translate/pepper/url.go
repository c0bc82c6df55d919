package pepper

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"sync"

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
	body                 []byte
	staysPut             bool // redirections are not followed
}

// snapshot is the request as it is now.
func (r *request) snapshot() requested {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.requested
}

// response is a PPB_URLResponseInfo.
type response struct {
	url, status, headers string
	code                 int
}

// Properties of requests and of responses.
const (
	requestURL             = 0
	requestMethod          = 1
	requestHeaders         = 2
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
	case requestFollowRedirects:
		r.staysPut = v.bits == 0
		return flag(v.kind == ppapi.VarBool)
	default:
		return flag(uint32(a[1]) <= requestLast)
	}
	return flag(isText)
}

func appendBody(t *Thread, r *request, a []uint64) uint64 {
	b := t.view(a[1], uint32(a[2]))
	if !t.host.resources.charge(int64(len(b))) {
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.body = append(r.body, b...)
	return 1
}

func (r *request) close(h *Host) { h.resources.charge(-int64(len(r.body))) }

// responseProperty writes a property of a response to its first argument.
func responseProperty(t *Thread, a []uint64) uint64 {
	t.view(a[0], ppapi.VarSize)
	v := undefined
	if r, ok := lookup[*response](t, a[1]); ok {
		switch uint32(a[2]) {
		case responseURL:
			v = t.host.vars.string(r.url)
		case responseStatusCode:
			v = intValue(int32(r.code))
		case responseStatusLine:
			v = t.host.vars.string(r.status)
		case responseHeaders:
			v = t.host.vars.string(r.headers)
		}
	}
	t.putValue(a[0], v)
	return 0
}

// fetched is what came of a request.
type fetched struct {
	response response
	body     io.ReadCloser
	size     int64 // -1 where it is not known
}

var errRefused = errors.New("the host is not allowed")

// fetch does a request: in the granted directory, or over the network if that is
// allowed.
func (h *Host) fetch(ctx context.Context, r requested) (*fetched, error) {
	base, _ := url.Parse(page)
	u, err := base.Parse(r.url)
	if err != nil {
		return nil, err
	}
	if u.Scheme == base.Scheme && u.Host == base.Host {
		return h.fetchFile(u)
	}
	return h.fetchNet(ctx, u, r)
}

// fetchFile answers as a server of the granted directory would.
func (h *Host) fetchFile(u *url.URL) (*fetched, error) {
	missing := &fetched{response{u.String(), "HTTP/1.1 404 Not Found", "", http.StatusNotFound}, io.NopCloser(strings.NewReader("")), 0}
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
	return &fetched{response{u.String(), "HTTP/1.1 200 OK", headers, http.StatusOK}, file, info.Size()}, nil
}

// reachesURL reports whether the program may reach what an address names.
func (h *Host) reachesURL(u *url.URL) bool {
	port, err := strconv.Atoi(u.Port())
	if err != nil {
		port = map[string]int{"http": 80, "https": 443, "ws": 80, "wss": 443}[u.Scheme]
	}
	return port != 0 && h.network.reaches(u.Hostname(), port)
}

// fetchNet does a request over the network. Every host on the way must be allowed.
func (h *Host) fetchNet(ctx context.Context, u *url.URL, r requested) (*fetched, error) {
	if !h.reachesURL(u) {
		h.refuse(u.Host)
		return nil, errRefused
	}
	method := r.method
	if method == "" {
		method = http.MethodGet
	}
	q, err := http.NewRequestWithContext(ctx, method, u.String(), bytes.NewReader(r.body))
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(r.headers) {
		if name, v, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			q.Header.Add(strings.TrimSpace(name), strings.TrimSpace(v))
		}
	}
	client := &http.Client{CheckRedirect: func(next *http.Request, via []*http.Request) error {
		switch {
		case r.staysPut:
			return http.ErrUseLastResponse
		case !h.reachesURL(next.URL):
			h.refuse(next.URL.Host)
			return errRefused
		case len(via) > 10:
			return errors.New("too many redirections")
		}
		return nil
	}}
	s, err := client.Do(q)
	if err != nil {
		return nil, err
	}
	var headers bytes.Buffer
	s.Header.Write(&headers)
	text := strings.ReplaceAll(headers.String(), "\r\n", "\n")
	return &fetched{response{s.Request.URL.String(), s.Proto + " " + s.Status, text, s.StatusCode}, s.Body, s.ContentLength}, nil
}
