package run

import (
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// guestMemory is the engine's linear memory by the program's addresses. It begins
// behind the null page: an address there is one beyond the end, as the difference
// wraps around.
type guestMemory struct{ linear api.Memory }

// End is the first address behind the memory.
func (m guestMemory) End() uint64 { return translate.NullPage + uint64(m.linear.Size()) }

// GrowTo makes the memory reach up to an address.
func (m guestMemory) GrowTo(end uint64) bool {
	if end <= m.End() {
		return true
	}
	_, ok := m.linear.Grow(uint32((end - m.End()) / translate.PageSize))
	return ok
}

// Bytes returns a view of a part of the memory.
func (m guestMemory) Bytes(address, size uint32) (b []byte, ok bool) {
	return m.linear.Read(address-translate.NullPage, size)
}

// allocator gives the engine the reserved memory. Growing copies nothing then.
type allocator struct{ *process.Reservation }

// Allocate makes the reservation the memory of the module being instantiated.
func (a allocator) Allocate(_, _ uint64) experimental.LinearMemory { return a }

// Reallocate returns the memory with a new size in bytes, nil beyond the
// reservation.
func (a allocator) Reallocate(size uint64) []byte {
	if size > uint64(len(a.Bytes())) {
		return nil
	}
	return a.Bytes()[:size]
}

// Free does nothing: host functions may still look at the memory. The machine
// releases it when all of its threads have ended.
func (a allocator) Free() {}
