#ifndef PNACL_FCNTL_H
#define PNACL_FCNTL_H
#include <sys/begin.h>
#include <sys/types.h>
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_ACCMODE 3
#define O_CREAT 0100
#define O_EXCL 0200
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_DIRECTORY 0200000
#define O_CLOEXEC 0
BEGIN_C
int open(const char *path, int flags, ...), creat(const char *path, mode_t);
END_C
#endif
