// Bytes and strings.
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// The compiler makes the ABI's own copies of the built-in ones.
void *memcpy(void *restrict to, const void *restrict from, size_t n) {
  __builtin_memcpy(to, from, n);
  return to;
}

void *memmove(void *to, const void *from, size_t n) {
  __builtin_memmove(to, from, n);
  return to;
}

void *memset(void *to, int c, size_t n) {
  __builtin_memset(to, c, n);
  return to;
}

void *memchr(const void *p, int c, size_t n) {
  for (const unsigned char *s = p; n--; s++)
    if (*s == (unsigned char)c) return (void *)s;
  return 0;
}

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *s = a, *t = b;
  for (; n--; s++, t++)
    if (*s != *t) return *s - *t;
  return 0;
}

size_t strlen(const char *s) {
  const char *end = s;
  while (*end) end++;
  return end - s;
}

size_t strnlen(const char *s, size_t n) {
  size_t i = 0;
  while (i < n && s[i]) i++;
  return i;
}

char *stpcpy(char *restrict to, const char *restrict from) {
  while ((*to = *from++)) to++;
  return to;
}

char *strcpy(char *restrict to, const char *restrict from) {
  stpcpy(to, from);
  return to;
}

char *strncpy(char *restrict to, const char *restrict from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; i++) to[i] = from[i];
  for (; i < n; i++) to[i] = 0;
  return to;
}

char *strcat(char *restrict to, const char *restrict from) {
  strcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t n) {
  char *end = to + strlen(to);
  while (n-- && *from) *end++ = *from++;
  *end = 0;
  return to;
}

int strcmp(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return (unsigned char)*a - (unsigned char)*b;
}

int strncmp(const char *a, const char *b, size_t n) {
  for (; n--; a++, b++)
    if (*a != *b || !*a) return (unsigned char)*a - (unsigned char)*b;
  return 0;
}

int strcoll(const char *a, const char *b) { return strcmp(a, b); }

size_t strxfrm(char *restrict to, const char *restrict from, size_t n) {
  if (n) strncpy(to, from, n - 1), to[n - 1] = 0;
  return strlen(from);
}

int strcasecmp(const char *a, const char *b) { return strncasecmp(a, b, (size_t)-1); }

int strncasecmp(const char *a, const char *b, size_t n) {
  for (; n--; a++, b++) {
    int c = tolower((unsigned char)*a), d = tolower((unsigned char)*b);
    if (c != d || !c) return c - d;
  }
  return 0;
}

char *strchr(const char *s, int c) {
  for (;; s++) {
    if (*s == (char)c) return (char *)s;
    if (!*s) return 0;
  }
}

char *strrchr(const char *s, int c) {
  const char *last = 0;
  do
    if (*s == (char)c) last = s;
  while (*s++);
  return (char *)last;
}

char *strstr(const char *s, const char *what) {
  size_t n = strlen(what);
  for (; *s || !n; s++) {
    if (strncmp(s, what, n) == 0) return (char *)s;
    if (!*s) break;
  }
  return 0;
}

size_t strspn(const char *s, const char *set) {
  size_t n = 0;
  while (s[n] && strchr(set, s[n])) n++;
  return n;
}

size_t strcspn(const char *s, const char *set) {
  size_t n = 0;
  while (s[n] && !strchr(set, s[n])) n++;
  return n;
}

char *strpbrk(const char *s, const char *set) {
  s += strcspn(s, set);
  return *s ? (char *)s : 0;
}

char *strtok_r(char *restrict s, const char *restrict set, char **restrict rest) {
  if (!s) s = *rest;
  s += strspn(s, set);
  if (!*s) return *rest = s, (char *)0;
  char *end = s + strcspn(s, set);
  *rest = *end ? end + 1 : end;
  *end = 0;
  return s;
}

char *strtok(char *restrict s, const char *restrict set) {
  static char *rest;
  return strtok_r(s, set, &rest);
}

char *strndup(const char *s, size_t n) {
  n = strnlen(s, n);
  char *copy = malloc(n + 1);
  if (!copy) return 0;
  memcpy(copy, s, n);
  copy[n] = 0;
  return copy;
}

char *strdup(const char *s) { return strndup(s, strlen(s)); }

