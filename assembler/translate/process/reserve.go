package process

import "fmt"

// Reservation is the address space of a guest's memory: as large as the memory
// may become, backed by the system when it is touched. Its address never
// changes, and growing copies nothing.
type Reservation struct{ bytes []byte }

// NewReservation reserves address space of a size in bytes.
func NewReservation(size uint64) (*Reservation, error) {
	b, err := mapMemory(size)
	if err != nil {
		return nil, fmt.Errorf("cannot reserve %d MiB for the program's memory: lower the memory limit: %w", size>>20, err)
	}
	return &Reservation{b}, nil
}

// Bytes returns the whole of the reserved memory.
func (r *Reservation) Bytes() []byte { return r.bytes }

// Release gives the address space back, and is safe to call twice. The memory must
// not be used any more.
func (r *Reservation) Release() {
	if r.bytes != nil {
		unmapMemory(r.bytes)
		r.bytes = nil
	}
}
