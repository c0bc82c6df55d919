package process

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// word is a register of a thread that nothing else has.
type word uint32

func (w *word) Get() uint32  { return uint32(*w) }
func (w *word) Set(v uint32) { *w = word(v) }

// idle returns the thread of a process without a program, for calls of the
// runtime's functions, and the address of memory for their arguments.
func idle(t *testing.T, o Options) (main *Thread, scratch uint32) {
	t.Helper()
	return idleWithin(t, context.Background(), o)
}

// idleWithin returns such a thread of a process that a context ends.
func idleWithin(t *testing.T, ctx context.Context, o Options) (main *Thread, scratch uint32) {
	t.Helper()
	p, err := New(ctx, Program{DataEnd: translate.StackTop, RuntimePointer: 10}, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	m, err := NewFlat(uint64(o.Pages()) * translate.PageSize)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Release)
	p.Attach(m, nil)
	if err := p.Begin(translate.StackTop); err != nil {
		t.Fatal(err)
	}
	scratch, ok := p.Alloc(translate.PageSize)
	if !ok {
		t.Fatal("no memory")
	}
	return &Thread{Process: p, Pointer: new(word)}, scratch
}

// put writes a string with its NUL.
func (t *Thread) put(address uint32, s string) uint64 {
	t.Process.Write(address, append([]byte(s), 0))
	return uint64(address)
}

func (t *Thread) word(address uint32) uint64 {
	v, _ := t.Process.Uint32(address)
	return uint64(v)
}

// TestFiles uses the functions of the file interfaces, by their import names.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "in"), []byte("contents"), 0o600); err != nil {
		t.Fatal(err)
	}
	main, at := idle(t, Options{Dir: dir})
	funcs := Funcs()
	result := at + 4096
	call := func(want Errno, name string, args ...uint64) {
		t.Helper()
		if got := funcs[name](main, args); got != want {
			t.Errorf("%s = %d, want %d", name, got, want)
		}
	}
	name := func(s string) uint64 { return main.put(at, s) }

	call(Success, "filename_open", name("in"), 0, 0, uint64(result))
	fd := main.word(result)
	call(Success, "fdio_read", fd, uint64(at), 4, uint64(result))
	call(Success, "fdio_seek", fd, 6, 0, uint64(result))
	call(Success, "fdio_read", fd, uint64(at)+4, 100, uint64(result))
	if s, _ := main.Process.String(at); s != "contts" {
		t.Errorf("read %q", s)
	}
	call(EBADF, "fdio_write", fd, uint64(at), 4, uint64(result))
	call(Success, "fdio_fstat", fd, uint64(result))
	if size := main.word(result + 40); size != 8 {
		t.Errorf("the size is %d", size)
	}
	call(Success, "fdio_close", fd)
	call(EBADF, "fdio_close", fd)

	call(Success, "filename_mkdir", name("/sub"), 0o755)
	call(Success, "filename_chdir", name("sub"))
	call(Success, "filename_getcwd", uint64(at), 100)
	if s, _ := main.Process.String(at); s != "/sub" {
		t.Errorf("the working directory is %q", s)
	}
	call(Success, "filename_open", name("out"), openCreate|openWriteOnly, 0o644, uint64(result))
	fd = main.word(result)
	call(Success, "fdio_write", fd, name("written"), 7, uint64(result))
	call(Success, "fdio_close", fd)
	if b, err := os.ReadFile(filepath.Join(dir, "sub", "out")); string(b) != "written" {
		t.Errorf("wrote %q, %v", b, err)
	}
	call(Success, "filename_open", name("."), 0, 0, uint64(result))
	call(Success, "fdio_getdents", main.word(result), uint64(at), 1000, uint64(result))
	if s, _ := main.Process.String(at + 19); s != "out" {
		t.Errorf("listed %q", s)
	}
	call(EISDIR, "filename_unlink", name("/sub"))
	call(ENOTEMPTY, "filename_rmdir", name("/sub"))
	call(Success, "filename_unlink", name("out"))
	call(ENOENT, "filename_stat", name("out"), uint64(result))
}

// TestNoEscape tries to leave the granted directory.
func TestNoEscape(t *testing.T) {
	outside := t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "secret"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(outside, "granted")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../secret", filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	main, at := idle(t, Options{Dir: dir})
	for _, path := range []string{"../secret", "/../secret", "link", filepath.Join(outside, "secret")} {
		if e := Funcs()["filename_open"](main, []uint64{main.put(at, path), 0, 0, uint64(at)}); e == Success {
			t.Errorf("%s was opened", path)
		}
	}
}

// TestNoFiles has no directory granted.
func TestNoFiles(t *testing.T) {
	main, at := idle(t, Options{})
	for name := range nameFuncs {
		args := []uint64{main.put(at, "name"), uint64(at), 0, uint64(at)}
		if e := Funcs()["filename_"+name](main, args); e != ENOSYS {
			t.Errorf("%s = %d, want %d", name, e, ENOSYS)
		}
	}
	if e := query(main, []uint64{main.put(at, "nacl-irt-dev-filename-0.3"), uint64(at), 64}); e != 0 {
		t.Errorf("the interface has %d bytes", e)
	}
}

// TestLinks makes symbolic links: only those that lead down.
func TestLinks(t *testing.T) {
	main, at := idle(t, Options{Dir: t.TempDir()})
	for target, want := range map[string]Errno{
		"below": Success, "far/below": Success, "..below": Success, "": ENOENT,
		"/etc": EACCES, "..": EACCES, "../x": EACCES, "a/../../x": EACCES, "a/..": EACCES,
	} {
		args := []uint64{main.put(at, target), main.put(at+4096, "link"+strings.ReplaceAll(target, "/", "-"))}
		if e := Funcs()["filename_symlink"](main, args); e != want {
			t.Errorf("a link to %q: %d, want %d", target, e, want)
		}
	}
}

// TestDeadlines waits until moments that are no moments, or none that come soon.
func TestDeadlines(t *testing.T) {
	main, at := idle(t, Options{})
	for _, c := range []struct {
		sec  int64
		nsec uint32
		want Errno
		ends bool
	}{
		{0, 2_000_000_000, EINVAL, false}, {0, 1 << 31, EINVAL, false}, {math.MaxInt64, 0, Success, false},
		{math.MaxInt64, 999_999_999, Success, false}, {0, 0, Success, true}, {-1, 0, Success, true}, {math.MinInt64, 5, Success, true},
	} {
		main.putUint64(uint64(at), uint64(c.sec))
		main.putUint32(uint64(at)+8, uint64(c.nsec))
		if _, ends, e := main.deadline(at); e != c.want || ends != c.ends {
			t.Errorf("%d s %d ns: %d, %v", c.sec, c.nsec, e, ends)
		}
	}
}