void *memrchr(const void *p, int c, size_t n) {
  for (const unsigned char *s = p; n--;)
    if (s[n] == (unsigned char)c) return (void *)(s + n);
  return 0;
}

void *memmem(const void *p, size_t n, const void *what, size_t size) {
  for (const char *s = p; n >= size; s++, n--)
    if (memcmp(s, what, size) == 0) return (void *)s;
  return 0;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t n) { return (char *)memcpy(to, from, n) + n; }

void *memccpy(void *restrict to, const void *restrict from, int c, size_t n) {
  const char *end = memchr(from, c, n);
  memcpy(to, from, end ? (size_t)(end + 1 - (const char *)from) : n);
  return end ? (char *)to + (end + 1 - (const char *)from) : 0;
}

char *strchrnul(const char *s, int c) {
  while (*s && *s != (char)c) s++;
  return (char *)s;
}

char *strcasestr(const char *s, const char *what) {
  size_t n = strlen(what);
  for (; *s || !n; s++) {
    if (strncasecmp(s, what, n) == 0) return (char *)s;
    if (!*s) break;
  }
  return 0;
}

char *strsep(char **restrict rest, const char *restrict set) {
  char *s = *rest, *end = s ? strpbrk(s, set) : 0;
  if (end) *end++ = 0;
  *rest = end;
  return s;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t n) {
  strncpy(to, from, n);
  return to + strnlen(to, n);
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t n) {
  size_t length = strlen(from);
  if (n) memcpy(to, from, length < n ? length + 1 : n), to[length < n ? length : n - 1] = 0;
  return length;
}

size_t strlcat(char *restrict to, const char *restrict from, size_t n) {
  size_t have = strnlen(to, n);
  return have + strlcpy(to + have, from, n - have);
}

int ffsll(long long n) { return __builtin_ffsll(n); }
int ffsl(long n) { return __builtin_ffsl(n); }
int ffs(int n) { return __builtin_ffs(n); }
int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }
void bzero(void *p, size_t n) { memset(p, 0, n); }
void bcopy(const void *from, void *to, size_t n) { memmove(to, from, n); }
char *index(const char *s, int c) { return strchr(s, c); }
char *rindex(const char *s, int c) { return strrchr(s, c); }

int strerror_r(int error, char *to, size_t n) { return strlcpy(to, strerror(error), n) < n ? 0 : ERANGE; }

char *strsignal(int number) {
  static char text[24] = "Signal ";
  char *s = text + 7;
  if (number >= 10) *s++ = (char)('0' + number / 10 % 10);
  *s++ = (char)('0' + number % 10);
  *s = 0;
  return text;
}

char *strerror(int error) {
  static const struct { int number; const char *text; } texts[] = {
      {0, "Success"}, {EPERM, "Operation not permitted"}, {ENOENT, "No such file or directory"}, {EINTR, "Interrupted"},
      {EIO, "Input/output error"}, {EBADF, "Bad file descriptor"}, {EAGAIN, "Try again"}, {ENOMEM, "Out of memory"},
      {EACCES, "Permission denied"}, {EBUSY, "Busy"}, {EEXIST, "File exists"}, {ENOTDIR, "Not a directory"},
      {EISDIR, "Is a directory"}, {EINVAL, "Invalid argument"}, {EMFILE, "Too many open files"}, {ENOSPC, "No space left"},
      {ESPIPE, "Illegal seek"}, {EPIPE, "Broken pipe"}, {EDOM, "Argument out of domain"}, {ERANGE, "Result out of range"},
      {ENOSYS, "Not implemented"}, {EXDEV, "Cross-device link"}, {ENOTEMPTY, "Directory not empty"}, {EROFS, "Read-only file system"},
      {ENAMETOOLONG, "File name too long"}, {ELOOP, "Too many symbolic links"}, {EILSEQ, "Not a character"}, {EOVERFLOW, "Value too large"},
      {ENOTSUP, "Not supported"}, {ETIMEDOUT, "Timed out"}, {EDEADLK, "Deadlock"}, {EFBIG, "File too large"}, {EFAULT, "Bad address"}};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (texts[i].number == error) return (char *)texts[i].text;
  return (char *)"Unknown error";
}
