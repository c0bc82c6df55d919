package process

import (
	"errors"
	"sync"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// heap hands out the memory behind the start-up block, from low addresses to
// high ones and in whole pages. What the program gives back is kept for later
// requests of the same size.
type heap struct {
	process *Process
	mu      sync.Mutex
	next    uint64 // the first address never handed out
	limit   uint64
	used    map[uint32]uint32   // sizes of pieces in use by address
	free    map[uint32][]uint32 // addresses of returned pieces by size
}

func (h *heap) init(p *Process) {
	h.process, h.limit = p, uint64(p.options.Pages())*translate.PageSize
	h.used, h.free = map[uint32]uint32{}, map[uint32][]uint32{}
}

// wholePages rounds a size in bytes up to pages.
func wholePages(n uint64) uint64 { return (n + translate.PageSize - 1) &^ (translate.PageSize - 1) }

var errNoMemory = errors.New("the program's memory cannot be made large enough to start in: raise the memory limit")

// Begin sets the first address that is free to be handed out: in bytes, rounded up
// to pages. It makes the memory reach up to there.
func (p *Process) Begin(end uint64) error { return p.heap.begin(end) }

// Alloc hands out zeroed memory for the program's own use, or for what the runtime
// shows it; size is in bytes, rounded up to pages. ok is false where there is none
// left.
func (p *Process) Alloc(size uint32) (address uint32, ok bool) { return p.heap.alloc(size) }

// Free takes back what Alloc handed out at an address, with the same size.
func (p *Process) Free(address, size uint32) { p.heap.release(address, size) }

// begin sets the end of what is in use before the heap.
func (h *heap) begin(end uint64) error {
	h.next = wholePages(end)
	if h.next > h.limit || !h.grow() {
		return errNoMemory
	}
	return nil
}

// grow makes the memory reach up to next.
func (h *heap) grow() bool {
	return h.process.memory.GrowTo(h.next)
}

// alloc returns the address of zeroed memory; ok is false where there is none
// left. size is in bytes, rounded up to pages.
func (h *heap) alloc(size uint32) (address uint32, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	pages := wholePages(uint64(size))
	if pages == 0 || pages > h.limit {
		return 0, false
	}
	if list := h.free[uint32(pages)]; len(list) > 0 {
		address = list[len(list)-1]
		h.free[uint32(pages)] = list[:len(list)-1]
		b, _ := h.process.memory.Bytes(address, uint32(pages))
		clear(b)
		h.used[address] = uint32(pages)
		return address, true
	}
	if h.next+pages > h.limit {
		return 0, false
	}
	address = uint32(h.next)
	h.next += pages
	if !h.grow() {
		h.next -= pages
		return 0, false
	}
	h.used[address] = uint32(pages)
	return address, true
}

// release takes back what alloc handed out. Parts of a piece stay in use.
func (h *heap) release(address, size uint32) {
	h.mu.Lock()
	defer h.mu.Unlock()
	pages := uint32(wholePages(uint64(size)))
	if pages > 0 && h.used[address] == pages {
		delete(h.used, address)
		h.free[pages] = append(h.free[pages], address)
	}
}
