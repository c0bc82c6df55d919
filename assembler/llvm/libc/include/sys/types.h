#ifndef PNACL_SYS_TYPES_H
#define PNACL_SYS_TYPES_H
#include <sys/begin.h>
#include <stddef.h>
typedef long ssize_t;
typedef long long off_t;
typedef long long time_t;
typedef long clock_t;
typedef int pid_t;
typedef unsigned mode_t, uid_t, gid_t;
typedef unsigned long long dev_t, ino_t;
typedef unsigned nlink_t;
typedef int blksize_t, blkcnt_t, clockid_t;
typedef long suseconds_t;
typedef unsigned useconds_t;
#ifndef __cplusplus
typedef unsigned short ushort;
typedef unsigned uint;
typedef unsigned long ulong;
#endif
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned u_int;
typedef unsigned long u_long;
#endif
