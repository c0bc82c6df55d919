//go:build unix && !aix && !solaris

package files

import (
	"io/fs"
	"os"
	"syscall"
)

// tryLock locks a file for this process, until it closes it or ends; false: another
// has.
func tryLock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}

// isOwn reports whether a file belongs to the user of this process.
func isOwn(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Getuid()
}
