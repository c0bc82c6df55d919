package process

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
)

// filenameFamily is the family of the interfaces with files by name.
const filenameFamily = "filename"

// tree is the file system of a program: a directory of the host that it cannot
// leave, neither with ".." nor through symbolic links.
type tree struct {
	root *os.Root
	mu   sync.Mutex
	cwd  string // absolute, as the program sees it
}

// newTree opens a directory of the host; nil for none.
func newTree(dir, cwd string) (*tree, error) {
	if dir == "" {
		return nil, nil
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		var at *fs.PathError
		if errors.As(err, &at) {
			err = at.Err // the message says the path
		}
		return nil, fmt.Errorf("cannot grant %s to the program: %w", dir, err)
	}
	t := &tree{root: root, cwd: "/"}
	if e := t.change(t.absolute(cwd)); cwd != "" && e != Success {
		root.Close()
		return nil, fmt.Errorf("the granted directory has no directory %q to start in", cwd)
	}
	return t, nil
}

func (t *tree) close() { t.root.Close() }

// absolute makes a path of the program absolute.
func (t *tree) absolute(name string) string {
	if strings.HasPrefix(name, "/") {
		return path.Clean(name)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return path.Join(t.cwd, name)
}

// local makes an absolute path one that is relative to the root.
func local(name string) string {
	if name == "/" {
		return "."
	}
	return name[1:]
}

// change makes a directory the working directory.
func (t *tree) change(name string) Errno {
	info, err := t.root.Stat(local(name))
	switch {
	case err != nil:
		return errnoOf(err)
	case !info.IsDir():
		return ENOTDIR
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.cwd = name
	return Success
}

// nameFuncs are the functions of the interface by their slots.
var nameFuncs = map[string]Func{
	"open": openFile, "stat": statName, "lstat": statLink, "mkdir": makeDir,
	"rmdir": removeDir, "unlink": removeFile, "chdir": changeDir, "getcwd": workingDir,
	"truncate": truncateName, "link": linkName, "rename": renameName, "symlink": symlinkName,
	"chmod": changeMode, "access": accessName, "readlink": readLink, "utimes": changeTimes,
}

// path returns the path in an argument, relative to the root of the tree.
func (t *Thread) path(address uint64) (name string, e Errno) {
	s, ok := t.Process.String(uint32(address))
	switch {
	case !ok:
		return "", EFAULT
	case s == "":
		return "", ENOENT
	case t.Process.tree == nil:
		return "", ENOSYS
	}
	return local(t.Process.tree.absolute(s)), Success
}

// onPath makes a function of the runtime of what is done with one path.
func onPath(do func(t *Thread, root *os.Root, name string, args []uint64) Errno) Func {
	return func(t *Thread, a []uint64) Errno {
		name, e := t.path(a[0])
		if e != Success {
			return e
		}
		return do(t, t.Process.tree.root, name, a[1:])
	}
}

// onPaths makes a function of the runtime of what is done with two paths.
func onPaths(do func(root *os.Root, from, to string) error) Func {
	return onPath(func(t *Thread, root *os.Root, from string, a []uint64) Errno {
		to, e := t.path(a[0])
		if e != Success {
			return e
		}
		return errnoOf(do(root, from, to))
	})
}

// Flags of open, in the program's numbering.
const (
	openAccess    = 3
	openWriteOnly = 1
	openCreate    = 0o100
	openExclusive = 0o200
	openTruncate  = 0o1000
	openAppend    = 0o2000
)

// openFlags pairs the program's flags with the host's.
var openFlags = []struct{ guest, host int }{
	{openCreate, os.O_CREATE}, {openExclusive, os.O_EXCL}, {openTruncate, os.O_TRUNC}, {openAppend, os.O_APPEND},
}

var openFile = onPath(func(t *Thread, root *os.Root, name string, a []uint64) Errno {
	guest := int(uint32(a[0]))
	flags := [4]int{os.O_RDONLY, os.O_WRONLY, os.O_RDWR, os.O_RDWR}[guest&openAccess]
	for _, f := range openFlags {
		if guest&f.guest != 0 {
			flags |= f.host
		}
	}
	h, err := t.Process.openFile(root, name, flags, fs.FileMode(uint32(a[1])&0o777))
	if err != nil {
		return errnoOf(err)
	}
	f := &file{os: h, path: "/" + name}
	r, w := t.Process.endsOf(h)
	if guest&openAccess != openWriteOnly {
		f.r = r
	}
	if guest&openAccess != 0 {
		f.w = w
	}
	fd, e := t.Process.files.add(f)
	if e != Success {
		h.Close()
		return e
	}
	return t.putUint32(a[2], uint64(fd))
})

// openFile opens a file. A pipe waits for its other end.
func (p *Process) openFile(root *os.Root, name string, flags int, mode fs.FileMode) (*os.File, error) {
	f, err := within(p.ctx, 0, func() (*os.File, error) { return root.OpenFile(name, flags, mode) })
	p.stopIfOver()
	return f, err
}

// endsOf returns what a file is read from and written to with.
func (p *Process) endsOf(f *os.File) (io.Reader, io.Writer) {
	if isSeekable(f) {
		return f, f
	}
	s := &stream{f, f, p.ctx, p.ctx}
	return s, s
}

var statName = onPath(func(t *Thread, root *os.Root, name string, a []uint64) Errno {
	info, err := root.Stat(name)
	if err != nil {
		return errnoOf(err)
	}
	return t.putInfo(a[0], info)
})

var statLink = onPath(func(t *Thread, root *os.Root, name string, a []uint64) Errno {
	info, err := root.Lstat(name)
	if err != nil {
		return errnoOf(err)
	}
	return t.putInfo(a[0], info)
})

var makeDir = onPath(func(_ *Thread, root *os.Root, name string, a []uint64) Errno {
	return errnoOf(root.Mkdir(name, fs.FileMode(uint32(a[0])&0o777)))
})

var removeDir = onPath(func(_ *Thread, root *os.Root, name string, _ []uint64) Errno {
	return remove(root, name, true)
})

var removeFile = onPath(func(_ *Thread, root *os.Root, name string, _ []uint64) Errno {
	return remove(root, name, false)
})

// remove removes a directory, or something else.
func remove(root *os.Root, name string, dir bool) Errno {
	info, err := root.Lstat(name)
	switch {
	case err != nil:
		return errnoOf(err)
	case dir && !info.IsDir():
		return ENOTDIR
	case !dir && info.IsDir():
		return EISDIR
	}
	return errnoOf(root.Remove(name))
}

var changeDir = onPath(func(t *Thread, _ *os.Root, name string, _ []uint64) Errno {
	return t.Process.tree.change(path.Join("/", name))
})

func workingDir(t *Thread, a []uint64) Errno {
	if t.Process.tree == nil {
		return ENOSYS
	}
	cwd := t.Process.tree.absolute(".")
	if uint64(len(cwd)) >= uint64(uint32(a[1])) {
		return ERANGE
	}
	b, ok := t.Process.Bytes(uint32(a[0]), uint32(len(cwd)+1))
	if !ok {
		return EFAULT
	}
	b[copy(b, cwd)] = 0
	return Success
}

var truncateName = onPath(func(t *Thread, root *os.Root, name string, a []uint64) Errno {
	f, err := t.Process.openFile(root, name, os.O_WRONLY, 0)
	if err != nil {
		return errnoOf(err)
	}
	defer f.Close()
	return errnoOf(f.Truncate(int64(a[0])))
})

var linkName = onPaths((*os.Root).Link)

var renameName = onPaths((*os.Root).Rename)

// symlinkName makes a symbolic link, if it leads to a place below its own
// directory, wherever that may be moved: others might follow one that leads out
// of the tree.
func symlinkName(t *Thread, a []uint64) Errno {
	contents, ok := t.Process.String(uint32(a[0]))
	if !ok {
		return EFAULT
	}
	if strings.HasPrefix(contents, "/") || slices.Contains(strings.Split(contents, "/"), "..") {
		return EACCES
	}
	name, e := t.path(a[1])
	if e != Success {
		return e
	}
	return errnoOf(t.Process.tree.root.Symlink(contents, name))
}

var changeMode = onPath(func(_ *Thread, root *os.Root, name string, a []uint64) Errno {
	return errnoOf(root.Chmod(name, fs.FileMode(uint32(a[0])&0o777)))
})

// accessName answers whether a file is there and its owner may use it as asked.
var accessName = onPath(func(_ *Thread, root *os.Root, name string, a []uint64) Errno {
	const ownerShift, all = 6, 7
	info, err := root.Stat(name)
	switch wanted := fs.FileMode(uint32(a[0]) & all); {
	case err != nil:
		return errnoOf(err)
	case info.Mode()>>ownerShift&wanted != wanted:
		return EACCES
	}
	return Success
})

var readLink = onPath(func(t *Thread, root *os.Root, name string, a []uint64) Errno {
	s, err := root.Readlink(name)
	if err != nil {
		return errnoOf(err)
	}
	n := min(uint32(a[1]), uint32(len(s)))
	b, ok := t.Process.Bytes(uint32(a[0]), n)
	if !ok {
		return EFAULT
	}
	copy(b, s)
	return t.putUint32(a[2], uint64(n))
})

// changeTimes sets the times of access and modification: two timevals, or now
// at address 0.
var changeTimes = onPath(func(t *Thread, root *os.Root, name string, a []uint64) Errno {
	times := [2]time.Time{time.Now(), time.Now()}
	if address := uint32(a[0]); address != 0 {
		const size = 16 // seconds of 64 bits, microseconds of 32, padding
		for i := range times {
			sec, ok := t.Process.Uint64(address + uint32(i)*size)
			usec, ok2 := t.Process.Uint32(address + uint32(i)*size + 8)
			if !ok || !ok2 {
				return EFAULT
			}
			times[i] = time.Unix(int64(sec), int64(usec)*1000)
		}
	}
	return errnoOf(root.Chtimes(name, times[0], times[1]))
})
