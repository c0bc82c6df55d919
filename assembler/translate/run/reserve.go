package run

import (
	"fmt"

	"github.com/tetratelabs/wazero/experimental"
)

// reservation is the address space of a guest's memory: as large as the memory
// may become, backed by the system when it is touched. Its address never
// changes, and growing copies nothing.
type reservation struct{ bytes []byte }

// newReservation reserves address space of a size in bytes.
func newReservation(size uint64) (*reservation, error) {
	b, err := mapMemory(size)
	if err != nil {
		return nil, fmt.Errorf("cannot reserve %d MiB for the program's memory: lower the memory limit: %w", size>>20, err)
	}
	return &reservation{b}, nil
}

// Allocate makes the reservation the memory of the module being instantiated.
func (r *reservation) Allocate(_, _ uint64) experimental.LinearMemory { return r }

// Reallocate returns the memory with a new size in bytes, nil beyond the
// reservation.
func (r *reservation) Reallocate(size uint64) []byte {
	if size > uint64(len(r.bytes)) {
		return nil
	}
	return r.bytes[:size]
}

// Free does nothing: host functions may still look at the memory. The process
// releases it when all of its threads have ended.
func (r *reservation) Free() {}

func (r *reservation) release() {
	if r.bytes != nil {
		unmapMemory(r.bytes)
		r.bytes = nil
	}
}
