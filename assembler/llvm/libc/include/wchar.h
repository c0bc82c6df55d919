#ifndef PNACL_WCHAR_H
#define PNACL_WCHAR_H
#include <sys/begin.h>
#include <stddef.h>
#include <stdio.h>
/* Text of many bytes is UTF-8. */
#ifndef __wint_t_defined
typedef __WINT_TYPE__ wint_t;
#endif
#define WEOF ((wint_t)-1)
#ifndef WCHAR_MIN
#define WCHAR_MIN (-0x7fffffff - 1)
#define WCHAR_MAX 0x7fffffff
#endif
typedef struct { unsigned value, missing; } mbstate_t;
struct tm;
BEGIN_C
size_t wcslen(const wchar_t *), wcsspn(const wchar_t *, const wchar_t *), wcscspn(const wchar_t *, const wchar_t *);
int wcscmp(const wchar_t *, const wchar_t *), wcsncmp(const wchar_t *, const wchar_t *, size_t), wmemcmp(const wchar_t *, const wchar_t *, size_t);
wchar_t *wcscpy(wchar_t *RESTRICT, const wchar_t *RESTRICT), *wcsncpy(wchar_t *RESTRICT, const wchar_t *RESTRICT, size_t);
wchar_t *wcscat(wchar_t *RESTRICT, const wchar_t *RESTRICT), *wcschr(const wchar_t *, wchar_t), *wcsrchr(const wchar_t *, wchar_t);
wchar_t *wcsstr(const wchar_t *, const wchar_t *), *wcspbrk(const wchar_t *, const wchar_t *), *wmemchr(const wchar_t *, wchar_t, size_t), *wmemset(wchar_t *, wchar_t, size_t);
wchar_t *wmemcpy(wchar_t *RESTRICT, const wchar_t *RESTRICT, size_t), *wmemmove(wchar_t *, const wchar_t *, size_t);
size_t mbrtowc(wchar_t *RESTRICT, const char *RESTRICT, size_t, mbstate_t *RESTRICT), wcrtomb(char *RESTRICT, wchar_t, mbstate_t *RESTRICT);
size_t mbrlen(const char *RESTRICT, size_t, mbstate_t *RESTRICT);
int mbsinit(const mbstate_t *), wctob(wint_t);
wint_t btowc(int);
END_C
#endif
