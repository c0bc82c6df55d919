package run

import (
	"errors"
	"io/fs"
	"syscall"
)

// errno is an error number of the runtime's functions; 0 is success. They are
// Linux's, whatever the host.
type errno uint32

const (
	success      errno = 0
	eperm        errno = 1
	enoent       errno = 2
	eio          errno = 5
	ebadf        errno = 9
	eagain       errno = 11
	enomem       errno = 12
	eacces       errno = 13
	efault       errno = 14
	eexist       errno = 17
	enotdir      errno = 20
	eisdir       errno = 21
	einval       errno = 22
	emfile       errno = 24
	enospc       errno = 28
	espipe       errno = 29
	erofs        errno = 30
	epipe        errno = 32
	erange       errno = 34
	enametoolong errno = 36
	enosys       errno = 38
	enotempty    errno = 39
	eloop        errno = 40
	etimedout    errno = 110
)

// hostErrors are the host's errors that programs tell apart, in the order in
// which they are tried.
var hostErrors = []struct {
	host  error
	errno errno
}{
	{syscall.ENOENT, enoent}, {syscall.EEXIST, eexist}, {syscall.ENOTDIR, enotdir}, {syscall.EISDIR, eisdir},
	{syscall.ENOTEMPTY, enotempty}, {syscall.EACCES, eacces}, {syscall.EPERM, eperm}, {syscall.EINVAL, einval},
	{syscall.EBADF, ebadf}, {syscall.ESPIPE, espipe}, {syscall.EPIPE, epipe}, {syscall.ENOSPC, enospc},
	{syscall.EROFS, erofs}, {syscall.ENAMETOOLONG, enametoolong}, {syscall.ELOOP, eloop}, {syscall.EAGAIN, eagain},
	{fs.ErrNotExist, enoent}, {fs.ErrExist, eexist}, {fs.ErrPermission, eacces}, {fs.ErrInvalid, einval}, {fs.ErrClosed, ebadf},
}

// errnoOf returns the number of a host's error; eio for those that have none.
func errnoOf(err error) errno {
	if err == nil {
		return success
	}
	for _, e := range hostErrors {
		if errors.Is(err, e.host) {
			return e.errno
		}
	}
	return eio
}
