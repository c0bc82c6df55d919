// Floating numbers from text, and the scanf family.
#include "decimal.h"
#include "file.h"
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int hex_digit(int c) { return isdigit(c) ? c - '0' : (c | 32) - 'a' + 10; }

// Reads an exponent behind a letter; without digits there is none.
static const char *exponent(const char *s, int letter, int *e) {
  if ((*s | 32) != letter) return s;
  const char *t = s + 1;
  int negative = *t == '-', n = 0;
  if (*t == '-' || *t == '+') t++;
  if (!isdigit((unsigned char)*t)) return s;
  for (; isdigit((unsigned char)*t); t++) n = n < 100000 ? n * 10 + *t - '0' : n;
  *e += negative ? -n : n;
  return t;
}

static double hexadecimal(const char *s, const char **end) {
  uint64_t m = 0;
  int e = 0, point = 0;
  for (; isxdigit((unsigned char)*s) || (*s == '.' && !point); s++) {
    if (*s == '.') {
      point = 1;
      continue;
    }
    if (m >> 60) e += 4, m |= hex_digit(*s) != 0;
    else m = m << 4 | hex_digit(*s);
    if (point) e -= 4;
  }
  *end = exponent(s, 'p', &e);
  double v = (double)m;
  for (; e > 0 && v && !__builtin_isinf(v); e--) v *= 2;
  for (; e < 0 && v; e++) v /= 2;
  return v;
}

double strtod(const char *restrict start, char **restrict end) {
  static _Thread_local struct decimal d;
  const char *s = start, *rest = start;
  while (isspace((unsigned char)*s)) s++;
  d = (struct decimal){.negative = *s == '-'};
  if (*s == '-' || *s == '+') s++;
  double v = 0;
  if (strncasecmp(s, "inf", 3) == 0) {
    rest = s + (strncasecmp(s, "infinity", 8) == 0 ? 8 : 3);
    v = d.negative ? -__builtin_huge_val() : __builtin_huge_val();
  } else if (strncasecmp(s, "nan", 3) == 0) {
    rest = s + 3;
    v = __builtin_nan("");
  } else if (s[0] == '0' && (s[1] | 32) == 'x' && (isxdigit((unsigned char)s[2]) || (s[2] == '.' && isxdigit((unsigned char)s[3])))) {
    v = hexadecimal(s + 2, &rest);
    if (d.negative) v = -v;
  } else {
    int point = 0, any = 0, behind = 0;
    for (; isdigit((unsigned char)*s) || (*s == '.' && !point); s++) {
      if (*s == '.') {
        point = 1;
        continue;
      }
      any = 1;
      if (d.count == 0 && *s == '0') behind -= point;
      else {
        if (d.count < 1000) d.digits[d.count++] = *s;
        else if (*s != '0') d.digits[999] = '1';
        if (!point) behind++;
      }
    }
    if (any) {
      rest = exponent(s, 'e', &behind);
      d.point = behind;
      v = __from_decimal(&d);
      if (__builtin_isinf(v) || (v == 0 && d.count)) errno = ERANGE;
    }
  }
  if (end) *end = (char *)rest;
  return v;
}

float strtof(const char *restrict s, char **restrict end) { return (float)strtod(s, end); }
long double strtold(const char *restrict s, char **restrict end) { return strtod(s, end); }

// A scan at work: characters are counted.
struct scan { FILE *f; int read, width; };

static int get(struct scan *s) {
  int c = fgetc(s->f);
  s->read += c != EOF;
  return c;
}

static void unget(struct scan *s, int c) {
  if (c == EOF) return;
  ungetc(c, s->f);
  s->read--;
}

static int skip_space(struct scan *s) {
  int c;
  do c = get(s);
  while (isspace(c));
  unget(s, c);
  return c;
}

// Takes characters while a function says yes, no more than the width.
static int take(struct scan *s, char *to, int size, int (*wanted)(int c, const char *set), const char *set) {
  int n = 0, c = 0;
  while (n < s->width && (c = get(s)) != EOF && wanted(c, set)) {
    if (to && n < size - 1) to[n] = (char)c;
    n++;
  }
  if (n < s->width) unget(s, c);
  if (to && size) to[n < size ? n : size - 1] = 0;
  return n;
}

static int in_number(int c, const char *set) {
  (void)set;
  return isalnum(c) || c == '+' || c == '-' || c == '.';
}

static int in_integer(int c, const char *set) { return strchr(set, c) != 0; }

static int no_space(int c, const char *set) {
  (void)set;
  return !isspace(c);
}

