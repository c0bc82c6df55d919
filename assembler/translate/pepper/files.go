package pepper

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// fileSystem is a PPB_FileSystem: the granted directory, whatever its kind.
type fileSystem struct {
	kind uint32
	// root is the directory of one that is not the granted directory.
	root   *os.Root
	mu     sync.Mutex
	opened bool
}

// fileRef is a name in a file system (PPB_FileRef), which begins with "/".
type fileRef struct {
	system *fileSystem
	path   string
}

// fileIO is a file (PPB_FileIO).
type fileIO struct {
	system *fileSystem
	mu     sync.Mutex
	file   *os.File
	append bool
}

func (f *fileIO) close(*Host) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.file != nil {
		f.file.Close()
		f.file = nil
	}
}

// opened returns the file, nil where none is open.
func (f *fileIO) opened() *os.File {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.file
}

// hostErrors are the host's errors that programs tell apart, in the order in which
// they are tried.
var hostErrors = []struct {
	host  error
	error int32
}{
	{fs.ErrNotExist, ppapi.FileNotFound}, {fs.ErrExist, ppapi.FileExists}, {fs.ErrPermission, ppapi.NoAccess},
	{errNoFile, ppapi.NotAFile}, {fs.ErrClosed, ppapi.Aborted},
}

var errNoFile = errors.New("it is no regular file")

// result is the number of an error of the host.
func result(err error) int32 {
	if err == nil {
		return ppapi.OK
	}
	for _, e := range hostErrors {
		if errors.Is(err, e.host) {
			return e.error
		}
	}
	return ppapi.Failed
}

// name returns the name of a file in the granted directory.
func (f *fileRef) name() string {
	if f.path == "/" {
		return "."
	}
	return strings.TrimPrefix(f.path, "/")
}

// fileFuncs are PPB_FileSystem, PPB_FileRef and PPB_FileIO.
var fileFuncs = map[string]Func{
	"PPB_FileSystem_Create": func(t *Thread, a []uint64) uint64 {
		return uint64(t.host.resources.add(&fileSystem{kind: uint32(a[1])}))
	},
	"PPB_FileSystem_IsFileSystem": is[*fileSystem](),
	"PPB_FileSystem_Open":         with(code(ppapi.BadResource), openSystem),
	"PPB_FileSystem_GetType":      with(0, func(_ *Thread, s *fileSystem, _ []uint64) uint64 { return uint64(s.kind) }),

	"PPB_FileRef_Create":            with(0, createRef),
	"PPB_FileRef_IsFileRef":         is[*fileRef](),
	"PPB_FileRef_GetFileSystemType": with(0, func(_ *Thread, f *fileRef, _ []uint64) uint64 { return uint64(f.system.kind) }),
	"PPB_FileRef_GetName":           refText(func(f *fileRef) string { return path.Base(f.path) }),
	"PPB_FileRef_GetPath":           refText(func(f *fileRef) string { return f.path }),
	"PPB_FileRef_GetParent": with(0, func(t *Thread, f *fileRef, _ []uint64) uint64 {
		return uint64(t.host.resources.add(&fileRef{f.system, path.Dir(f.path)}))
	}),
	"PPB_FileRef_MakeDirectory":        onRef(2, makeDirectory),
	"PPB_FileRef_Touch":                onRef(3, touchRef),
	"PPB_FileRef_Delete":               onRef(1, func(_ *Thread, r *os.Root, f *fileRef, _ []uint64) error { return r.Remove(f.name()) }),
	"PPB_FileRef_Rename":               onRef(2, rename),
	"PPB_FileRef_Query":                onRef(2, queryRef),
	"PPB_FileRef_ReadDirectoryEntries": with(code(ppapi.BadResource), readEntries),

	"PPB_FileIO_Create":      func(t *Thread, _ []uint64) uint64 { return uint64(t.host.resources.add(&fileIO{})) },
	"PPB_FileIO_IsFileIO":    is[*fileIO](),
	"PPB_FileIO_Open":        with(code(ppapi.BadResource), openFile),
	"PPB_FileIO_Query":       onFile(2, queryFile),
	"PPB_FileIO_Touch":       onFile(3, touchFile),
	"PPB_FileIO_Read":        onFile(4, readFile),
	"PPB_FileIO_Write":       onFile(4, writeFile),
	"PPB_FileIO_SetLength":   onFile(2, func(_ *Thread, f *fileIO, o *os.File, a []uint64) int32 { return result(o.Truncate(int64(a[1]))) }),
	"PPB_FileIO_Flush":       onFile(1, func(_ *Thread, _ *fileIO, o *os.File, _ []uint64) int32 { return result(o.Sync()) }),
	"PPB_FileIO_Close":       with(0, func(t *Thread, f *fileIO, _ []uint64) uint64 { f.close(t.host); return 0 }),
	"PPB_FileIO_ReadToArray": with(code(ppapi.BadResource), readToArray),
}

