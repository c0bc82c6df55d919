package translate

import (
	"bytes"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// Interface is a table of functions of the runtime that a program can ask for
// by name: an interface of Native Client's Integrated Runtime (IRT).
type Interface struct {
	Name  string
	Slots []Slot
	// Doc is a sentence about what the interface is for.
	Doc string
}

// Size is the size of the interface in the guest's memory, in bytes: a function
// pointer for each slot.
func (i *Interface) Size() uint32 { return 4 * uint32(len(i.Slots)) }

// Family is what different versions of the interface have in common: its name
// without prefix and version. Slots of one name and family are one function.
func (i *Interface) Family() string {
	if family, _, ok := strings.Cut(i.Name, ";"); ok {
		return family
	}
	name := strings.TrimPrefix(strings.TrimPrefix(i.Name, "nacl-irt-"), "dev-")
	return name[:strings.LastIndexByte(name, '-')]
}

// Slot is a function of an interface. All but the procedures return an error
// number, 0 for success.
type Slot struct {
	Name      string
	Signature *bind.Signature
	// Args names the parameters, Doc says in a sentence what the function does.
	Args []string
	Doc  string
}

// QueryName is what Query is called among the functions of the runtime.
const QueryName = "query"

// Query is the function that a program finds through its start-up block: it
// fills a table of size bytes with the interface called name and returns its
// size, or 0.
var Query = fn(QueryName, "name table size", "Fills a table with the functions of the interface called name and returns its size, or 0 if there is none.", isa.I32, isa.I32, isa.I32)

// Interfaces are the interfaces that programs may ask for, in the order of
// their functions in the call table.
var Interfaces = []Interface{
	{"nacl-irt-basic-0.1", basicSlots, "What every program needs: its end, the time, a pause."},
	{"nacl-irt-fdio-0.1", fdioSlots, docFdio},
	{"nacl-irt-dev-fdio-0.1", fdioSlots, docFdio},
	{"nacl-irt-dev-fdio-0.2", append(fdioSlots[:8:8], devFdioSlots[:5]...), docFdio},
	{"nacl-irt-dev-fdio-0.3", append(fdioSlots[:8:8], devFdioSlots...), docFdio},
	{"nacl-irt-memory-0.1", []Slot{memoryBreak, memoryMap, memoryUnmap}, docMemory},
	{"nacl-irt-memory-0.2", []Slot{memoryBreak, memoryMap, memoryUnmap, memoryProtect}, docMemory},
	{"nacl-irt-memory-0.3", []Slot{memoryMap, memoryUnmap, memoryProtect}, docMemory},
	{"nacl-irt-tls-0.1", tlsSlots, "The pointer that each thread has to itself."},
	{ThreadInterface, threadSlots, "Starts and ends threads."},
	{"nacl-irt-futex-0.1", futexSlots, "Lets threads sleep until another wakes them: what locks are made of."},
	{"nacl-irt-filename-0.1", filenameSlots[:2], docFilename},
	{"nacl-irt-dev-filename-0.2", filenameSlots[:7], docFilename},
	{"nacl-irt-dev-filename-0.3", filenameSlots, docFilename},
	{"nacl-irt-clock_get-0.1", clockSlots, "Clocks and how finely they go."},
	{"nacl-irt-random-0.1", randomSlots, "Random numbers that nobody can guess."},
}

// ThreadInterface is the interface that starts threads. A program that does not
// contain its name has only one.
const ThreadInterface = "nacl-irt-thread-0.1"

// fn is a function that returns an error number. args are the names of its
// parameters, with blanks between them.
func fn(name, args, doc string, params ...isa.Type) Slot {
	return Slot{name, &bind.Signature{Return: isa.I32, Params: params}, strings.Fields(args), doc}
}

// proc is a function that returns nothing.
func proc(name, args, doc string, params ...isa.Type) Slot {
	s := fn(name, args, doc, params...)
	s.Signature.Return = isa.VoidType
	return s
}

// UsesThreads reports whether the program may start threads: the name of the
// interface stands in its memory, where it must be to be asked for.
func (l *Layout) UsesThreads() bool { return l.contains(ThreadInterface) }

// contains reports whether the name of an interface stands in the program's memory,
// where it must be to be asked for.
func (l *Layout) contains(name string) bool {
	return slices.ContainsFunc(l.Image(), func(p Piece) bool { return bytes.Contains(p.Data, []byte(name)) })
}

// numRuntimeFunctions is the number of the runtime's functions: the query and all
// slots.
func (l *Layout) numRuntimeFunctions() int {
	n := 1
	for _, i := range l.Interfaces() {
		n += len(i.Slots)
	}
	return n
}
