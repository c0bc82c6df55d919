package native

import (
	"os"

	"golang.org/x/sys/unix"
)

// memoryFile returns a file without a name that stays in memory.
func memoryFile() (*os.File, error) {
	fd, err := unix.MemfdCreate("pnaclasm", unix.MFD_CLOEXEC)
	if err != nil {
		return temporaryFile()
	}
	return os.NewFile(uintptr(fd), "memory"), nil
}
