//go:build !unix

package process

// mapMemory returns memory that reads as zero. The system backs large
// allocations when they are touched.
func mapMemory(size uint64) ([]byte, error) { return make([]byte, size), nil }

func unmapMemory([]byte) {}
