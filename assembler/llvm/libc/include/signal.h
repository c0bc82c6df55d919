#ifndef PNACL_SIGNAL_H
#define PNACL_SIGNAL_H
#include <sys/begin.h>
/* Nothing sends signals but raise. */
typedef int sig_atomic_t;
enum { SIGINT = 2, SIGILL = 4, SIGABRT = 6, SIGFPE = 8, SIGSEGV = 11, SIGTERM = 15 };
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_ERR ((void (*)(int)) - 1)
BEGIN_C
void (*signal(int, void (*)(int)))(int);
int raise(int);
END_C
#endif
