package process

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"
)

// Errno is an error number of the runtime's functions; 0 is Success. They are
// Linux's, whatever the host.
type Errno uint32

// The error numbers, by the names that errno.h has for them.
const (
	Success      Errno = 0
	EPERM        Errno = 1
	ENOENT       Errno = 2
	EIO          Errno = 5
	EBADF        Errno = 9
	EAGAIN       Errno = 11
	ENOMEM       Errno = 12
	EACCES       Errno = 13
	EFAULT       Errno = 14
	EEXIST       Errno = 17
	ENOTDIR      Errno = 20
	EISDIR       Errno = 21
	EINVAL       Errno = 22
	EMFILE       Errno = 24
	ENOSPC       Errno = 28
	ESPIPE       Errno = 29
	EROFS        Errno = 30
	EPIPE        Errno = 32
	ERANGE       Errno = 34
	ENAMETOOLONG Errno = 36
	ENOSYS       Errno = 38
	ENOTEMPTY    Errno = 39
	ELOOP        Errno = 40
	ETIMEDOUT    Errno = 110
)

// hostErrors are the host's errors that programs tell apart, in the order in
// which they are tried.
var hostErrors = []struct {
	host  error
	Errno Errno
}{
	{syscall.ENOENT, ENOENT}, {syscall.EEXIST, EEXIST}, {syscall.ENOTDIR, ENOTDIR}, {syscall.EISDIR, EISDIR},
	{syscall.ENOTEMPTY, ENOTEMPTY}, {syscall.EACCES, EACCES}, {syscall.EPERM, EPERM}, {syscall.EINVAL, EINVAL},
	{syscall.EBADF, EBADF}, {syscall.ESPIPE, ESPIPE}, {syscall.EPIPE, EPIPE}, {syscall.ENOSPC, ENOSPC},
	{syscall.EROFS, EROFS}, {syscall.ENAMETOOLONG, ENAMETOOLONG}, {syscall.ELOOP, ELOOP}, {syscall.EAGAIN, EAGAIN},
	{fs.ErrNotExist, ENOENT}, {fs.ErrExist, EEXIST}, {fs.ErrPermission, EACCES}, {fs.ErrInvalid, EINVAL}, {fs.ErrClosed, EBADF},
}

// escapes is what os.Root says of a way out of it; the error has no name.
const escapes = "path escapes from parent"

// errnoOf returns the number of a host's error; EIO for those that have none.
func errnoOf(err error) Errno {
	if err == nil {
		return Success
	}
	for _, e := range hostErrors {
		if errors.Is(err, e.host) {
			return e.Errno
		}
	}
	if strings.HasSuffix(err.Error(), escapes) {
		return EACCES
	}
	return EIO
}
