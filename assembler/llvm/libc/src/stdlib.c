// Numbers from text, sorting, and chance.
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int abs(int n) { return n < 0 ? -n : n; }
long labs(long n) { return n < 0 ? -n : n; }
long long llabs(long long n) { return n < 0 ? -n : n; }
imaxdiv_t imaxdiv(intmax_t a, intmax_t b) { return (imaxdiv_t){a / b, a % b}; }
intmax_t imaxabs(intmax_t n) { return n < 0 ? -n : n; }
div_t div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
lldiv_t lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }
int atoi(const char *s) { return (int)strtol(s, 0, 10); }
long atol(const char *s) { return strtol(s, 0, 10); }
long long atoll(const char *s) { return strtoll(s, 0, 10); }
double atof(const char *s) { return strtod(s, 0); }

static int digit(int c) {
  if (isdigit(c)) return c - '0';
  return isalpha(c) ? tolower(c) - 'a' + 10 : 99;
}

// Reads digits up to a limit. Beyond it, all of them are read and over is set.
static unsigned long long digits(const char *s, char **end, int base, unsigned long long limit, int *negative, int *over) {
  const char *start = s;
  while (isspace((unsigned char)*s)) s++;
  *negative = *s == '-';
  if (*s == '-' || *s == '+') s++;
  if ((base == 0 || base == 16) && s[0] == '0' && (s[1] | 32) == 'x' && digit((unsigned char)s[2]) < 16) s += 2, base = 16;
  if (base == 0) base = *s == '0' ? 8 : 10;
  unsigned long long n = 0;
  int any = 0;
  for (*over = 0; digit((unsigned char)*s) < base; s++, any = 1) {
    unsigned d = digit((unsigned char)*s);
    if (n > (limit - d) / base) *over = 1;
    n = n * base + d;
  }
  if (end) *end = (char *)(any ? s : start);
  return n;
}

static long long with_sign(const char *s, char **end, int base, long long least, long long most) {
  int negative, over;
  unsigned long long n = digits(s, end, base, (unsigned long long)most + 1, &negative, &over);
  if (over || n > (unsigned long long)most + negative) return errno = ERANGE, negative ? least : most;
  return negative ? (long long)(0 - n) : (long long)n;
}

static unsigned long long without_sign(const char *s, char **end, int base, unsigned long long most) {
  int negative, over;
  unsigned long long n = digits(s, end, base, most, &negative, &over);
  if (over) return errno = ERANGE, most;
  return negative ? 0 - n : n;
}

long strtol(const char *restrict s, char **restrict end, int base) { return (long)with_sign(s, end, base, LONG_MIN, LONG_MAX); }
long long strtoll(const char *restrict s, char **restrict end, int base) { return with_sign(s, end, base, LLONG_MIN, LLONG_MAX); }
unsigned long strtoul(const char *restrict s, char **restrict end, int base) { return (unsigned long)without_sign(s, end, base, ULONG_MAX); }
unsigned long long strtoull(const char *restrict s, char **restrict end, int base) { return without_sign(s, end, base, ULLONG_MAX); }
intmax_t strtoimax(const char *restrict s, char **restrict end, int base) { return strtoll(s, end, base); }
uintmax_t strtoumax(const char *restrict s, char **restrict end, int base) { return strtoull(s, end, base); }

static uint64_t seed = 1;

void srand(unsigned n) { seed = n; }

int rand(void) {
  seed = seed * 6364136223846793005 + 1442695040888963407;
  return (int)(seed >> 33);
}

int rand_r(unsigned *state) {
  *state = *state * 1103515245 + 12345;
  return (int)(*state >> 1 & 0x3fffffff);
}

long random(void) { return rand(); }
void srandom(unsigned n) { srand(n); }

// The generator and the numbers that POSIX asks for.
static uint64_t state48 = 0x1234abcd330e;
void srand48(long n) { state48 = (uint64_t)(uint32_t)n << 16 | 0x330e; }

double drand48(void) {
  state48 = (state48 * 0x5deece66d + 0xb) & 0xffffffffffff;
  return (double)state48 * 0x1p-48;
}

static void swap(char *a, char *b, size_t size) {
  while (size--) {
    char c = *a;
    *a++ = *b;
    *b++ = c;
  }
}

// Lets an element sink in a heap of n.
static void sink(char *base, size_t i, size_t n, size_t size, int (*compare)(const void *, const void *)) {
  for (size_t child; (child = 2 * i + 1) < n; i = child) {
    if (child + 1 < n && compare(base + child * size, base + (child + 1) * size) < 0) child++;
    if (compare(base + i * size, base + child * size) >= 0) return;
    swap(base + i * size, base + child * size, size);
  }
}

// A heap sort: never slow, whatever the order.
void qsort(void *p, size_t n, size_t size, int (*compare)(const void *, const void *)) {
  char *base = p;
  for (size_t i = n / 2; i-- > 0;) sink(base, i, n, size, compare);
  while (n > 1) {
    swap(base, base + --n * size, size);
    sink(base, 0, n, size, compare);
  }
}

void *bsearch(const void *key, const void *p, size_t n, size_t size, int (*compare)(const void *, const void *)) {
  const char *base = p;
  while (n > 0) {
    const char *middle = base + n / 2 * size;
    int c = compare(key, middle);
    if (c == 0) return (void *)middle;
    if (c > 0) base = middle + size, n -= n / 2 + 1;
    else n /= 2;
  }
  return 0;
}

int system(const char *command) { return command ? -1 : 0; }

static void (*handlers[32])(int);

void (*signal(int number, void (*handler)(int)))(int) {
  if (number < 0 || number >= 32) return SIG_ERR;
  void (*old)(int) = handlers[number];
  handlers[number] = handler;
  return old;
}

int raise(int number) {
  if (number < 0 || number >= 32) return -1;
  if (handlers[number] == SIG_DFL) abort();
  if (handlers[number] != SIG_IGN) handlers[number](number);
  return 0;
}
