package run

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// idle returns a process whose program does nothing, for calls of the runtime's
// functions, and the address of memory for their arguments.
func idle(t *testing.T, o Options) (main *thread, scratch uint32) {
	t.Helper()
	v := fragment(t, strings.Replace(trapModule, "BODY", "    ret i32 %p0;\n", 1))
	b, err := wasm.Translate(v, wasm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := newProcess(context.Background(), b, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.close)
	p.heap.begin(uint64(b.DataEnd))
	scratch, ok := p.heap.alloc(translate.PageSize)
	if !ok {
		t.Fatal("no memory")
	}
	return p.main, scratch
}

// put writes a string with its NUL.
func (t *thread) put(address uint32, s string) uint64 {
	t.process.memory.Write(address, append([]byte(s), 0))
	return uint64(address)
}

func (t *thread) word(address uint32) uint64 {
	v, _ := t.process.memory.ReadUint32Le(address)
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

// TestWildArguments gives all functions of the runtime all kinds of addresses.
func TestWildArguments(t *testing.T) {
	main, _ := idle(t, Options{Dir: t.TempDir(), Stdin: strings.NewReader("x"), Memory: 32 << 20})
	values := []uint64{0, 1, translate.StackTop, 32<<20 - 1, 32 << 20, 1<<31 - 1, 1 << 31, 1<<32 - 1}
	for name, f := range hostFuncs() {
		switch name {
		case "basic_exit", "thread_exit", "thread_create", "basic_nanosleep", "futex_wait_abs":
			continue // they do not return, or not soon
		}
		for _, a := range values {
			for _, b := range values {
				f(main, []uint64{a, b, a, b, b, a})
			}
		}
	}
}

// TestQuery asks for interfaces.
func TestQuery(t *testing.T) {
	main, at := idle(t, Options{})
	table := uint64(at) + 1000
	for _, c := range []struct {
		name string
		size uint64
		want errno
	}{
		{"nacl-irt-basic-0.1", 24, 24}, {"nacl-irt-basic-0.1", 100, 24}, {"nacl-irt-basic-0.1", 23, 0},
		{"nacl-irt-memory-0.2", 16, 16}, {"nacl-irt-none-0.1", 100, 0}, {"", 100, 0}, {translate.ThreadInterface, 12, 0},
	} {
		if got := query(main, []uint64{main.put(at, c.name), table, c.size}); got != c.want {
			t.Errorf("query(%q, %d) = %d, want %d", c.name, c.size, got, c.want)
		}
	}
	query(main, []uint64{main.put(at, "nacl-irt-fdio-0.1"), table, 32})
	if got, want := main.word(uint32(table)), uint64(main.process.binary.RuntimePointer)+1+6; got != want {
		t.Errorf("the first function of fdio is %d, want %d", got, want)
	}
}

// answer returns one of the programs that all translations run.
func answer(t *testing.T, name string) answers.Run {
	t.Helper()
	list, err := answers.Runs()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("there is no program %s", name)
	return answers.Run{}
}

func TestTrace(t *testing.T) {
	var trace bytes.Buffer
	if _, err := Run(context.Background(), verified(t, []byte(answer(t, "exit").Text)), Options{Trace: &trace}); err != nil {
		t.Fatal(err)
	}
	if s := trace.String(); !strings.HasPrefix(s, "query(\"nacl-irt-basic-0.1\", ") || !strings.Contains(s, "basic_exit(") {
		t.Errorf("traced %q", s)
	}
}

// TestMissing runs a program that needs a browser.
func TestMissing(t *testing.T) {
	v := verified(t, testcorpus.Read(t, testcorpus.Path(t, "real", "cptaffe-hello_tutorial.pexe")))
	var stderr bytes.Buffer
	status, err := Run(context.Background(), v, Options{Args: []string{"hello"}, Stderr: &stderr})
	if status == 0 || err != nil || !strings.Contains(stderr.String(), "browser: nacl-irt-ppapihook-0.1") {
		t.Errorf("status %d, %v, %q", status, err, stderr.String())
	}
}

// TestBlockedRead ends a program that waits for input.
func TestBlockedRead(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	in, w := io.Pipe()
	defer w.Close()
	_, err := Run(ctx, verified(t, []byte(answer(t, "echo").Text)), Options{Args: []string{"echo"}, Stdin: in, Stdout: io.Discard})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the end of the time limit", err)
	}
}

func TestMemoryLimit(t *testing.T) {
	v := verified(t, []byte(answer(t, "exit").Text))
	if _, err := Run(context.Background(), v, Options{Memory: 1 << 20}); err == nil || !strings.Contains(err.Error(), "raise the memory limit") {
		t.Errorf("got %v, want a message about the memory limit", err)
	}
	long := []string{strings.Repeat("x", 8<<20)}
	if _, err := Run(context.Background(), v, Options{Args: long, Memory: 12 << 20}); err == nil || !strings.Contains(err.Error(), "raise the memory limit") {
		t.Errorf("got %v, want a message about the memory limit", err)
	}
}

func TestCalls(t *testing.T) {
	v := fragment(t, strings.Replace(trapModule, "BODY", "    %v0 = sub i32 %p0, %c1;\n    ret i32 %v0;\n", 1))
	for _, c := range []struct {
		function string
		args     []string
		want     string // the result, or a part of the error
	}{
		{"main", []string{"10"}, "9"}, {"@f0", []string{"0"}, "-1"}, {"@f0", []string{"0x80000000"}, "2147483647"},
		{"@f0", []string{"-2147483648"}, "2147483647"},
		{"@f0", []string{"4294967296"}, "is no i32"}, {"@f0", []string{"ten"}, "is no i32"}, {"@f0", nil, "takes 1 arguments, not 0"},
		{"@f99", nil, "there is no function @f99"}, {"none", nil, "no function is called"}, {"@f3", nil, "has no body"},
		{"@f2", []string{"1", "2"}, "takes 1 arguments, not 2"},
	} {
		got, err := Call(context.Background(), v, c.function, c.args, Options{})
		if err != nil {
			got = err.Error()
		}
		if got != c.want && (err == nil || !strings.Contains(got, c.want)) {
			t.Errorf("%s(%v) = %s, want %s", c.function, c.args, got, c.want)
		}
	}
}

// TestEmptyAllocation allocates nothing: the address is one of the stack.
func TestEmptyAllocation(t *testing.T) {
	v := fragment(t, strings.Replace(trapModule, "BODY", "    %v0 = alloca i8, i32 %c0, align 8;\n    ret i32 %v0;\n", 1))
	got, err := Call(context.Background(), v, "main", []string{"5"}, Options{})
	if n, _ := strconv.Atoi(got); err != nil || n <= translate.NullPage || n > translate.StackTop || n%8 != 0 {
		t.Errorf("got %s, %v", got, err)
	}
}

// TestDamagedExecutable reads files that are no executables, or damaged ones.
func TestDamagedExecutable(t *testing.T) {
	host := bytes.NewReader([]byte("the host"))
	var whole bytes.Buffer
	v := verified(t, []byte(answer(t, "exit").Text))
	if err := WriteExecutable(&whole, host, host.Size(), v); err != nil {
		t.Fatal(err)
	}
	b := whole.Bytes()
	if _, ok, err := readExecutable(bytes.NewReader(b), int64(len(b))); !ok || err != nil {
		t.Fatalf("the whole executable: %v, %v", ok, err)
	}
	var again bytes.Buffer
	if err := WriteExecutable(&again, bytes.NewReader(b), int64(len(b)), v); err != nil || again.Len() != len(b) {
		t.Errorf("an executable as the host makes %d bytes, want %d (%v)", again.Len(), len(b), err)
	}
	for _, n := range []uint64{0, 1, 15, 1 << 40} {
		damaged := bytes.Clone(b)
		binary.LittleEndian.PutUint64(damaged[len(b)-footerSize:], n)
		if _, ok, err := readExecutable(bytes.NewReader(damaged), int64(len(b))); ok && err == nil {
			t.Errorf("a payload of %d bytes was read", n)
		}
	}
	for n := range len("the host") + 3 {
		if _, ok, _ := readExecutable(bytes.NewReader(b[:n]), int64(n)); ok {
			t.Errorf("the first %d bytes carry a program", n)
		}
	}
}

func TestCacheTrim(t *testing.T) {
	dir := t.TempDir()
	for i := range 10 {
		name := filepath.Join(dir, fmt.Sprint(i))
		if err := os.WriteFile(name, make([]byte, 100), 0o600); err != nil {
			t.Fatal(err)
		}
		when := time.Unix(int64(1000+i), 0)
		if err := os.Chtimes(name, when, when); err != nil {
			t.Fatal(err)
		}
	}
	c := &Cache{dir: dir}
	c.trim(1000)
	if _, total := c.entries(); total != 1000 {
		t.Errorf("%d bytes are left within the limit", total)
	}
	c.trim(999)
	list, total := c.entries()
	if total > 500 || filepath.Base(list[0].path) != "6" {
		t.Errorf("%d bytes are left from %s on", total, list[0].path)
	}
}

// TestSlowCompile ends a compilation.
func TestSlowCompile(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Run(ctx, verified(t, []byte(answer(t, "exit").Text)), Options{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the end of the context", err)
	}
}

// TestThreadsEnd ends programs whose main thread goes on for ever: by a thread
// that exits, by one that traps, and by the time limit.
func TestThreadsEnd(t *testing.T) {
	program := func(name string) *verify.Verified {
		text, err := os.ReadFile(filepath.Join("testdata", "threads", name+".pna"))
		if err != nil {
			t.Fatal(err)
		}
		return verified(t, text)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if status, err := Run(ctx, program("exit"), Options{}); status != 6 || err != nil {
		t.Errorf("a thread that exits: status %d, %v; want 6", status, err)
	}
	var trap *Trap
	if _, err := Run(ctx, program("trap"), Options{}); !errors.As(err, &trap) || trap.Function != 2 {
		t.Errorf("a thread that traps: %v", err)
	}
	short, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	if _, err := Run(short, program("spin"), Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a program that never ends: %v", err)
	}
}

// TestThreadsNest has threads use up their stacks.
func TestThreadsNest(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "threads", "nest.pna"))
	if err != nil {
		t.Fatal(err)
	}
	var trap *Trap
	_, err = Run(context.Background(), verified(t, text), Options{Memory: 32 << 20})
	if !errors.As(err, &trap) || !strings.HasPrefix(trap.Reason, "stack overflow") {
		t.Errorf("ended with %v", err)
	}
}
