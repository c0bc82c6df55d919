// The interfaces of the runtime that the library stands on: tables of functions
// that are asked for by name. All but the procedures return an error number.
#include <stddef.h>
#include <sys/types.h>

struct irt_basic {
  void (*exit)(int);
  int (*gettod)(void *), (*clock)(clock_t *), (*nanosleep)(const void *, void *), (*sched_yield)(void), (*sysconf)(int, int *);
};
struct irt_fdio {
  int (*close)(int), (*dup)(int, int *), (*dup2)(int, int);
  int (*read)(int, void *, size_t, size_t *), (*write)(int, const void *, size_t, size_t *);
  int (*seek)(int, off_t, int, off_t *), (*fstat)(int, void *), (*getdents)(int, void *, size_t, size_t *);
};
struct irt_filename {
  int (*open)(const char *, int, int, int *), (*stat)(const char *, void *);
  int (*mkdir)(const char *, int), (*rmdir)(const char *), (*chdir)(const char *), (*getcwd)(char *, size_t);
  int (*unlink)(const char *), (*truncate)(const char *, off_t), (*lstat)(const char *, void *);
  int (*link)(const char *, const char *), (*rename)(const char *, const char *);
  int (*symlink)(const char *, const char *), (*chmod)(const char *, int), (*access)(const char *, int);
  int (*readlink)(const char *, char *, size_t, size_t *), (*utimes)(const char *, const void *);
};
struct irt_memory {
  int (*mmap)(void **, size_t, int, int, int, off_t), (*munmap)(void *, size_t), (*mprotect)(void *, size_t, int);
};
struct irt_tls {
  int (*init)(void *);
  void *(*get)(void);
};
struct irt_thread {
  int (*create)(void (*)(void), void *, void *);
  void (*exit)(int *);
  int (*nice)(int);
};
struct irt_futex {
  int (*wait_abs)(volatile int *, int, const void *), (*wake)(volatile int *, int, int *);
};
struct irt_clock {
  int (*getres)(int, void *), (*gettime)(int, void *);
};

extern struct irt_basic __irt_basic;
extern struct irt_fdio __irt_fdio;
extern struct irt_memory __irt_memory;

// Fills a table with an interface; 0 if there is none of the name.
int __irt_query(const char *name, void *table, size_t size);

// Memory for the variables of a thread, from a template that the linker makes: its
// pointer points behind them, to the thread's own block.
void *__tls_setup(char *memory);
size_t __tls_size(void);

// An error number as the result of a function: -1 and errno.
int __result(int error);
