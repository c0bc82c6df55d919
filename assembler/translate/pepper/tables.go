package pepper

import (
	"sync"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// tables are the tables of functions that the program gets, one for each interface
// that it has asked for. They stay where they are: programs keep their addresses.
type tables struct {
	process *process.Process
	mu      sync.Mutex
	known   map[string]span
	made    map[string]uint32 // addresses
	// callbacks are the function pointers of translate.Callbacks.
	callbacks map[string]uint32
}

// span are the function pointers of an interface.
type span struct{ first, slots uint32 }

func newTables(p *process.Process) *tables {
	t := &tables{process: p, known: map[string]span{}, made: map[string]uint32{}, callbacks: map[string]uint32{}}
	next := p.Program().RuntimePointer + 1
	for _, i := range translate.InterfacesOf(true) {
		switch {
		case i.Name == translate.Callbacks:
			for n, s := range i.Slots {
				t.callbacks[s.Name] = next + uint32(n)
			}
		case i.IsBrowsers():
			t.known[i.Name] = span{next, uint32(len(i.Slots))}
		}
		next += uint32(len(i.Slots))
	}
	return t
}

// directory writes a list of all interfaces into the program's memory: the address of
// the name and of the table of each, and a 0 at the end. It returns 0 where there is
// no room.
func (t *tables) directory(a *arena) uint32 {
	list, ok := a.alloc(8*uint32(len(t.known)) + 4)
	if !ok {
		return 0
	}
	at := list
	for name := range t.known {
		text, ok := a.alloc(uint32(len(name)) + 1)
		table := t.address(a, name)
		if !ok || table == 0 {
			return 0
		}
		t.process.Write(text, []byte(name))
		t.process.PutUint32(at, text)
		t.process.PutUint32(at+4, table)
		at += 8
	}
	return list
}

// address returns where the table of an interface is, 0 for none.
func (t *tables) address(a *arena, name string) uint32 {
	t.mu.Lock()
	defer t.mu.Unlock()
	if at := t.made[name]; at != 0 {
		return at
	}
	s, ok := t.known[name]
	if !ok {
		return 0
	}
	at, ok := a.alloc(4 * s.slots)
	if !ok {
		return 0
	}
	for n := range s.slots {
		t.process.PutUint32(at+4*n, s.first+n)
	}
	t.made[name] = at
	return at
}
