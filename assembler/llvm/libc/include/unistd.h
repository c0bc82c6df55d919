#ifndef PNACL_UNISTD_H
#define PNACL_UNISTD_H
#include <sys/begin.h>
#include <sys/types.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define _SC_PAGESIZE 1
#define _SC_PAGE_SIZE 1
#define _SC_NPROCESSORS_ONLN 2
BEGIN_C
extern char **environ, *optarg;
extern int optind, opterr, optopt;
int getopt(int, char *const[], const char *);
ssize_t read(int, void *, size_t), write(int, const void *, size_t), readlink(const char *RESTRICT, char *RESTRICT, size_t);
off_t lseek(int, off_t, int);
int close(int), dup(int), dup2(int, int), fsync(int), isatty(int), usleep(unsigned), getpid(void), getpagesize(void);
int access(const char *, int), chdir(const char *), rmdir(const char *), unlink(const char *), truncate(const char *, off_t);
int ftruncate(int, off_t), link(const char *, const char *), symlink(const char *, const char *);
uid_t getuid(void), geteuid(void);
gid_t getgid(void), getegid(void);
int chown(const char *, uid_t, gid_t), fchown(int, uid_t, gid_t);
char *getcwd(char *, size_t);
long sysconf(int);
unsigned sleep(unsigned), alarm(unsigned);
void _exit(int) __attribute__((noreturn));
END_C
#endif
