package process

import (
	"bufio"
	"context"
	"io"
	"os"
	"sync"
)

// file is what a descriptor of the program stands for.
type file struct {
	r io.Reader // nil: not for reading
	w io.Writer // nil: not for writing
	// os is the host's file; nil for a stream that is none.
	os *os.File
	// buffer is in front of w where it is buffered.
	buffer *bufio.Writer
	// path is where the file is in the program's file system; "" for a standard
	// stream.
	path string
	// entries are the names of a directory that are still to be read.
	entries []os.DirEntry
	listed  bool
	// shared counts the descriptors.
	shared int
}

// maxFiles bounds the descriptors of a program.
const maxFiles = 256

// files are the descriptors of a program.
type files struct {
	mu    sync.Mutex
	table [maxFiles]*file
	out   *file // standard output
}

// newFiles opens the standard streams. The contexts end the waits for input and
// output.
func newFiles(o *Options, reading, writing context.Context) *files {
	in := &file{}
	if o.Stdin != nil {
		in.r = &stream{r: o.Stdin, reading: reading}
	}
	in.os, _ = o.Stdin.(*os.File)
	out, err := outputFile(o.Stdout, writing), outputFile(o.Stderr, writing)
	if o.Stdout != nil && !isTerminalFile(out.os) {
		out.buffer = bufio.NewWriterSize(out.w, streamChunk)
		out.w = out.buffer
	}
	f := &files{out: out}
	for fd, s := range []*file{in, out, err} {
		s.shared = 1
		f.table[fd] = s
	}
	return f
}

func outputFile(w io.Writer, writing context.Context) *file {
	f := &file{w: io.Discard}
	if w != nil {
		f.w = &stream{w: w, writing: writing}
	}
	f.os, _ = w.(*os.File)
	return f
}

// isTerminalFile reports whether a file is a terminal: a character device other
// than the null device.
func isTerminalFile(f *os.File) bool {
	if f == nil {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// get returns the file of a descriptor.
func (f *files) get(fd uint64) (*file, Errno) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n := uint32(fd); n < maxFiles && f.table[n] != nil {
		return f.table[n], Success
	}
	return nil, EBADF
}

// add gives a file the lowest free descriptor.
func (f *files) add(x *file) (fd int, e Errno) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for fd := range f.table {
		if f.table[fd] == nil {
			x.shared++
			f.table[fd] = x
			return fd, Success
		}
	}
	return 0, EMFILE
}

// put makes a descriptor stand for a file, in place of what it stood for.
func (f *files) put(fd uint64, x *file) Errno {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := uint32(fd)
	if n >= maxFiles {
		return EBADF
	}
	x.shared++
	old := f.table[n]
	f.table[n] = x
	return errnoOf(old.drop())
}

// close frees a descriptor.
func (f *files) close(fd uint64) Errno {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := uint32(fd)
	if n >= maxFiles || f.table[n] == nil {
		return EBADF
	}
	x := f.table[n]
	f.table[n] = nil
	return errnoOf(x.drop())
}

// drop ends the use of a file by one descriptor. What the program opened is
// closed with the last one; the standard streams are the host's.
func (x *file) drop() error {
	if x == nil {
		return nil
	}
	x.shared--
	if x.shared > 0 {
		return nil
	}
	if x.buffer != nil {
		return x.buffer.Flush()
	}
	if x.path != "" {
		return x.os.Close()
	}
	return nil
}

// flush writes what is buffered for standard output.
func (f *files) flush() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.out.buffer == nil {
		return nil
	}
	return f.out.buffer.Flush()
}

// closeAll closes the files that the program left open.
func (f *files) closeAll() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for fd, x := range f.table {
		if x != nil {
			x.drop()
			f.table[fd] = nil
		}
	}
}
