// The printf family.
#include "decimal.h"
#include "file.h"
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LEFT = 1, PLUS = 2, SPACE = 4, ALTERNATE = 8, ZERO = 16, UPPER = 32 };

// A conversion such as %-08.3lf.
struct conversion { int flags, width, precision, length; };

static int pad(FILE *f, int c, int n) {
  int done = 0;
  for (; done < n; done++) fputc(c, f);
  return done;
}

// Prints a number: sign, zeros up to the precision, digits; filled to the width.
static int field(FILE *f, const struct conversion *c, const char *sign, int zeros, const char *text, int n) {
  int length = (int)strlen(sign) + zeros + n, fill = c->width > length ? c->width - length : 0, done = 0;
  if (!(c->flags & (LEFT | ZERO))) done += pad(f, ' ', fill);
  for (; *sign; sign++, done++) fputc(*sign, f);
  if ((c->flags & ZERO) && !(c->flags & LEFT)) done += pad(f, '0', fill);
  done += pad(f, '0', zeros);
  for (int i = 0; i < n; i++, done++) fputc(text[i], f);
  if (c->flags & LEFT) done += pad(f, ' ', fill);
  return done;
}

static int integer(FILE *f, struct conversion *c, uint64_t n, int negative, int base) {
  char text[24];
  int i = sizeof text;
  const char *digits = c->flags & UPPER ? "0123456789ABCDEF" : "0123456789abcdef";
  const char *sign = negative ? "-" : c->flags & PLUS ? "+" : c->flags & SPACE ? " " : "";
  if ((c->flags & ALTERNATE) && base == 16 && n) sign = c->flags & UPPER ? "0X" : "0x";
  for (uint64_t m = n; m; m /= base) text[--i] = digits[m % base];
  int count = (int)sizeof text - i, zeros = c->precision < 0 ? (count ? 0 : 1) : c->precision > count ? c->precision - count : 0;
  if ((c->flags & ALTERNATE) && base == 8 && !zeros && (count == 0 || text[i] != '0')) zeros = 1;
  if (c->precision >= 0) c->flags &= ~ZERO;
  return field(f, c, sign, zeros, text + i, count);
}

// Prints text with a sign; zeros may fill it only if it is a number.
static int signed_text(FILE *f, struct conversion *c, int negative, const char *text, int n) {
  return field(f, c, negative ? "-" : c->flags & PLUS ? "+" : c->flags & SPACE ? " " : "", 0, text, n);
}

static char digit_at(const struct decimal *d, int i) { return i >= 0 && i < d->count ? d->digits[i] : '0'; }

// Writes digits with a point behind the first of them, and an exponent.
static int scientific(char *out, const struct decimal *d, int precision, int keep, int upper) {
  int n = 0, e = d->count ? d->point - 1 : 0;
  out[n++] = digit_at(d, 0);
  if (precision > 0 || keep) out[n++] = '.';
  for (int i = 1; i <= precision; i++) out[n++] = digit_at(d, i);
  out[n++] = upper ? 'E' : 'e';
  out[n++] = e < 0 ? '-' : '+';
  if (e < 0) e = -e;
  if (e >= 100) out[n++] = (char)('0' + e / 100);
  out[n++] = (char)('0' + e / 10 % 10);
  out[n++] = (char)('0' + e % 10);
  return n;
}

static int fixed(char *out, const struct decimal *d, int precision, int keep) {
  int n = 0;
  for (int i = 0; i < (d->point > 0 && d->count ? d->point : 1); i++) out[n++] = d->point > 0 && d->count ? digit_at(d, i) : '0';
  if (precision > 0 || keep) out[n++] = '.';
  for (int i = 0; i < precision; i++) out[n++] = d->count ? digit_at(d, d->point + i) : '0';
  return n;
}

// The digits of a hexadecimal float.
static int hexadecimal(char *out, double v, int precision, int keep, int upper) {
  uint64_t u;
  memcpy(&u, &v, 8);
  int e = (int)(u >> 52 & 2047), n = 0;
  uint64_t m = u & 0xFFFFFFFFFFFFFull;
  if (e) m |= 1ull << 52;
  else e = m ? 1 : 1023;
  if (precision >= 0 && precision < 13) {
    uint64_t unit = 1ull << (52 - 4 * precision), rest = m & (unit - 1);
    m -= rest;
    if (rest > unit / 2 || (rest == unit / 2 && (m & unit))) m += unit;
  }
  const char *digits = upper ? "0123456789ABCDEF" : "0123456789abcdef";
  int count = 13;
  if (precision < 0)
    while (count > 0 && !(m >> (52 - 4 * count) & 15)) count--;
  else count = precision;
  out[n++] = digits[m >> 52];
  if (count > 0 || keep) out[n++] = '.';
  for (int i = 1; i <= count; i++) out[n++] = i <= 13 ? digits[m >> (52 - 4 * i) & 15] : '0';
  char text[8];
  int i = 8;
  e -= 1023;
  unsigned a = e < 0 ? -e : e;
  do text[--i] = (char)('0' + a % 10);
  while (a /= 10);
  out[n++] = upper ? 'P' : 'p';
  out[n++] = e < 0 ? '-' : '+';
  while (i < 8) out[n++] = text[i++];
  return n;
}

