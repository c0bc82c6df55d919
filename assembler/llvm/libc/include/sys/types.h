#ifndef PNACL_SYS_TYPES_H
#define PNACL_SYS_TYPES_H
#include <sys/begin.h>
#include <stddef.h>
typedef long ssize_t;
typedef long long off_t;
typedef long long time_t;
typedef long clock_t;
typedef int pid_t;
typedef unsigned mode_t;
#endif