static int in_set(int c, const char *set) {
  int invert = *set == '^', found = 0;
  set += invert;
  for (const char *p = set; *p && (*p != ']' || p == set); p++) {
    if (p[1] == '-' && p[2] && p[2] != ']') {
      found |= c >= (unsigned char)p[0] && c <= (unsigned char)p[2];
      p += 2;
    } else found |= c == (unsigned char)*p;
  }
  return found != invert;
}

static void store(void *to, int length, long long v) {
  if (length >= 2) *(long long *)to = v;
  else if (length == -1) *(short *)to = (short)v;
  else if (length <= -2) *(signed char *)to = (signed char)v;
  else *(int *)to = (int)v;
}

static int scan_integer(struct scan *s, int kind, int length, void *to) {
  char text[72], *end;
  int base = kind == 'd' || kind == 'u' ? 10 : kind == 'o' ? 8 : kind == 'i' ? 0 : 16;
  const char *set = base == 10 ? "+-0123456789" : base == 8 ? "+-01234567" : "+-0123456789abcdefABCDEFxX";
  if (take(s, text, sizeof text, in_integer, set) == 0) return 0;
  long long v = kind == 'd' || kind == 'i' ? strtoll(text, &end, base) : (long long)strtoull(text, &end, base);
  if (end == text) return 0;
  for (char *p = text + strlen(text); p > end;) unget(s, *--p);
  if (to) store(to, length, v);
  return 1;
}

static int scan_floating(struct scan *s, int length, void *to) {
  char text[512], *end;
  if (take(s, text, sizeof text, in_number, 0) == 0) return 0;
  double v = strtod(text, &end);
  if (end == text) return 0;
  if (to && length > 0) *(double *)to = v;
  else if (to) *(float *)to = (float)v;
  return 1;
}

int vfscanf(FILE *restrict f, const char *restrict p, va_list args) {
  struct scan s = {f, 0, 0};
  int done = 0, ok = 1;
  for (; *p && ok; p++) {
    if (isspace((unsigned char)*p)) {
      skip_space(&s);
      continue;
    }
    if (*p != '%') {
      int c = get(&s);
      if (c != (unsigned char)*p) unget(&s, c), ok = 0;
      continue;
    }
    int dropped = *++p == '*', length = 0;
    p += dropped;
    for (s.width = 0; isdigit((unsigned char)*p); p++) s.width = s.width * 10 + *p - '0';
    int given = s.width;
    if (!given) s.width = 0x7fffffff;
    for (; *p && strchr("hlLqjzt", *p); p++) length += *p == 'h' ? -1 : *p == 'j' ? 2 : *p == 'z' || *p == 't' ? 0 : 1;
    int kind = *p;
    if (kind != 'c' && kind != '[' && kind != 'n' && skip_space(&s) == EOF && kind != '%') {
      return done ? done : EOF;
    }
    void *to = dropped || kind == '%' ? 0 : va_arg(args, void *);
    switch (kind) {
    case 'n':
      if (to) store(to, length, s.read);
      continue;
    case '%': ok = get(&s) == '%'; continue;
    case 'c':
      if (!given) s.width = 1;
      for (int i = 0, c; i < s.width; i++) {
        if ((c = get(&s)) == EOF) return done ? done : EOF;
        if (to) ((char *)to)[i] = (char)c;
      }
      break;
    case 's': ok = take(&s, to, 0x7fffffff, no_space, 0) > 0; break;
    case '[':
      ok = take(&s, to, 0x7fffffff, in_set, p + 1) > 0;
      p++;
      p += *p == '^';
      for (p += *p == ']'; *p && *p != ']'; p++) continue;
      break;
    case 'e': case 'f': case 'g': case 'a': case 'E': case 'G': ok = scan_floating(&s, length, to); break;
    case 'p': kind = 'x'; ok = scan_integer(&s, kind, 0, to); break;
    default: ok = scan_integer(&s, kind | 32, length, to);
    }
    done += ok && !dropped;
    if (!*p) break;
  }
  return done;
}

int vsscanf(const char *restrict from, const char *restrict p, va_list args) {
  struct __file f = {.fd = -1, .flags = READING, .back = EOF, .buffer = (char *)from, .end = strlen(from)};
  return *from ? vfscanf(&f, p, args) : EOF;
}

int vscanf(const char *restrict p, va_list args) { return vfscanf(stdin, p, args); }

#define PASS(call) \
  va_list args; \
  va_start(args, p); \
  int done = call; \
  va_end(args); \
  return done

int scanf(const char *restrict p, ...) { PASS(vfscanf(stdin, p, args)); }
int fscanf(FILE *restrict f, const char *restrict p, ...) { PASS(vfscanf(f, p, args)); }
int sscanf(const char *restrict from, const char *restrict p, ...) { PASS(vsscanf(from, p, args)); }
