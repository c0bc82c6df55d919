#ifndef PNACL_UNISTD_H
#define PNACL_UNISTD_H
#include <sys/begin.h>
#include <sys/types.h>
enum { STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO };
BEGIN_C
ssize_t read(int, void *, size_t), write(int, const void *, size_t);
off_t lseek(int, off_t, int);
int close(int), unlink(const char *), isatty(int), usleep(unsigned), getpid(void);
unsigned sleep(unsigned);
void _exit(int) __attribute__((noreturn));
END_C
#endif
