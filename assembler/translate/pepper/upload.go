package pepper

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"sync/atomic"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// part is a part of what is sent along with a request: bytes, or a part of a file.
type part struct {
	data []byte
	ref  *fileRef // nil for bytes
	// at is where the part of the file begins; size is its length, -1 for all that is
	// behind.
	at, size int64
}

// maxParts bounds the parts of a request, each of which may be an open file.
const maxParts = 100

// add adds a part; false: there are too many.
func (r *request) add(p part) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.parts) >= maxParts {
		return false
	}
	r.parts = append(r.parts, p)
	return true
}

func appendData(t *Thread, r *request, a []uint64) uint64 {
	b := t.view(a[1], uint32(a[2]))
	if !t.host.resources.charge(int64(len(b))) {
		return 0
	}
	if !r.add(part{data: bytes.Clone(b)}) {
		t.host.resources.charge(-int64(len(b)))
		return 0
	}
	return 1
}

// appendFile adds a part of a file. Whether it is there turns out when it is sent.
func appendFile(t *Thread, r *request, a []uint64) uint64 {
	ref, ok := lookup[*fileRef](t, a[1])
	at, size := int64(a[2]), int64(a[3])
	return flag(ok && at >= 0 && size >= -1 && r.add(part{ref: ref, at: at, size: size}))
}

func (r *request) close(h *Host) {
	for _, p := range r.parts {
		h.resources.charge(-int64(len(p.data)))
	}
}

// upload is what is sent along with a request.
type upload struct {
	io.Reader
	size  int64
	files []*os.File
	// sent counts the bytes that are on their way.
	sent *atomic.Int64
}

// Read gives the next bytes.
func (u *upload) Read(b []byte) (int, error) {
	n, err := u.Reader.Read(b)
	u.sent.Add(int64(n))
	return n, err
}

// Close closes the files.
func (u *upload) Close() error {
	for _, f := range u.files {
		f.Close()
	}
	return nil
}

// upload opens what is to be sent.
func (h *Host) upload(parts []part, sent *atomic.Int64) (*upload, error) {
	u := &upload{sent: sent}
	var readers []io.Reader
	for _, p := range parts {
		if p.ref == nil {
			u.size += int64(len(p.data))
			readers = append(readers, bytes.NewReader(p.data))
			continue
		}
		section, err := h.section(u, p)
		if err != nil {
			u.Close()
			return nil, err
		}
		u.size += section.Size()
		readers = append(readers, section)
	}
	u.Reader = io.MultiReader(readers...)
	return u, nil
}

// section opens a part of a file.
func (h *Host) section(u *upload, p part) (*io.SectionReader, error) {
	root := h.rootOf(p.ref)
	if root == nil {
		return nil, fs.ErrPermission
	}
	file, err := openRegular(root, p.ref.name(), ppapi.OpenRead)
	if err != nil {
		return nil, err
	}
	u.files = append(u.files, file)
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	size := max(info.Size()-p.at, 0)
	if p.size >= 0 {
		size = min(size, p.size)
	}
	return io.NewSectionReader(file, p.at, size), nil
}

// uploadProgress tells how much of a request is on its way.
func uploadProgress(t *Thread, l *urlLoader, a []uint64) uint64 {
	sent, total := t.view(a[1], 8), t.view(a[2], 8)
	put64(sent, uint64(l.sent.Load()))
	put64(total, uint64(l.toSend.Load()))
	return 1
}
