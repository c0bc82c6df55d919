package run

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// idle returns a process whose program does nothing, for calls of the runtime's
// functions, and the address of memory for their arguments.
func idle(t *testing.T, o Options) (main *thread, scratch uint32) {
	t.Helper()
	return idleWithin(t, context.Background(), o)
}

// idleWithin returns such a process that a context ends.
func idleWithin(t *testing.T, ctx context.Context, o Options) (main *thread, scratch uint32) {
	t.Helper()
	v := fragment(t, strings.Replace(trapModule, "BODY", "    ret i32 %p0;\n", 1))
	b, err := wasm.Translate(v, wasm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := newProcess(ctx, b, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.close)
	if err := p.heap.begin(uint64(b.DataEnd)); err != nil {
		t.Fatal(err)
	}
	scratch, ok := p.heap.alloc(translate.PageSize)
	if !ok {
		t.Fatal("no memory")
	}
	return p.main, scratch
}

// put writes a string with its NUL.
func (t *thread) put(address uint32, s string) uint64 {
	t.process.memory.write(address, append([]byte(s), 0))
	return uint64(address)
}

func (t *thread) word(address uint32) uint64 {
	v, _ := t.process.memory.read32(address)
	return uint64(v)
}

// TestFiles uses the functions of the file interfaces, by their import names.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "in"), []byte("contents"), 0o600); err != nil {
		t.Fatal(err)
	}
	main, at := idle(t, Options{Dir: dir})
	funcs := hostFuncs()
	result := at + 4096
	call := func(want errno, name string, args ...uint64) {
		t.Helper()
		if got := funcs[name](main, args); got != want {
			t.Errorf("%s = %d, want %d", name, got, want)
		}
	}
	name := func(s string) uint64 { return main.put(at, s) }

	call(success, "filename_open", name("in"), 0, 0, uint64(result))
	fd := main.word(result)
	call(success, "fdio_read", fd, uint64(at), 4, uint64(result))
	call(success, "fdio_seek", fd, 6, 0, uint64(result))
	call(success, "fdio_read", fd, uint64(at)+4, 100, uint64(result))
	if s, _ := main.process.string(at); s != "contts" {
		t.Errorf("read %q", s)
	}
	call(ebadf, "fdio_write", fd, uint64(at), 4, uint64(result))
	call(success, "fdio_fstat", fd, uint64(result))
	if size := main.word(result + 40); size != 8 {
		t.Errorf("the size is %d", size)
	}
	call(success, "fdio_close", fd)
	call(ebadf, "fdio_close", fd)

	call(success, "filename_mkdir", name("/sub"), 0o755)
	call(success, "filename_chdir", name("sub"))
	call(success, "filename_getcwd", uint64(at), 100)
	if s, _ := main.process.string(at); s != "/sub" {
		t.Errorf("the working directory is %q", s)
	}
	call(success, "filename_open", name("out"), openCreate|openWriteOnly, 0o644, uint64(result))
	fd = main.word(result)
	call(success, "fdio_write", fd, name("written"), 7, uint64(result))
	call(success, "fdio_close", fd)
	if b, err := os.ReadFile(filepath.Join(dir, "sub", "out")); string(b) != "written" {
		t.Errorf("wrote %q, %v", b, err)
	}
	call(success, "filename_open", name("."), 0, 0, uint64(result))
	call(success, "fdio_getdents", main.word(result), uint64(at), 1000, uint64(result))
	if s, _ := main.process.string(at + 19); s != "out" {
		t.Errorf("listed %q", s)
	}
	call(eisdir, "filename_unlink", name("/sub"))
	call(enotempty, "filename_rmdir", name("/sub"))
	call(success, "filename_unlink", name("out"))
	call(enoent, "filename_stat", name("out"), uint64(result))
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
		if e := hostFuncs()["filename_open"](main, []uint64{main.put(at, path), 0, 0, uint64(at)}); e == success {
			t.Errorf("%s was opened", path)
		}
	}
}

// TestNoFiles has no directory granted.
func TestNoFiles(t *testing.T) {
	main, at := idle(t, Options{})
	for name := range nameFuncs {
		args := []uint64{main.put(at, "name"), uint64(at), 0, uint64(at)}
		if e := hostFuncs()["filename_"+name](main, args); e != enosys {
			t.Errorf("%s = %d, want %d", name, e, enosys)
		}
	}
	if e := query(main, []uint64{main.put(at, "nacl-irt-dev-filename-0.3"), uint64(at), 64}); e != 0 {
		t.Errorf("the interface has %d bytes", e)
	}
}
