#ifndef PNACL_ERRNO_H
#define PNACL_ERRNO_H
#include <sys/begin.h>
BEGIN_C
#ifdef __cplusplus
extern thread_local int errno;
#else
extern _Thread_local int errno;
#endif
#define errno errno
END_C
enum {
  EPERM = 1, ENOENT = 2, EINTR = 4, EIO = 5, EBADF = 9, EAGAIN = 11, ENOMEM = 12, EACCES = 13, EBUSY = 16, EEXIST = 17,
  ENOTDIR = 20, EISDIR = 21, EINVAL = 22, EMFILE = 24, ENOSPC = 28, ESPIPE = 29, EPIPE = 32, EDOM = 33, ERANGE = 34,
  EDEADLK = 35, ENOSYS = 38, EILSEQ = 84, EOVERFLOW = 75, ETIMEDOUT = 110
};
#endif
