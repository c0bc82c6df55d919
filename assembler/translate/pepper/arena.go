package pepper

import (
	"math/bits"
	"sync"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// arena hands out memory of the program for what the host shows it: tables of
// functions, strings, buffers, pictures. Pieces below a page are cut from pages, in
// sizes that are powers of two, and used again.
type arena struct {
	process *process.Process
	mu      sync.Mutex
	sizes   map[uint32]uint32   // of the pieces in use, by address
	free    map[uint32][]uint32 // addresses of pieces by their size
}

// smallest is the size of the smallest piece, in bytes.
const smallest = 16

func newArena(p *process.Process) *arena {
	return &arena{process: p, sizes: map[uint32]uint32{}, free: map[uint32][]uint32{}}
}

// alloc returns the address of zeroed memory, aligned to 16 bytes; ok is false where
// there is none left.
func (a *arena) alloc(size uint32) (address uint32, ok bool) {
	if size > translate.PageSize/2 {
		address, ok = a.process.Alloc(size)
		if ok {
			a.mu.Lock()
			defer a.mu.Unlock()
			a.sizes[address] = size
		}
		return address, ok
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	size = 1 << bits.Len32(max(size, smallest)-1)
	if len(a.free[size]) == 0 && !a.cut(size) {
		return 0, false
	}
	list := a.free[size]
	address = list[len(list)-1]
	a.free[size] = list[:len(list)-1]
	a.sizes[address] = size
	b, ok := a.process.Bytes(address, size)
	clear(b)
	return address, ok
}

// cut makes pieces of a size from a new page.
func (a *arena) cut(size uint32) bool {
	page, ok := a.process.Alloc(translate.PageSize)
	if !ok {
		return false
	}
	for at := uint32(translate.PageSize); at > 0; at -= size {
		a.free[size] = append(a.free[size], page+at-size)
	}
	return true
}

// release takes back what alloc handed out; 0 is nothing.
func (a *arena) release(address uint32) {
	a.mu.Lock()
	defer a.mu.Unlock()
	size, ok := a.sizes[address]
	if !ok {
		return
	}
	delete(a.sizes, address)
	if size > translate.PageSize/2 {
		a.process.Free(address, size)
		return
	}
	a.free[size] = append(a.free[size], address)
}
