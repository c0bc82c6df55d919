package pepper

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"github.com/pnaclasm/pnaclasm/assembler/files"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// downloads are the files that requests bring: in a directory of their own, as long
// as the program runs, and together no larger than its memory may be.
type downloads struct {
	mu     sync.Mutex
	system *fileSystem // nil before there is one
	remove func()
	count  int
	size   int64
}

// systemExternal is the kind of the file system of downloads.
const systemExternal = 1

// create makes an empty file and a name for it.
func (d *downloads) create() (*os.File, *fileRef, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.system == nil {
		if err := d.open(); err != nil {
			return nil, nil, err
		}
	}
	if d.count++; d.count > maxPending {
		return nil, nil, errDownloads
	}
	name := strconv.Itoa(d.count)
	file, err := d.system.root.Create(name)
	return file, &fileRef{d.system, "/" + name}, err
}

// open makes the directory: inside of the one whose leftovers are removed, so that the
// program does not see what marks that.
func (d *downloads) open() error {
	scratch, remove, err := files.Scratch()
	if err != nil {
		return err
	}
	dir := filepath.Join(scratch, "downloads")
	if err := os.Mkdir(dir, 0o700); err != nil {
		remove()
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		remove()
		return err
	}
	d.system, d.remove = &fileSystem{kind: systemExternal, root: root, opened: true}, remove
	return nil
}

var errDownloads = errors.New("the program has downloaded too much")

// charge counts bytes of a file; false: there are too many of all.
func (d *downloads) charge(n, limit int64) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.size += n
	return d.size <= limit
}

// close removes the files.
func (d *downloads) close() {
	if d.system != nil {
		d.system.root.Close()
		d.remove()
	}
}

// rootOf is the directory that a name is in, nil where none is granted.
func (h *Host) rootOf(f *fileRef) *os.Root {
	if f.system.root != nil {
		return f.system.root
	}
	return h.files
}

// finishStreaming writes what a request brings into its file.
func finishStreaming(t *Thread, l *urlLoader, a []uint64) uint64 {
	c, e := t.callback(a[1])
	if e != ppapi.OK {
		return code(e)
	}
	l.mu.Lock()
	got, file, busy := l.got, l.file, l.busy
	l.busy = true
	l.mu.Unlock()
	switch {
	case busy:
		return code(ppapi.InProgress)
	case got == nil || file == nil:
		l.done(0)
		return code(ppapi.Failed)
	}
	return t.later(c, func() (int32, func(*Thread) int32) { return l.stream(t.host, got.Body, file), nil })
}

// stream copies to a file as much as there is room for.
func (l *urlLoader) stream(h *Host, from io.Reader, file *os.File) int32 {
	defer file.Close()
	defer l.done(0)
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if !h.downloads.charge(int64(n), h.vars.limit) {
			return ppapi.NoSpace
		}
		if _, e := file.Write(buffer[:n]); e != nil {
			return result(e)
		}
		l.mu.Lock()
		l.received += int64(n)
		l.mu.Unlock()
		switch {
		case err == io.EOF:
			return ppapi.OK
		case l.ctx.Err() != nil:
			return ppapi.Aborted
		case err != nil:
			return ppapi.Failed
		}
	}
}

// bodyFile is the name of the file with what a request has brought.
func bodyFile(t *Thread, r response, _ []uint64) uint64 {
	if r.ref == nil {
		return 0
	}
	return uint64(t.host.resources.add(r.ref))
}