enum { MOST = 600 }; // digits behind the point that are computed

static int floating(FILE *f, struct conversion *c, double v, int kind) {
  uint64_t u;
  memcpy(&u, &v, 8);
  int negative = (int)(u >> 63), upper = c->flags & UPPER, keep = c->flags & ALTERNATE, precision = c->precision, n;
  static _Thread_local char out[320 + MOST + 32];
  static _Thread_local struct decimal d;
  if (__builtin_isnan(v) || __builtin_isinf(v)) {
    c->flags &= ~ZERO;
    return signed_text(f, c, negative, __builtin_isnan(v) ? (upper ? "NAN" : "nan") : (upper ? "INF" : "inf"), 3);
  }
  if (kind == 'a') {
    n = hexadecimal(out, v, precision > 60 ? 60 : precision, keep, upper);
    int done = c->flags & (LEFT | ZERO) ? 0 : pad(f, ' ', c->width - n - 2 - negative);
    c->width -= done;
    const char *sign = negative ? (upper ? "-0X" : "-0x") : c->flags & PLUS ? (upper ? "+0X" : "+0x") : (upper ? "0X" : "0x");
    return done + field(f, c, sign, 0, out, n);
  }
  if (precision < 0) precision = 6;
  if (precision > MOST) precision = MOST;
  __to_decimal(&d, v);
  if (kind == 'f') {
    __round_decimal(&d, d.point + precision);
    n = fixed(out, &d, precision, keep);
  } else if (kind == 'e') {
    __round_decimal(&d, precision + 1);
    n = scientific(out, &d, precision, keep, upper);
  } else {
    if (precision == 0) precision = 1;
    __round_decimal(&d, precision);
    int e = d.count ? d.point - 1 : 0;
    if (e < -4 || e >= precision) n = scientific(out, &d, keep ? precision - 1 : (d.count ? d.count - 1 : 0), keep, upper);
    else {
      int behind = keep ? precision - 1 - e : d.count - d.point;
      n = fixed(out, &d, behind > 0 ? behind : 0, keep);
    }
  }
  return signed_text(f, c, negative, out, n);
}

static int string(FILE *f, const struct conversion *c, const char *s) {
  if (!s) s = "(null)";
  int n = (int)(c->precision >= 0 ? strnlen(s, c->precision) : strlen(s)), fill = c->width > n ? c->width - n : 0, done = 0;
  if (!(c->flags & LEFT)) done += pad(f, ' ', fill);
  for (int i = 0; i < n; i++, done++) fputc(s[i], f);
  if (c->flags & LEFT) done += pad(f, ' ', fill);
  return done;
}

static int flag(int c) {
  switch (c) {
  case '-': return LEFT;
  case '+': return PLUS;
  case ' ': return SPACE;
  case '#': return ALTERNATE;
  case '0': return ZERO;
  }
  return 0;
}

// Arguments are passed on by address: a va_list is a pointer here.
static int number(const char **s, va_list *args) {
  int n = 0;
  if (**s == '*') {
    ++*s;
    return va_arg(*args, int);
  }
  for (; **s >= '0' && **s <= '9'; ++*s) n = n < 100000 ? n * 10 + **s - '0' : n;
  return n;
}

// Reads flags, width, precision and length.
static const char *parse(const char *s, struct conversion *c, va_list *args) {
  *c = (struct conversion){0, 0, -1, 0};
  for (; flag(*s); s++) c->flags |= flag(*s);
  c->width = number(&s, args);
  if (c->width < 0) c->flags |= LEFT, c->width = -c->width;
  if (*s == '.') {
    s++;
    c->precision = number(&s, args);
  }
  for (;; s++) {
    if (*s == 'l' || *s == 'L' || *s == 'q') c->length++;
    else if (*s == 'j') c->length = 2;
    else if (*s == 'h') c->length--;
    else if (*s != 'z' && *s != 't') return s;
  }
}

