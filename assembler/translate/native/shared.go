package native

import (
	"os"
	"sync/atomic"
	"unsafe"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// shared is the memory of a program, by its addresses, and a page behind it where
// the program counts its threads. Both processes see it.
type shared struct {
	file  *os.File
	bytes []byte // with the page behind
	limit uint64 // the first address behind the memory
}

// newShared makes a memory up to an address that is a multiple of translate.PageSize.
// Its parts take up room only when they are written.
func newShared(limit uint64) (s *shared, err error) {
	s = &shared{limit: limit}
	if s.file, err = memoryFile(); err != nil {
		return nil, err
	}
	if err = s.file.Truncate(int64(limit) + translate.PageSize); err == nil {
		s.bytes, err = mapFile(s.file, int(limit)+translate.PageSize)
	}
	if err != nil {
		s.file.Close()
		return nil, err
	}
	return s, nil
}

func (s *shared) close() {
	unmapFile(s.bytes)
	s.file.Close()
}

// End is the first address behind the memory.
func (s *shared) End() uint64 { return s.limit }

// GrowTo makes the memory reach up to an address: it has its size from the start.
func (s *shared) GrowTo(end uint64) bool { return end <= s.limit }

// Bytes returns a view of a part of the memory.
func (s *shared) Bytes(address, size uint32) (b []byte, ok bool) {
	end := uint64(address) + uint64(size)
	if address < translate.NullPage || end > s.limit {
		return nil, false
	}
	return s.bytes[address:end:end], true
}

// count is one of the numbers of threads.
func (s *shared) count(n int) uint32 {
	return atomic.LoadUint32((*uint32)(unsafe.Pointer(&s.bytes[s.limit+4*uint64(n)])))
}

// Live is the number of threads but the main one.
func (s *shared) Live() int { return max(0, int(int32(s.count(0)))-1) }

// Sleeping is the number of threads that sleep until another one wakes them.
func (s *shared) Sleeping() int { return int(int32(s.count(1))) }
