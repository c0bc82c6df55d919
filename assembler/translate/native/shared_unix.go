//go:build unix

package native

import (
	"os"

	"golang.org/x/sys/unix"
)

// temporaryFile returns a file whose name is gone.
func temporaryFile() (*os.File, error) {
	f, err := os.CreateTemp("", "pnaclasm-")
	if err != nil {
		return nil, err
	}
	os.Remove(f.Name())
	return f, nil
}

func mapFile(f *os.File, size int) ([]byte, error) {
	return unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
}

func unmapFile(b []byte) { unix.Munmap(b) }
