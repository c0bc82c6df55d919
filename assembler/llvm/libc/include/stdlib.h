#ifndef PNACL_STDLIB_H
#define PNACL_STDLIB_H
#include <sys/begin.h>
#include <stddef.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 0x7fffffff
#define MB_CUR_MAX 1
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;
BEGIN_C
void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t), *aligned_alloc(size_t, size_t);
int posix_memalign(void **, size_t, size_t);
void free(void *);
void abort(void) __attribute__((noreturn));
void exit(int) __attribute__((noreturn));
void _Exit(int) __attribute__((noreturn));
void quick_exit(int) __attribute__((noreturn));
int atexit(void (*)(void)), at_quick_exit(void (*)(void)), system(const char *);
char *getenv(const char *);
int setenv(const char *, const char *, int), unsetenv(const char *), putenv(char *);
int abs(int), atoi(const char *), rand(void), rand_r(unsigned *), mkstemp(char *);
long random(void);
void srandom(unsigned);
double drand48(void);
void srand48(long);
long labs(long), atol(const char *);
long long llabs(long long), atoll(const char *);
double atof(const char *), strtod(const char *RESTRICT, char **RESTRICT);
float strtof(const char *RESTRICT, char **RESTRICT);
long double strtold(const char *RESTRICT, char **RESTRICT);
long strtol(const char *RESTRICT, char **RESTRICT, int);
unsigned long strtoul(const char *RESTRICT, char **RESTRICT, int);
long long strtoll(const char *RESTRICT, char **RESTRICT, int);
unsigned long long strtoull(const char *RESTRICT, char **RESTRICT, int);
div_t div(int, int);
ldiv_t ldiv(long, long);
lldiv_t lldiv(long long, long long);
void srand(unsigned);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
int mblen(const char *, size_t), mbtowc(wchar_t *RESTRICT, const char *RESTRICT, size_t), wctomb(char *, wchar_t);
size_t mbstowcs(wchar_t *RESTRICT, const char *RESTRICT, size_t), wcstombs(char *RESTRICT, const wchar_t *RESTRICT, size_t);
void *reallocarray(void *, size_t, size_t);
void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
END_C
#endif