// openSystem grants the directory, if there is one.
func openSystem(t *Thread, s *fileSystem, a []uint64) uint64 {
	c, e := t.callback(a[2])
	if e != ppapi.OK {
		return code(e)
	}
	if t.host.files == nil {
		t.host.say("warning: the program asks for a file system: --dir grants one")
		return t.finish(c, ppapi.NoAccess)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opened = true
	return t.finish(c, ppapi.OK)
}

func createRef(t *Thread, s *fileSystem, a []uint64) uint64 {
	name := t.string(a[1])
	if !strings.HasPrefix(name, "/") {
		return 0
	}
	return uint64(t.host.resources.add(&fileRef{s, path.Clean(name)}))
}

// refText makes a function that writes a string of a name to its first argument.
func refText(of func(f *fileRef) string) Func {
	return func(t *Thread, a []uint64) uint64 {
		v := undefined
		t.view(a[0], ppapi.VarSize)
		if f, ok := lookup[*fileRef](t, a[1]); ok {
			v = t.host.vars.string(of(f))
		}
		t.putValue(a[0], v)
		return 0
	}
}

// onRef makes a function that does something with a name; its callback is argument n.
func onRef(n int, do func(t *Thread, r *os.Root, f *fileRef, a []uint64) error) Func {
	return with(code(ppapi.BadResource), func(t *Thread, f *fileRef, a []uint64) uint64 {
		c, e := t.callback(a[n])
		switch {
		case e != ppapi.OK:
			return code(e)
		case t.host.rootOf(f) == nil:
			return t.finish(c, ppapi.NoAccess)
		}
		return t.finish(c, result(do(t, t.host.rootOf(f), f, a)))
	})
}

// Flags of MakeDirectory.
const (
	makeAncestors = 1
	makeExclusive = 2
)

func makeDirectory(_ *Thread, r *os.Root, f *fileRef, a []uint64) error {
	if a[1]&makeAncestors != 0 {
		return r.MkdirAll(f.name(), 0o777)
	}
	err := r.Mkdir(f.name(), 0o777)
	if errors.Is(err, fs.ErrExist) && a[1]&makeExclusive == 0 {
		if info, e := r.Stat(f.name()); e == nil && info.IsDir() {
			return nil
		}
	}
	return err
}

// moment is a PP_Time: seconds since 1970.
func moment(bits uint64) time.Time {
	return time.UnixMilli(int64(min(max(fromDouble(bits), 0), 1e11) * 1000))
}

func touchRef(_ *Thread, r *os.Root, f *fileRef, a []uint64) error {
	return r.Chtimes(f.name(), moment(a[1]), moment(a[2]))
}

func rename(t *Thread, r *os.Root, f *fileRef, a []uint64) error {
	to, ok := lookup[*fileRef](t, a[1])
	switch {
	case !ok:
		return fs.ErrNotExist
	case t.host.rootOf(to) != r:
		return fs.ErrPermission
	}
	return r.Rename(f.name(), to.name())
}

func queryRef(t *Thread, r *os.Root, f *fileRef, a []uint64) error {
	info, err := r.Stat(f.name())
	if err == nil {
		t.putInfo(a[1], f.system, info)
	}
	return err
}

// Types of files.
const (
	typeRegular = iota
	typeDirectory
	typeOther
)

func fileType(m fs.FileMode) uint32 {
	switch {
	case m.IsRegular():
		return typeRegular
	case m.IsDir():
		return typeDirectory
	}
	return typeOther
}

// putInfo writes a PP_FileInfo.
func (t *Thread) putInfo(address uint64, s *fileSystem, info fs.FileInfo) {
	b := t.view(address, ppapi.FileInfoSize)
	put64(b, uint64(info.Size()))
	put32(b[8:], fileType(info.Mode()))
	put32(b[12:], s.kind)
	changed := float64(info.ModTime().UnixNano()) / 1e9
	putDoubles(b[16:], changed, changed, changed)
}

// arrayOutput is a PP_ArrayOutput: where the program wants an array.
type arrayOutput struct{ function, user uint32 }

func (t *Thread) arrayOutput(address uint64) arrayOutput {
	b := t.copyOf(address, 8)
	return arrayOutput{get32(b), get32(b[4:])}
}

// give asks the program for room and copies an array there.
func (o arrayOutput) give(t *Thread, data []byte, size uint32) bool {
	n := uint32(len(data)) / size
	at := t.call(o.function, "iii", 'i', uint64(o.user), uint64(n), uint64(size))
	if uint32(at) == 0 && n > 0 {
		return false
	}
	copy(t.view(at, uint32(len(data))), data)
	return true
}

func readEntries(t *Thread, f *fileRef, a []uint64) uint64 {
	output := t.arrayOutput(a[1])
	c, e := t.callback(a[2])
	if e != ppapi.OK {
		return code(e)
	}
	return t.later(c, func() (int32, func(t *Thread) int32) {
		list, err := t.host.list(f)
		if err != nil {
			return result(err), nil
		}
		return ppapi.OK, func(t *Thread) int32 { return t.giveEntries(output, f, list) }
	})
}

// list returns the names in a directory.
func (h *Host) list(f *fileRef) ([]os.DirEntry, error) {
	root := h.rootOf(f)
	if root == nil {
		return nil, fs.ErrPermission
	}
	dir, err := root.Open(f.name())
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	return dir.ReadDir(-1)
}

// giveEntries gives the program an array of PP_DirectoryEntry.
func (t *Thread) giveEntries(output arrayOutput, f *fileRef, list []os.DirEntry) int32 {
	const entrySize = 8
	data := make([]byte, entrySize*len(list))
	for i, e := range list {
		put32(data[entrySize*i:], t.host.resources.add(&fileRef{f.system, path.Join(f.path, e.Name())}))
		put32(data[entrySize*i+4:], fileType(e.Type()))
	}
	if !output.give(t, data, entrySize) {
		return ppapi.Failed
	}
	return ppapi.OK
}
