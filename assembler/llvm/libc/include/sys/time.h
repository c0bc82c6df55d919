#ifndef PNACL_SYS_TIME_H
#define PNACL_SYS_TIME_H
#include <sys/begin.h>
#include <sys/select.h>
#include <sys/types.h>
struct timeval { time_t tv_sec; int tv_usec; };
BEGIN_C
int gettimeofday(struct timeval *, void *), utimes(const char *, const struct timeval[2]);
END_C
#endif
