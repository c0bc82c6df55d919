package pepper

import (
	"errors"
	"io"
	"os"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// onFile makes a function that does something with an open file; its callback is
// argument n.
func onFile(n int, do func(t *Thread, f *fileIO, o *os.File, a []uint64) int32) Func {
	return with(code(ppapi.BadResource), func(t *Thread, f *fileIO, a []uint64) uint64 {
		c, e := t.callback(a[n])
		if e != ppapi.OK {
			return code(e)
		}
		o := f.opened()
		if o == nil {
			return t.finish(c, ppapi.Failed)
		}
		return t.finish(c, do(t, f, o, a))
	})
}

func openFile(t *Thread, f *fileIO, a []uint64) uint64 {
	c, e := t.callback(a[3])
	ref, ok := lookup[*fileRef](t, a[1])
	switch {
	case e != ppapi.OK:
		return code(e)
	case !ok:
		return code(ppapi.BadResource)
	case t.host.rootOf(ref) == nil:
		return t.finish(c, ppapi.NoAccess)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.file != nil {
		return t.finish(c, ppapi.Failed)
	}
	file, err := openRegular(t.host.rootOf(ref), ref.name(), uint32(a[2]))
	if err == nil {
		f.file, f.system, f.append = file, ref.system, a[2]&ppapi.OpenAppend != 0
	}
	return t.finish(c, result(err))
}

// openRegular opens a file of the granted directory. What is no regular file might
// have it wait for ever.
func openRegular(r *os.Root, name string, flags uint32) (*os.File, error) {
	if info, err := r.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, errNoFile
	}
	mode := os.O_RDONLY
	switch flags & (ppapi.OpenRead | ppapi.OpenWrite) {
	case ppapi.OpenWrite:
		mode = os.O_WRONLY
	case ppapi.OpenRead | ppapi.OpenWrite:
		mode = os.O_RDWR
	}
	for flag, bit := range map[uint32]int{ppapi.OpenCreate: os.O_CREATE, ppapi.OpenTruncate: os.O_TRUNC, ppapi.OpenExclusive: os.O_EXCL} {
		if flags&flag != 0 {
			mode |= bit
		}
	}
	if flags&ppapi.OpenAppend != 0 {
		mode = mode&^os.O_RDONLY | os.O_RDWR | os.O_APPEND
	}
	return r.OpenFile(name, mode, 0o666)
}

func queryFile(t *Thread, f *fileIO, o *os.File, a []uint64) int32 {
	info, err := o.Stat()
	if err == nil {
		t.putInfo(a[1], f.system, info)
	}
	return result(err)
}

func touchFile(t *Thread, f *fileIO, o *os.File, a []uint64) int32 {
	root := t.host.rootOf(&fileRef{system: f.system})
	return result(root.Chtimes(relative(root, o), moment(a[1]), moment(a[2])))
}

// relative returns the name of an open file in the granted directory.
func relative(r *os.Root, o *os.File) string {
	name := o.Name()
	if n := len(r.Name()) + 1; len(name) > n {
		return name[n:]
	}
	return "."
}

// readFile reads at an offset: the number of bytes, 0 at the end.
func readFile(t *Thread, _ *fileIO, o *os.File, a []uint64) int32 {
	n, at := int32(a[3]), int64(a[1])
	if n < 0 || at < 0 {
		return ppapi.BadArgument
	}
	return count(o.ReadAt(t.view(a[2], uint32(n)), at))
}

// count is a number of bytes, or why there are none.
func count(n int, err error) int32 {
	if n == 0 && err != nil && err != io.EOF {
		return result(err)
	}
	return int32(n)
}

func writeFile(t *Thread, f *fileIO, o *os.File, a []uint64) int32 {
	n, at := int32(a[3]), int64(a[1])
	if n < 0 || at < 0 {
		return ppapi.BadArgument
	}
	b := t.view(a[2], uint32(n))
	if f.append {
		return count(o.Write(b))
	}
	return count(o.WriteAt(b, at))
}

// readToArray reads into room that the program makes.
func readToArray(t *Thread, f *fileIO, a []uint64) uint64 {
	output := t.arrayOutput(a[3])
	c, e := t.callback(a[4])
	n, at, o := int64(int32(a[2])), int64(a[1]), f.opened()
	switch {
	case e != ppapi.OK:
		return code(e)
	case o == nil, n < 0, at < 0:
		return code(ppapi.BadArgument)
	}
	return t.later(c, func() (int32, func(t *Thread) int32) {
		data, err := io.ReadAll(io.NewSectionReader(o, at, min(n, t.host.vars.limit)))
		if err != nil && !errors.Is(err, io.EOF) {
			return result(err), nil
		}
		return ppapi.OK, func(t *Thread) int32 {
			if !output.give(t, data, 1) {
				return ppapi.Failed
			}
			return int32(len(data))
		}
	})
}
