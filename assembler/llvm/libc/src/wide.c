// Wide characters: Unicode, which as bytes is UTF-8.
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

size_t wcslen(const wchar_t *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (; n--; a++, b++)
    if (*a != *b || !*a) return *a < *b ? -1 : *a > *b;
  return 0;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (; n--; a++, b++)
    if (*a != *b) return *a < *b ? -1 : 1;
  return 0;
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = c;
  return to;
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; i++) to[i] = from[i];
  wmemset(to + i, 0, n - i);
  return to;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
  for (; n--; s++)
    if (*s == c) return (wchar_t *)s;
  return 0;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
  for (size_t n = wcslen(s) + 1; n--;)
    if (s[n] == c) return (wchar_t *)s + n;
  return 0;
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *what) {
  size_t n = wcslen(what);
  for (; wcsncmp(s, what, n); s++)
    if (!*s) return 0;
  return (wchar_t *)s;
}

size_t wcscspn(const wchar_t *s, const wchar_t *set) {
  size_t n = 0;
  while (s[n] && !wcschr(set, s[n])) n++;
  return n;
}

size_t wcsspn(const wchar_t *s, const wchar_t *set) {
  size_t n = 0;
  while (s[n] && wcschr(set, s[n])) n++;
  return n;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *set) {
  s += wcscspn(s, set);
  return *s ? (wchar_t *)s : 0;
}

int wcscmp(const wchar_t *a, const wchar_t *b) { return wcsncmp(a, b, (size_t)-1); }
wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) { return memcpy(to, from, n * sizeof *to); }
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) { return memmove(to, from, n * sizeof *to); }
wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from) { return wmemcpy(to, from, wcslen(from) + 1); }
wchar_t *wcschr(const wchar_t *s, wchar_t c) { return wmemchr(s, c, wcslen(s) + 1); }

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from) {
  wcscpy(to + wcslen(to), from);
  return to;
}

static int is_scalar(unsigned c) { return c < 0xd800 || (c > 0xdfff && c < 0x110000); }

// A character may come in parts: the state has the bits so far and how many bytes
// are missing, and above them how many the character has.
size_t mbrtowc(wchar_t *restrict to, const char *restrict s, size_t n, mbstate_t *restrict state) {
  static mbstate_t own;
  mbstate_t *m = state ? state : &own;
  if (!s) return mbrtowc(0, "", 1, state);
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)s[i];
    unsigned missing = m->missing & 7, size = m->missing >> 4;
    if (missing == 0 && c < 0x80) return (to ? (void)(*to = c) : (void)0), c ? i + 1 : 0;
    if (missing == 0 && c >= 0xc2 && c < 0xf5) {
      size = c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
      *m = (mbstate_t){c & (0xff >> (size + 1)), (size - 1) | size << 4};
      continue;
    }
    if (missing == 0 || (c & 0xc0) != 0x80) return *m = (mbstate_t){0, 0}, errno = EILSEQ, (size_t)-1;
    *m = (mbstate_t){m->value << 6 | (c & 0x3f), (missing - 1) | size << 4};
    if (missing > 1) continue;
    unsigned value = m->value, least = size == 2 ? 0x80 : size == 3 ? 0x800 : 0x10000;
    *m = (mbstate_t){0, 0};
    if (value < least || !is_scalar(value)) return errno = EILSEQ, (size_t)-1;
    if (to) *to = (wchar_t)value;
    return i + 1;
  }
  return (size_t)-2;
}

size_t wcrtomb(char *restrict to, wchar_t wide, mbstate_t *restrict state) {
  unsigned c = (unsigned)wide, size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  (void)state;
  if (!to) return 1;
  if (!is_scalar(c)) return errno = EILSEQ, (size_t)-1;
  for (unsigned i = size; i-- > 1; c >>= 6) to[i] = (char)(0x80 | (c & 0x3f));
  to[0] = (char)(size == 1 ? c : (0xf00 >> size & 0xff) | c);
  return size;
}

size_t mbrlen(const char *restrict s, size_t n, mbstate_t *restrict state) {
  static mbstate_t own;
  return mbrtowc(0, s, n, state ? state : &own);
}

int mbsinit(const mbstate_t *m) { return !m || !(m->missing & 7); }
wint_t btowc(int c) { return c >= 0 && c < 0x80 ? (wint_t)c : WEOF; }
int wctob(wint_t c) { return c < 0x80 ? (int)c : EOF; }

int mbtowc(wchar_t *restrict to, const char *restrict s, size_t n) {
  mbstate_t m = {0, 0};
  int size = s ? (int)mbrtowc(to, s, n, &m) : 0;
  return size < 0 ? -1 : size;
}

int mblen(const char *s, size_t n) { return mbtowc(0, s, n); }
int wctomb(char *to, wchar_t c) { return to ? (int)wcrtomb(to, c, 0) : 0; }

size_t mbstowcs(wchar_t *restrict to, const char *restrict s, size_t n) {
  size_t done = 0;
  for (wchar_t c; !to || done < n; done++) {
    int size = mbtowc(&c, s, 4);
    if (size < 0) return (size_t)-1;
    if (to) to[done] = size ? c : 0;
    if (size == 0) break;
    s += size;
  }
  return done;
}

size_t wcstombs(char *restrict to, const wchar_t *restrict s, size_t n) {
  size_t done = 0;
  char text[4];
  for (; *s; s++) {
    size_t size = wcrtomb(text, *s, 0);
    if (size == (size_t)-1) return size;
    if (to && done + size > n) return done;
    if (to) memcpy(to + done, text, size);
    done += size;
  }
  if (to && done < n) to[done] = 0;
  return done;
}

static int ascii(wint_t c) { return c < 0x80 ? (int)c : 0; }
int iswalnum(wint_t c) { return isalnum(ascii(c)); }
int iswalpha(wint_t c) { return isalpha(ascii(c)); }
int iswdigit(wint_t c) { return isdigit(ascii(c)); }
int iswlower(wint_t c) { return islower(ascii(c)); }
int iswupper(wint_t c) { return isupper(ascii(c)); }
int iswspace(wint_t c) { return isspace(ascii(c)); }
int iswpunct(wint_t c) { return ispunct(ascii(c)); }
int iswprint(wint_t c) { return c >= 0x80 || isprint((int)c); }
int iswxdigit(wint_t c) { return isxdigit(ascii(c)); }
wint_t towlower(wint_t c) { return c < 0x80 ? (wint_t)tolower((int)c) : c; }
wint_t towupper(wint_t c) { return c < 0x80 ? (wint_t)toupper((int)c) : c; }
