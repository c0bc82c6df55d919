package run

import (
	"github.com/tetratelabs/wazero/api"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// guestMemory is the linear memory by the program's addresses, in bytes. It
// begins behind the null page: what reads or writes there gets false, as beyond
// the end.
type guestMemory struct{ linear api.Memory }

// place returns where an address lies in the linear memory, beyond everything
// for one in the null page.
func place(address uint32) uint32 { return address - translate.NullPage }

// end is the first address behind the memory.
func (m guestMemory) end() uint64 { return translate.NullPage + uint64(m.linear.Size()) }

// growTo makes the memory reach up to an address, a multiple of the page size.
func (m guestMemory) growTo(end uint64) bool {
	if end <= m.end() {
		return true
	}
	_, ok := m.linear.Grow(uint32((end - m.end()) / translate.PageSize))
	return ok
}

// read returns a view of a part of the memory, not a copy.
func (m guestMemory) read(address, size uint32) (b []byte, ok bool) {
	return m.linear.Read(place(address), size)
}

func (m guestMemory) write(address uint32, b []byte) bool {
	return m.linear.Write(place(address), b)
}

func (m guestMemory) read32(address uint32) (v uint32, ok bool) {
	return m.linear.ReadUint32Le(place(address))
}

func (m guestMemory) write32(address, v uint32) bool {
	return m.linear.WriteUint32Le(place(address), v)
}

func (m guestMemory) read64(address uint32) (v uint64, ok bool) {
	return m.linear.ReadUint64Le(place(address))
}

func (m guestMemory) write64(address uint32, v uint64) bool {
	return m.linear.WriteUint64Le(place(address), v)
}
