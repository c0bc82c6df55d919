#ifndef PNACL_UTIME_H
#define PNACL_UTIME_H
#include <sys/begin.h>
#include <sys/types.h>
struct utimbuf { time_t actime, modtime; };
BEGIN_C
int utime(const char *, const struct utimbuf *);
END_C
#endif