static uint64_t argument(const struct conversion *c, va_list *args, int with_sign) {
  if (c->length >= 2) return va_arg(*args, uint64_t);
  int n = va_arg(*args, int);
  if (c->length == -1) n = with_sign ? (short)n : (unsigned short)n;
  if (c->length <= -2) n = with_sign ? (signed char)n : (unsigned char)n;
  return with_sign ? (uint64_t)(int64_t)n : (uint64_t)(unsigned)n;
}

static void count(const struct conversion *c, va_list *args, int done) {
  void *p = va_arg(*args, void *);
  if (c->length >= 2) *(long long *)p = done;
  else if (c->length == -1) *(short *)p = (short)done;
  else if (c->length <= -2) *(signed char *)p = (signed char)done;
  else *(int *)p = done;
}

static int convert(FILE *f, struct conversion *c, int kind, va_list *args, int done) {
  uint64_t n;
  if (kind >= 'A' && kind <= 'Z') c->flags |= UPPER, kind += 32;
  switch (kind) {
  case 'd': case 'i':
    n = argument(c, args, 1);
    return integer(f, c, (int64_t)n < 0 ? 0 - n : n, (int64_t)n < 0, 10);
  case 'u': return c->flags &= ~(PLUS | SPACE), integer(f, c, argument(c, args, 0), 0, 10);
  case 'o': return c->flags &= ~(PLUS | SPACE), integer(f, c, argument(c, args, 0), 0, 8);
  case 'x': return c->flags &= ~(PLUS | SPACE), integer(f, c, argument(c, args, 0), 0, 16);
  case 'p':
    c->flags |= ALTERNATE;
    return integer(f, c, (uintptr_t)va_arg(*args, void *), 0, 16);
  case 'e': case 'f': case 'g': case 'a': return floating(f, c, va_arg(*args, double), kind);
  case 'c': {
    char text[2] = {(char)va_arg(*args, int), 0};
    c->flags &= ~ZERO;
    return field(f, c, "", 0, text, 1);
  }
  case 's': return string(f, c, va_arg(*args, char *));
  case 'n': return count(c, args, done), 0;
  case '%': return fputc('%', f), 1;
  }
  return 0;
}

int vfprintf(FILE *restrict f, const char *restrict s, va_list given) {
  int done = 0, mode = f->mode;
  va_list args;
  va_copy(args, given);
  if (mode == _IONBF) f->mode = _IOFBF;
  for (; *s; s++) {
    if (*s != '%') {
      fputc(*s, f);
      done++;
      continue;
    }
    struct conversion c;
    s = parse(s + 1, &c, &args);
    if (!*s) break;
    done += convert(f, &c, *s, &args, done);
  }
  va_end(args);
  if ((f->mode = mode) == _IONBF) fflush(f);
  return ferror(f) ? -1 : done;
}

int vsnprintf(char *restrict to, size_t n, const char *restrict s, va_list args) {
  struct __file f = {.fd = -1, .flags = WRITING, .mode = _IOFBF, .back = EOF, .buffer = to, .size = n ? n - 1 : 0};
  int done = vfprintf(&f, s, args);
  if (n) to[f.at < n ? f.at : n - 1] = 0;
  return done;
}

int vsprintf(char *restrict to, const char *restrict s, va_list args) { return vsnprintf(to, 0x7fffffff, s, args); }
int vprintf(const char *restrict s, va_list args) { return vfprintf(stdout, s, args); }

int vasprintf(char **restrict to, const char *restrict s, va_list args) {
  int n = vsnprintf(0, 0, s, args);
  *to = n < 0 ? 0 : malloc(n + 1);
  return *to ? vsnprintf(*to, n + 1, s, args) : -1;
}

int vdprintf(int fd, const char *restrict s, va_list args) {
  struct __file f = {.fd = fd, .flags = WRITING, .mode = _IOFBF, .back = EOF, .size = BUFSIZ};
  f.buffer = f.own;
  int done = vfprintf(&f, s, args);
  return fflush(&f) ? -1 : done;
}

#define PASS(call) \
  va_list args; \
  va_start(args, s); \
  int done = call; \
  va_end(args); \
  return done

int printf(const char *restrict s, ...) { PASS(vfprintf(stdout, s, args)); }
int fprintf(FILE *restrict f, const char *restrict s, ...) { PASS(vfprintf(f, s, args)); }
int sprintf(char *restrict to, const char *restrict s, ...) { PASS(vsnprintf(to, 0x7fffffff, s, args)); }
int snprintf(char *restrict to, size_t n, const char *restrict s, ...) { PASS(vsnprintf(to, n, s, args)); }
int asprintf(char **restrict to, const char *restrict s, ...) { PASS(vasprintf(to, s, args)); }
int dprintf(int fd, const char *restrict s, ...) { PASS(vdprintf(fd, s, args)); }
