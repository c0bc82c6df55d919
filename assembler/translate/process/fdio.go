package process

import (
	"encoding/binary"
	"io"
	"io/fs"
	"os"
)

func closeFile(t *Thread, a []uint64) Errno { return t.Process.files.close(a[0]) }

func dup(t *Thread, a []uint64) Errno {
	f, e := t.Process.files.get(a[0])
	if e != Success {
		return e
	}
	fd, e := t.Process.files.add(f)
	if e != Success {
		return e
	}
	return t.putUint32(a[1], uint64(fd))
}

func dup2(t *Thread, a []uint64) Errno {
	f, e := t.Process.files.get(a[0])
	if e != Success || a[0] == a[1] {
		return e
	}
	return t.Process.files.put(a[1], f)
}

// readFile reads from a descriptor. What is buffered for output goes out first:
// it may be a question.
func readFile(t *Thread, a []uint64) Errno {
	f, e := t.Process.files.get(a[0])
	if e != Success {
		return e
	}
	b, ok := t.Process.Bytes(uint32(a[1]), uint32(a[2]))
	if !ok {
		return EFAULT
	}
	if f.path == "" {
		t.Process.files.flush()
	}
	if f.r == nil || len(b) == 0 {
		if f.w != nil && f.path != "" {
			return EBADF
		}
		return t.putUint32(a[3], 0)
	}
	n, err := f.r.Read(b)
	if err != nil && err != io.EOF && n == 0 {
		t.Process.stopIfOver()
		return errnoOf(err)
	}
	return t.putUint32(a[3], uint64(n))
}

func writeFile(t *Thread, a []uint64) Errno {
	f, e := t.Process.files.get(a[0])
	if e != Success {
		return e
	}
	b, ok := t.Process.Bytes(uint32(a[1]), uint32(a[2]))
	switch {
	case !ok:
		return EFAULT
	case f.w == nil:
		return EBADF
	case f.buffer == nil && f.path == "":
		t.Process.files.flush() // keep standard output in order with this stream
	}
	n, err := t.Process.files.write(f, b)
	if err != nil && n == 0 {
		t.Process.stopIfOver()
		return errnoOf(err)
	}
	return t.putUint32(a[3], uint64(n))
}

// write writes to a file. Threads share the buffer.
func (f *files) write(x *file, b []byte) (int, error) {
	if x.buffer != nil {
		f.mu.Lock()
		defer f.mu.Unlock()
	}
	return x.w.Write(b)
}

func seek(t *Thread, a []uint64) Errno {
	f, e := t.Process.files.get(a[0])
	switch {
	case e != Success:
		return e
	case f.os == nil || !isSeekable(f.os):
		return ESPIPE
	case uint32(a[2]) > io.SeekEnd:
		return EINVAL
	}
	t.Process.files.flush()
	at, err := f.os.Seek(int64(a[1]), int(a[2]))
	if err != nil {
		return errnoOf(err)
	}
	return t.putUint64(a[3], uint64(at))
}

func isSeekable(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && (info.Mode().IsRegular() || info.IsDir())
}

// File types in st_mode.
const (
	typePipe    = 0o010000
	typeDevice  = 0o020000
	typeDir     = 0o040000
	typeRegular = 0o100000
	typeLink    = 0o120000
)

func statFile(t *Thread, a []uint64) Errno {
	f, e := t.Process.files.get(a[0])
	if e != Success {
		return e
	}
	t.Process.files.flush()
	if f.os == nil {
		return t.putStat(a[1], typePipe|0o600, 0, 0)
	}
	info, err := f.os.Stat()
	if err != nil {
		return errnoOf(err)
	}
	return t.putInfo(a[1], info)
}

// putInfo writes what is known of a file.
func (t *Thread) putInfo(address uint64, info fs.FileInfo) Errno {
	mode := uint32(info.Mode().Perm())
	switch m := info.Mode(); {
	case m.IsRegular():
		mode |= typeRegular
	case m.IsDir():
		mode |= typeDir
	case m&fs.ModeCharDevice != 0:
		mode |= typeDevice
	case m&fs.ModeSymlink != 0:
		mode |= typeLink
	default:
		mode |= typePipe
	}
	return t.putStat(address, mode, info.Size(), info.ModTime().UnixNano())
}

