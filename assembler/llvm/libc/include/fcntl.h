#ifndef PNACL_FCNTL_H
#define PNACL_FCNTL_H
#include <sys/begin.h>
enum { O_RDONLY = 0, O_WRONLY = 1, O_RDWR = 2, O_CREAT = 0100, O_EXCL = 0200, O_TRUNC = 01000, O_APPEND = 02000 };
BEGIN_C
int open(const char *path, int flags, ...);
END_C
#endif
