package files

import (
	"os"
	"path/filepath"
	"time"
)

// Scratch makes a directory for files that nobody keeps, and removes those that
// processes have left which were killed. remove removes it.
func Scratch() (dir string, remove func(), err error) {
	removeAbandoned(os.TempDir())
	dir, err = os.MkdirTemp("", scratchPrefix)
	if err != nil {
		return "", nil, err
	}
	lock, err := os.OpenFile(filepath.Join(dir, scratchLock), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		os.RemoveAll(dir)
		return "", nil, err
	}
	tryLock(lock) // a directory that cannot be locked is not removed by others
	return dir, func() { lock.Close(); os.RemoveAll(dir) }, nil
}

// What a directory of Scratch is called, and the file in it that its process has
// locked as long as it lives.
const (
	scratchPrefix = "pnaclasm-scratch-"
	scratchLock   = "pnaclasm-scratch.lock"
)

// leastAge is how old a directory is at least that nobody uses: the one of a process
// that is about to lock it is younger.
const leastAge = time.Minute

// removeAbandoned removes the directories of Scratch whose processes have ended. What
// is in doubt stays.
func removeAbandoned(temp string) {
	list, _ := filepath.Glob(filepath.Join(temp, scratchPrefix+"*"))
	for _, dir := range list {
		info, err := os.Lstat(dir)
		if err != nil || !info.IsDir() || !isOwn(info) || time.Since(info.ModTime()) < leastAge {
			continue
		}
		lock, err := os.OpenFile(filepath.Join(dir, scratchLock), os.O_RDONLY|nonblock, 0)
		if err != nil {
			continue
		}
		if tryLock(lock) {
			os.RemoveAll(dir)
		}
		lock.Close()
	}
}
