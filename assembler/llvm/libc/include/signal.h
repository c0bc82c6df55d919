#ifndef PNACL_SIGNAL_H
#define PNACL_SIGNAL_H
#include <sys/begin.h>
/* Nothing sends signals but raise. */
typedef int sig_atomic_t;
typedef void (*sighandler_t)(int);
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_ERR ((void (*)(int)) - 1)
BEGIN_C
void (*signal(int, void (*)(int)))(int);
int raise(int);
END_C
#endif
