package process

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// Func is a function of the runtime: it takes its arguments, as they are on
// WebAssembly's stack, and returns an error number. Results go to guest memory.
type Func func(t *Thread, args []uint64) Errno

// Funcs are the runtime's functions by the names that programs import:
// family_slot. Those that are missing answer ENOSYS.
func Funcs() map[string]Func {
	list := map[string]Func{
		translate.QueryName: query,

		"basic_exit": exitProcess, "basic_gettod": timeOfDay, "basic_clock": cpuClock, "basic_nanosleep": sleep,
		"basic_sched_yield": yield, "basic_sysconf": sysconf,
		"clock_get_clock_gettime": clockTime, "clock_get_clock_getres": clockResolution, "random_get_random_bytes": randomBytes,

		"memory_mmap": mmap, "memory_munmap": munmap, "memory_mprotect": mprotect,
		"tls_init": initTLS, "tls_get": getTLS,

		"thread_create": createThread, "thread_exit": exitThread, "thread_nice": niceThread,
		"futex_wait_abs": futexWait, "futex_wake": futexWake,

		"fdio_close": closeFile, "fdio_dup": dup, "fdio_dup2": dup2, "fdio_read": readFile, "fdio_write": writeFile,
		"fdio_seek": seek, "fdio_fstat": statFile, "fdio_getdents": readDir, "fdio_fsync": syncFile, "fdio_fdatasync": syncFile,
		"fdio_ftruncate": truncateFile, "fdio_isatty": isTerminal, "fdio_fchdir": changeToFile, "fdio_fchmod": changeFileMode,
	}
	for name, f := range nameFuncs {
		list["filename_"+name] = f
	}
	return list
}

// Call calls a function of the runtime, nil for one that does not exist, and leaves
// a line in the trace if there is one. results is how many results its slot has, 0
// or 1.
func (t *Thread) Call(name string, f Func, args []uint64, results int) (e Errno) {
	if f == nil {
		f = func(*Thread, []uint64) Errno { return ENOSYS }
	}
	if t.Process.options.Trace != nil {
		shown := slices.Clone(args)
		defer func() { t.Process.trace(name, shown, []Errno{e}[:results]) }()
	}
	return f(t, args)
}

// trace writes a line about a call of the runtime.
func (p *Process) trace(name string, args []uint64, results []Errno) {
	var line strings.Builder
	fmt.Fprintf(&line, "%s(", name)
	for i, a := range args {
		if i > 0 {
			line.WriteString(", ")
		}
		if s, ok := p.String(uint32(a)); ok && i == 0 && name == translate.QueryName {
			fmt.Fprintf(&line, "%q", s)
		} else {
			fmt.Fprintf(&line, "%#x", a)
		}
	}
	line.WriteString(")")
	if len(results) > 0 {
		fmt.Fprintf(&line, " = %d", results[0])
	}
	p.tracing.Lock()
	defer p.tracing.Unlock()
	fmt.Fprintln(p.options.Trace, line.String())
}

// query answers a program that asks for an interface: it fills the table with
// function pointers and returns the interface's size in bytes, or 0.
func query(t *Thread, a []uint64) Errno {
	name, ok := t.Process.String(uint32(a[0]))
	if !ok {
		return 0
	}
	next := t.Process.program.RuntimePointer + 1
	for _, in := range translate.InterfacesOf(t.Process.program.Browser) {
		if in.Name == name && t.Process.offers(&in) && uint32(a[2]) >= in.Size() {
			for k := range in.Slots {
				if !t.Process.PutUint32(uint32(a[1])+4*uint32(k), next+uint32(k)) {
					return 0
				}
			}
			return Errno(in.Size())
		}
		next += uint32(len(in.Slots))
	}
	t.Process.missed(name)
	return 0
}
