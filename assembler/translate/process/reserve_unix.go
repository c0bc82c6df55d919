//go:build unix

package process

import "syscall"

// mapMemory returns memory that reads as zero and takes up no space before it is
// written.
func mapMemory(size uint64) ([]byte, error) {
	return syscall.Mmap(-1, 0, int(size), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON|mapNoReserve)
}

func unmapMemory(b []byte) { syscall.Munmap(b) }