// putStat writes a struct stat. All files belong to the program's only user.
func (t *Thread) putStat(address uint64, mode uint32, size, mtime int64) Errno {
	const statSize, second, blockSize = 104, 1e9, 512
	b, ok := t.Process.Bytes(uint32(address), statSize)
	if !ok {
		return EFAULT
	}
	clear(b)
	put32, put64 := binary.LittleEndian.PutUint32, binary.LittleEndian.PutUint64
	put64(b[8:], 1) // inode
	put32(b[16:], mode)
	put32(b[20:], 1) // links
	put64(b[40:], uint64(size))
	put32(b[48:], 4096) // preferred size of reads
	put32(b[52:], uint32((size+blockSize-1)/blockSize))
	for _, at := range []int{56, 72, 88} { // access, modification, change
		put64(b[at:], uint64(mtime/second))
		put64(b[at+8:], uint64(mtime%second))
	}
	return Success
}

// Kinds of directory entries.
const (
	entryDir     = 4
	entryRegular = 8
)

// readDir fills a buffer with directory entries: inode and offset of 64 bits,
// length of 16, kind of 8, and the name with its NUL, padded to 8 bytes.
func readDir(t *Thread, a []uint64) Errno {
	f, e := t.Process.files.get(a[0])
	if e != Success {
		return e
	}
	b, ok := t.Process.Bytes(uint32(a[1]), uint32(a[2]))
	switch {
	case !ok:
		return EFAULT
	case f.os == nil || f.path == "":
		return ENOTDIR
	}
	if !f.listed {
		list, err := f.os.ReadDir(-1)
		if err != nil {
			return errnoOf(err)
		}
		f.entries, f.listed = list, true
	}
	n := 0
	for len(f.entries) > 0 {
		size := putEntry(b[n:], f.entries[0])
		if size == 0 {
			break
		}
		n += size
		f.entries = f.entries[1:]
	}
	if n == 0 && len(f.entries) > 0 {
		return EINVAL
	}
	return t.putUint32(a[3], uint64(n))
}

// putEntry writes a directory entry and returns its size, 0 if it does not fit.
func putEntry(b []byte, entry os.DirEntry) int {
	const nameAt, padding = 19, 8
	size := (nameAt + len(entry.Name()) + 1 + padding - 1) &^ (padding - 1)
	if size > len(b) {
		return 0
	}
	clear(b[:size])
	binary.LittleEndian.PutUint64(b, 1)
	binary.LittleEndian.PutUint16(b[16:], uint16(size))
	b[18] = entryRegular
	if entry.IsDir() {
		b[18] = entryDir
	}
	copy(b[nameAt:], entry.Name())
	return size
}

func syncFile(t *Thread, a []uint64) Errno {
	_, e := t.Process.files.get(a[0])
	if e == Success {
		t.Process.files.flush()
	}
	return e
}

func truncateFile(t *Thread, a []uint64) Errno {
	f, e := t.Process.files.get(a[0])
	switch {
	case e != Success:
		return e
	case f.path == "":
		return EINVAL
	}
	return errnoOf(f.os.Truncate(int64(a[1])))
}

func isTerminal(t *Thread, a []uint64) Errno {
	f, e := t.Process.files.get(a[0])
	if e != Success {
		return e
	}
	terminal := uint64(0)
	if isTerminalFile(f.os) && f.path == "" {
		terminal = 1
	}
	return t.putUint32(a[1], terminal)
}

func changeToFile(t *Thread, a []uint64) Errno {
	f, e := t.Process.files.get(a[0])
	switch {
	case e != Success:
		return e
	case f.path == "":
		return ENOTDIR
	}
	return t.Process.tree.change(f.path)
}

func changeFileMode(t *Thread, a []uint64) Errno {
	f, e := t.Process.files.get(a[0])
	switch {
	case e != Success:
		return e
	case f.path == "":
		return EPERM
	}
	return errnoOf(f.os.Chmod(fs.FileMode(uint32(a[1]) & 0o777)))
}
