package pepper

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"sync"
	"sync/atomic"

	"github.com/pnaclasm/pnaclasm/assembler/translate/network"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// urlLoader loads what an address names (PPB_URLLoader).
type urlLoader struct {
	ctx    context.Context
	cancel context.CancelFunc

	mu       sync.Mutex
	opened   bool
	got      *network.Response
	received int64
	busy     bool // a read goes on
	// file and ref are what a request that is to become a file is written to.
	file *os.File
	ref  *fileRef
	// sent and toSend are the bytes that go along with the request.
	sent, toSend atomic.Int64
}

// loaderFuncs are PPB_URLLoader, PPB_URLRequestInfo and PPB_URLResponseInfo.
var loaderFuncs = map[string]Func{
	"PPB_URLLoader_Create":                createLoader,
	"PPB_URLLoader_IsURLLoader":           is[*urlLoader](),
	"PPB_URLLoader_Open":                  with(code(ppapi.BadResource), openLoader),
	"PPB_URLLoader_FollowRedirect":        with(code(ppapi.BadResource), func(*Thread, *urlLoader, []uint64) uint64 { return code(ppapi.Failed) }),
	"PPB_URLLoader_GetUploadProgress":     with(0, uploadProgress),
	"PPB_URLLoader_GetDownloadProgress":   with(0, downloadProgress),
	"PPB_URLLoader_GetResponseInfo":       with(0, responseInfo),
	"PPB_URLLoader_ReadResponseBody":      with(code(ppapi.BadResource), readBody),
	"PPB_URLLoader_FinishStreamingToFile": with(code(ppapi.BadResource), finishStreaming),
	"PPB_URLLoader_Close":                 with(0, func(t *Thread, l *urlLoader, _ []uint64) uint64 { l.close(t.host); return 0 }),

	"PPB_URLRequestInfo_Create":           func(t *Thread, _ []uint64) uint64 { return uint64(t.host.resources.add(&request{})) },
	"PPB_URLRequestInfo_IsURLRequestInfo": is[*request](),
	"PPB_URLRequestInfo_SetProperty":      with(0, setProperty),
	"PPB_URLRequestInfo_AppendDataToBody": with(0, appendData),
	"PPB_URLRequestInfo_AppendFileToBody": with(0, appendFile),

	"PPB_URLResponseInfo_IsURLResponseInfo": is[response](),
	"PPB_URLResponseInfo_GetProperty":       responseProperty,
	"PPB_URLResponseInfo_GetBodyAsFileRef":  with(0, bodyFile),
}

func createLoader(t *Thread, _ []uint64) uint64 {
	l := &urlLoader{}
	l.ctx, l.cancel = context.WithCancel(t.Process.Context())
	return uint64(t.host.resources.add(l))
}

func (l *urlLoader) close(*Host) {
	l.cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.got != nil && !l.busy {
		l.got.Body.Close()
	}
	if l.file != nil && !l.busy {
		l.file.Close()
	}
}

// openLoader begins a request; the callback comes when its head is there.
func openLoader(t *Thread, l *urlLoader, a []uint64) uint64 {
	c, e := t.callback(a[2])
	r, ok := lookup[*request](t, a[1])
	switch {
	case e != ppapi.OK:
		return code(e)
	case !ok:
		return code(ppapi.BadResource)
	}
	l.mu.Lock()
	opened := l.opened
	l.opened = true
	l.mu.Unlock()
	if opened {
		return code(ppapi.InProgress)
	}
	copied := r.snapshot()
	return t.later(c, func() (int32, func(*Thread) int32) { return l.load(t.host, copied), nil })
}

func (l *urlLoader) load(h *Host, r requested) int32 {
	got, err := h.fetch(l.ctx, r, l)
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.ctx.Err() != nil:
		if got != nil {
			got.Body.Close()
		}
		return ppapi.Aborted
	case errors.Is(err, errRefused):
		return ppapi.NoAccess
	case err != nil:
		return result(err)
	}
	l.got = got
	if r.toFile {
		l.file, l.ref, err = h.downloads.create()
	}
	return result(err)
}

func downloadProgress(t *Thread, l *urlLoader, a []uint64) uint64 {
	received, total := t.view(a[1], 8), t.view(a[2], 8)
	l.mu.Lock()
	defer l.mu.Unlock()
	put64(received, uint64(l.received))
	put64(total, math.MaxUint64)
	if l.got != nil {
		put64(total, uint64(l.got.Size))
	}
	return 1
}

func responseInfo(t *Thread, l *urlLoader, _ []uint64) uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.got == nil {
		return 0
	}
	return uint64(t.host.resources.add(response{l.got, l.ref}))
}

// readChunk is the most that is read at a time, in bytes.
const readChunk = 1 << 20

// readBody reads what the request has brought: the number of bytes, 0 at the end.
func readBody(t *Thread, l *urlLoader, a []uint64) uint64 {
	c, e := t.callback(a[3])
	n := int32(a[2])
	if e != ppapi.OK {
		return code(e)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case n <= 0:
		return code(ppapi.BadArgument)
	case l.got == nil:
		return code(ppapi.Failed)
	case l.busy:
		return code(ppapi.InProgress)
	}
	t.view(a[1], uint32(n))
	l.busy = true
	to := a[1]
	read := func() (int32, func(t *Thread) int32) {
		buffer := make([]byte, min(n, readChunk))
		n, err := io.ReadAtLeast(l.got.Body, buffer, 1)
		l.done(n)
		if n == 0 && err != nil && err != io.EOF {
			return ppapi.Failed, nil
		}
		return int32(n), func(t *Thread) int32 { copy(t.view(to, uint32(n)), buffer[:n]); return int32(n) }
	}
	if c.function != 0 {
		return t.later(c, read)
	}
	l.mu.Unlock()
	defer l.mu.Lock()
	return t.later(c, read)
}

// done says that a read has ended.
func (l *urlLoader) done(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy = false
	l.received += int64(n)
	if l.ctx.Err() != nil && l.got != nil {
		l.got.Body.Close()
	}
}
