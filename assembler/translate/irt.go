package translate

import (
	"bytes"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// Interface is a table of functions of the runtime that a program can ask for
// by name: an interface of Native Client's Integrated Runtime (IRT).
type Interface struct {
	Name  string
	Slots []Slot
}

// Size is the size of the interface in the guest's memory, in bytes: a function
// pointer for each slot.
func (i *Interface) Size() uint32 { return 4 * uint32(len(i.Slots)) }

// Family is what different versions of the interface have in common: its name
// without prefix and version. Slots of one name and family are one function.
func (i *Interface) Family() string {
	name := strings.TrimPrefix(strings.TrimPrefix(i.Name, "nacl-irt-"), "dev-")
	return name[:strings.LastIndexByte(name, '-')]
}

// Slot is a function of an interface. All but the procedures return an error
// number, 0 for success.
type Slot struct {
	Name      string
	Signature *bind.Signature
}

// QueryName is what Query is called among the functions of the runtime.
const QueryName = "query"

// Query is the function that a program finds through its start-up block: it
// fills a table of size bytes with the interface called name and returns its
// size, or 0.
var Query = fn(QueryName, isa.I32, isa.I32, isa.I32) // name, table, size

// Interfaces are the interfaces that programs may ask for, in the order of
// their functions in the call table.
var Interfaces = []Interface{
	{"nacl-irt-basic-0.1", basicSlots},
	{"nacl-irt-fdio-0.1", fdioSlots},
	{"nacl-irt-dev-fdio-0.1", fdioSlots},
	{"nacl-irt-dev-fdio-0.2", append(fdioSlots[:8:8], devFdioSlots[:5]...)},
	{"nacl-irt-dev-fdio-0.3", append(fdioSlots[:8:8], devFdioSlots...)},
	{"nacl-irt-memory-0.1", []Slot{memoryBreak, memoryMap, memoryUnmap}},
	{"nacl-irt-memory-0.2", []Slot{memoryBreak, memoryMap, memoryUnmap, memoryProtect}},
	{"nacl-irt-memory-0.3", []Slot{memoryMap, memoryUnmap, memoryProtect}},
	{"nacl-irt-tls-0.1", []Slot{fn("init", isa.I32), fn("get")}},
	{ThreadInterface, []Slot{fn("create", isa.I32, isa.I32, isa.I32), proc("exit", isa.I32), fn("nice", isa.I32)}},
	{"nacl-irt-futex-0.1", []Slot{fn("wait_abs", isa.I32, isa.I32, isa.I32), fn("wake", isa.I32, isa.I32, isa.I32)}},
	{"nacl-irt-filename-0.1", filenameSlots[:2]},
	{"nacl-irt-dev-filename-0.2", filenameSlots[:7]},
	{"nacl-irt-dev-filename-0.3", filenameSlots},
	{"nacl-irt-clock_get-0.1", []Slot{fn("clock_getres", isa.I32, isa.I32), fn("clock_gettime", isa.I32, isa.I32)}},
	{"nacl-irt-random-0.1", []Slot{fn("get_random_bytes", isa.I32, isa.I32, isa.I32)}},
}

// ThreadInterface is the interface that starts threads. A program that does not
// contain its name has only one.
const ThreadInterface = "nacl-irt-thread-0.1"

var (
	basicSlots = []Slot{
		proc("exit", isa.I32), fn("gettod", isa.I32), fn("clock", isa.I32),
		fn("nanosleep", isa.I32, isa.I32), fn("sched_yield"), fn("sysconf", isa.I32, isa.I32),
	}
	fdioSlots = []Slot{
		fn("close", isa.I32), fn("dup", isa.I32, isa.I32), fn("dup2", isa.I32, isa.I32),
		fn("read", isa.I32, isa.I32, isa.I32, isa.I32), fn("write", isa.I32, isa.I32, isa.I32, isa.I32),
		fn("seek", isa.I32, isa.I64, isa.I32, isa.I32), fn("fstat", isa.I32, isa.I32),
		fn("getdents", isa.I32, isa.I32, isa.I32, isa.I32),
	}
	devFdioSlots = []Slot{
		fn("fchdir", isa.I32), fn("fchmod", isa.I32, isa.I32), fn("fsync", isa.I32), fn("fdatasync", isa.I32),
		fn("ftruncate", isa.I32, isa.I64), fn("isatty", isa.I32, isa.I32),
	}
	filenameSlots = []Slot{
		fn("open", isa.I32, isa.I32, isa.I32, isa.I32), fn("stat", isa.I32, isa.I32), fn("mkdir", isa.I32, isa.I32),
		fn("rmdir", isa.I32), fn("chdir", isa.I32), fn("getcwd", isa.I32, isa.I32), fn("unlink", isa.I32),
		fn("truncate", isa.I32, isa.I64), fn("lstat", isa.I32, isa.I32), fn("link", isa.I32, isa.I32),
		fn("rename", isa.I32, isa.I32), fn("symlink", isa.I32, isa.I32), fn("chmod", isa.I32, isa.I32),
		fn("access", isa.I32, isa.I32), fn("readlink", isa.I32, isa.I32, isa.I32, isa.I32), fn("utimes", isa.I32, isa.I32),
	}
	memoryBreak   = fn("sysbrk", isa.I32)
	memoryMap     = fn("mmap", isa.I32, isa.I32, isa.I32, isa.I32, isa.I32, isa.I64)
	memoryUnmap   = fn("munmap", isa.I32, isa.I32)
	memoryProtect = fn("mprotect", isa.I32, isa.I32, isa.I32)
)

// fn is a function that returns an error number.
func fn(name string, params ...isa.Type) Slot {
	return Slot{name, &bind.Signature{Return: isa.I32, Params: params}}
}

// proc is a function that returns nothing.
func proc(name string, params ...isa.Type) Slot {
	return Slot{name, &bind.Signature{Return: isa.VoidType, Params: params}}
}

// NumRuntimeFunctions is the number of the runtime's functions: the query and
// all slots.
func NumRuntimeFunctions() int {
	n := 1
	for i := range Interfaces {
		n += len(Interfaces[i].Slots)
	}
	return n
}

// UsesThreads reports whether the program may start threads: the name of the
// interface stands in its memory, where it must be to be asked for.
func (l *Layout) UsesThreads() bool {
	for _, p := range l.Image() {
		if bytes.Contains(p.Data, []byte(ThreadInterface)) {
			return true
		}
	}
	return false
}
