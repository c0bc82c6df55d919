#ifndef PNACL_SYS_SELECT_H
#define PNACL_SYS_SELECT_H
#include <sys/begin.h>
struct timeval;
#define FD_SETSIZE 64
typedef struct { unsigned long long bits; } fd_set;
#define FD_ZERO(set) ((void)((set)->bits = 0))
#define FD_SET(fd, set) ((void)((set)->bits |= 1ull << (fd)))
#define FD_CLR(fd, set) ((void)((set)->bits &= ~(1ull << (fd))))
#define FD_ISSET(fd, set) ((int)((set)->bits >> (fd) & 1))
BEGIN_C
/* Never waits: files are always ready, and reading waits for what is not. */
int select(int, fd_set *, fd_set *, fd_set *, struct timeval *);
END_C
#endif
