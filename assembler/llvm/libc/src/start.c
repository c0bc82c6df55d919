// Where a program begins, and how it ends.
#include "irt.h"
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct irt_basic __irt_basic;
struct irt_fdio __irt_fdio;
struct irt_memory __irt_memory;
static int (*query)(const char *, void *, size_t);
_Thread_local int errno;

extern void (*__init_array_start[])(void) __attribute__((weak));
extern void (*__init_array_end[])(void) __attribute__((weak));
extern void (*__fini_array_start[])(void) __attribute__((weak));
extern void (*__fini_array_end[])(void) __attribute__((weak));
extern const char __tls_template_start[], __tls_template_end[];
extern const int __tls_template_alignment;
// clang calls a main with parameters so on this target.
int __main_argc_argv(int, char **) __attribute__((weak));
#pragma clang diagnostic ignored "-Wmain"
extern int plain_main(void) __asm__("main") __attribute__((weak));

int __irt_query(const char *name, void *table, size_t size) { return query(name, table, size); }

int __result(int error) {
  if (error == 0) return 0;
  errno = error;
  return -1;
}

enum { THREAD_BLOCK = 64 };

size_t __tls_size(void) {
  return (__tls_template_end - __tls_template_start) + THREAD_BLOCK + __tls_template_alignment;
}

void *__tls_setup(char *memory) {
  uintptr_t align = __tls_template_alignment;
  char *start = (char *)(((uintptr_t)memory + align - 1) & -align);
  size_t size = __tls_template_end - __tls_template_start;
  memcpy(start, __tls_template_start, size);
  void **pointer = (void **)(start + size);
  pointer[0] = pointer;
  return pointer;
}

static void *map(size_t size) {
  enum { READ_WRITE = 3, PRIVATE_ANONYMOUS = 0x22 };
  void *at = 0;
  return __irt_memory.mmap(&at, size, READ_WRITE, PRIVATE_ANONYMOUS, -1, 0) ? 0 : at;
}

// The words of the block: a function, how many environment variables and
// arguments there are, these with a 0 behind each list, and pairs of numbers.
__attribute__((noinline)) static void setup(int *block) {
  enum { SYSINFO = 32 };
  int *pair = block + 3 + block[2] + 1 + block[1] + 1;
  while (pair[0] != SYSINFO) pair += 2;
  query = (int (*)(const char *, void *, size_t))pair[1];
  query("nacl-irt-basic-0.1", &__irt_basic, sizeof __irt_basic);
  query("nacl-irt-fdio-0.1", &__irt_fdio, sizeof __irt_fdio);
  query("nacl-irt-memory-0.3", &__irt_memory, sizeof __irt_memory);
  struct irt_tls tls;
  query("nacl-irt-tls-0.1", &tls, sizeof tls);
  tls.init(__tls_setup(map(__tls_size())));
}

__attribute__((noinline)) static int run(int *block) {
  char **argv = (char **)(block + 3);
  environ = argv + block[2] + 1;
  for (void (**f)(void) = __init_array_start; f != __init_array_end; f++) (*f)();
  return __main_argc_argv ? __main_argc_argv(block[2], argv) : plain_main();
}

void _start(int *block) {
  setup(block);
  exit(run(block));
}

// What to call at the end, the last first: functions, and the destructors of C++
// objects, which take an argument.
static struct { void (*f)(void *); void *object; } at_end[256], at_quick_end[32];
static int ends, quick_ends;
void *__dso_handle;

int __cxa_atexit(void (*f)(void *), void *object, void *library) {
  (void)library;
  if (ends == sizeof at_end / sizeof *at_end) return -1;
  at_end[ends].f = f;
  at_end[ends++].object = object;
  return 0;
}

static void plain(void *f) { ((void (*)(void))f)(); }

int atexit(void (*f)(void)) { return __cxa_atexit(plain, (void *)f, 0); }

int at_quick_exit(void (*f)(void)) {
  if (quick_ends == sizeof at_quick_end / sizeof *at_quick_end) return -1;
  at_quick_end[quick_ends].f = plain;
  at_quick_end[quick_ends++].object = (void *)f;
  return 0;
}

void _Exit(int status) {
  __irt_basic.exit(status);
  __builtin_trap();
}

void _exit(int status) { _Exit(status); }

void exit(int status) {
  while (ends > 0) {
    ends--;
    at_end[ends].f(at_end[ends].object);
  }
  for (void (**f)(void) = __fini_array_end; f != __fini_array_start;) (*--f)();
  fflush(0);
  _Exit(status);
}

void quick_exit(int status) {
  while (quick_ends > 0) {
    quick_ends--;
    at_quick_end[quick_ends].f(at_quick_end[quick_ends].object);
  }
  _Exit(status);
}

void abort(void) {
  fflush(0);
  __builtin_trap();
}

void __assert_failed(const char *condition, const char *file, int line) {
  fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
  abort();
}
