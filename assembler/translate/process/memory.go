package process

import (
	"encoding/binary"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// Memory is a guest's memory by the program's addresses, in bytes, as an engine
// has it. It begins behind the null page.
type Memory interface {
	// End is the first address behind the memory.
	End() uint64
	// GrowTo makes the memory reach up to an address, a multiple of
	// translate.PageSize. It never moves and never shrinks; what is new is zero. It
	// is false where the memory cannot become that large.
	GrowTo(end uint64) bool
	// Bytes returns a view of a part of the memory, not a copy: other threads of the
	// program may write to it at any time, so what is to be checked must be copied
	// first. ok is false where the part does not lie inside of the memory; a part of
	// size 0 may lie at its end.
	Bytes(address, size uint32) (b []byte, ok bool)
}

// Flat is a memory in a reservation of its own, for engines that bring none.
type Flat struct {
	reserved *Reservation
	size     uint64
}

// NewFlat reserves a memory that can grow up to an address, and is empty.
// Release gives it back.
func NewFlat(limit uint64) (*Flat, error) {
	r, err := NewReservation(limit - translate.NullPage)
	if err != nil {
		return nil, err
	}
	return &Flat{reserved: r}, nil
}

// End is the first address behind the memory.
func (f *Flat) End() uint64 { return translate.NullPage + f.size }

// GrowTo makes the memory reach up to an address.
func (f *Flat) GrowTo(end uint64) bool {
	if end > translate.NullPage+uint64(len(f.reserved.bytes)) {
		return false
	}
	f.size = max(f.size, end-translate.NullPage)
	return true
}

// Bytes returns a view of a part of the memory.
func (f *Flat) Bytes(address, size uint32) (b []byte, ok bool) {
	at, end := uint64(address)-translate.NullPage, uint64(address)+uint64(size)
	if address < translate.NullPage || end > f.End() {
		return nil, false
	}
	return f.reserved.bytes[at : at+uint64(size)], true
}

// Reservation is where the memory lies.
func (f *Flat) Reservation() *Reservation { return f.reserved }

// Linear returns the whole memory; its first byte is that of the address
// translate.NullPage.
func (f *Flat) Linear() []byte { return f.reserved.bytes[:f.size] }

// Release gives back the address space. The memory must not be used any more.
func (f *Flat) Release() { f.reserved.Release() }

// Bytes returns a view of a part of the guest's memory: see Memory.
func (p *Process) Bytes(address, size uint32) (b []byte, ok bool) {
	return p.memory.Bytes(address, size)
}

// Write copies bytes into the guest's memory; false: they do not fit there.
func (p *Process) Write(address uint32, data []byte) bool {
	b, ok := p.memory.Bytes(address, uint32(len(data)))
	return ok && copy(b, data) == len(data)
}

// Uint32 reads a number from the guest's memory.
func (p *Process) Uint32(address uint32) (v uint32, ok bool) {
	b, ok := p.memory.Bytes(address, 4)
	if !ok {
		return 0, false
	}
	return binary.LittleEndian.Uint32(b), true
}

// Uint64 reads a number from the guest's memory.
func (p *Process) Uint64(address uint32) (v uint64, ok bool) {
	b, ok := p.memory.Bytes(address, 8)
	if !ok {
		return 0, false
	}
	return binary.LittleEndian.Uint64(b), true
}

// PutUint32 writes a number to the guest's memory.
func (p *Process) PutUint32(address, v uint32) bool {
	b, ok := p.memory.Bytes(address, 4)
	if ok {
		binary.LittleEndian.PutUint32(b, v)
	}
	return ok
}

// PutUint64 writes a number to the guest's memory.
func (p *Process) PutUint64(address uint32, v uint64) bool {
	b, ok := p.memory.Bytes(address, 8)
	if ok {
		binary.LittleEndian.PutUint64(b, v)
	}
	return ok
}

// String returns a copy of the NUL-terminated string at an address; ok is false
// where there is none of at most 64 KiB.
func (p *Process) String(address uint32) (s string, ok bool) {
	const maxString = 1 << 16
	end := p.memory.End()
	b, ok := p.memory.Bytes(address, uint32(min(maxString, end-min(uint64(address), end))))
	if !ok {
		return "", false
	}
	for i, c := range b {
		if c == 0 {
			return string(b[:i]), true
		}
	}
	return "", false
}

// putUint32 and putUint64 write a result of a function of the runtime.
func (t *Thread) putUint32(address, v uint64) Errno {
	if !t.Process.PutUint32(uint32(address), uint32(v)) {
		return EFAULT
	}
	return Success
}

func (t *Thread) putUint64(address, v uint64) Errno {
	if !t.Process.PutUint64(uint32(address), v) {
		return EFAULT
	}
	return Success
}
