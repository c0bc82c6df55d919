#ifndef PNACL_SYS_TIMES_H
#define PNACL_SYS_TIMES_H
#include <sys/begin.h>
#include <sys/types.h>
struct tms { clock_t tms_utime, tms_stime, tms_cutime, tms_cstime; };
BEGIN_C
clock_t times(struct tms *);
END_C
#endif
