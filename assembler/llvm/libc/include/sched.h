#ifndef PNACL_SCHED_H
#define PNACL_SCHED_H
#include <sys/begin.h>
BEGIN_C
int sched_yield(void);
END_C
#endif
