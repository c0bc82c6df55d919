// Conversion between doubles and decimal digits with large integers: exact, and
// simple. An integer is a list of words, the lowest first.
#include "decimal.h"
#include <stdint.h>
#include <string.h>

enum { WORDS = 160 };
struct big { int n; uint32_t w[WORDS]; };

static void multiply(struct big *b, uint32_t by, uint32_t plus) {
  uint64_t carry = plus;
  for (int i = 0; i < b->n; i++) {
    carry += (uint64_t)b->w[i] * by;
    b->w[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry && b->n < WORDS) b->w[b->n++] = (uint32_t)carry;
}

static uint32_t divide(struct big *b, uint32_t by) {
  uint64_t rest = 0;
  for (int i = b->n; i-- > 0;) {
    rest = rest << 32 | b->w[i];
    b->w[i] = (uint32_t)(rest / by);
    rest %= by;
  }
  while (b->n > 0 && b->w[b->n - 1] == 0) b->n--;
  return (uint32_t)rest;
}

static void shift(struct big *b, int by) {
  for (; by >= 31; by -= 31) multiply(b, 1u << 31, 0);
  if (by > 0) multiply(b, 1u << by, 0);
}

static int bits(const struct big *b) { return b->n ? 32 * b->n - __builtin_clz(b->w[b->n - 1]) : 0; }

static int compare(const struct big *a, const struct big *b) {
  if (a->n != b->n) return a->n - b->n;
  for (int i = a->n; i-- > 0;)
    if (a->w[i] != b->w[i]) return a->w[i] < b->w[i] ? -1 : 1;
  return 0;
}

static void subtract(struct big *a, const struct big *b) {
  int64_t borrow = 0;
  for (int i = 0; i < a->n; i++) {
    int64_t d = (int64_t)a->w[i] - (i < b->n ? b->w[i] : 0) + borrow;
    a->w[i] = (uint32_t)d;
    borrow = d < 0 ? -1 : 0;
  }
  while (a->n > 0 && a->w[a->n - 1] == 0) a->n--;
}

void __to_decimal(struct decimal *d, double v) {
  uint64_t u;
  memcpy(&u, &v, 8);
  int e = (int)(u >> 52 & 2047);
  uint64_t m = (u & 0xFFFFFFFFFFFFFull) | (e ? 1ull << 52 : 0);
  if (!e) e = 1;
  e -= 1075;
  d->negative = (int)(u >> 63);
  d->count = d->point = 0;
  if (!m) return;
  struct big b = {2, {(uint32_t)m, (uint32_t)(m >> 32)}};
  while (b.n > 0 && b.w[b.n - 1] == 0) b.n--;
  int five = 0;
  if (e >= 0) shift(&b, e);
  else for (five = -e; e < 0; e++) multiply(&b, 5, 0); // m/2^k is m*5^k/10^k
  char reversed[1100];
  int n = 0;
  while (b.n > 0) {
    uint32_t part = divide(&b, 1000000000);
    for (int i = 0; i < 9 && (b.n > 0 || part > 0); i++, part /= 10) reversed[n++] = (char)('0' + part % 10);
  }
  for (int i = 0; i < n; i++) d->digits[i] = reversed[n - 1 - i];
  d->count = n;
  d->point = n - five;
  while (d->count > 0 && d->digits[d->count - 1] == '0') d->count--;
}

void __round_decimal(struct decimal *d, int count) {
  if (count < 0) count = -1;
  if (count >= d->count) return;
  int up = 0;
  if (count >= 0) {
    up = d->digits[count] > '5' || (d->digits[count] == '5' && (d->count > count + 1 || (count > 0 && (d->digits[count - 1] & 1))));
  } else count = 0;
  d->count = count;
  if (!up) {
    while (d->count > 0 && d->digits[d->count - 1] == '0') d->count--;
    return;
  }
  while (d->count > 0 && d->digits[d->count - 1] == '9') d->count--;
  if (d->count > 0) {
    d->digits[d->count - 1]++;
    return;
  }
  d->digits[0] = '1';
  d->count = 1;
  d->point++;
}

// The quotient of two integers as 62 or 63 bits; the last one is also set if
// anything is left.
static uint64_t quotient(struct big *a, struct big *b, int *exponent) {
  int by = 62 - (bits(a) - bits(b));
  if (by > 0) shift(a, by);
  else shift(b, -by);
  *exponent = -by;
  uint64_t q = 0;
  shift(b, 63);
  for (int i = 63; i >= 0; i--) { // by hand, bit by bit
    q <<= 1;
    if (compare(a, b) >= 0) {
      subtract(a, b);
      q |= 1;
    }
    divide(b, 2);
  }
  return a->n ? q | 1 : q;
}

// m * 2^e, of which the last bit of m stands for all that follow it.
static double assemble(uint64_t m, int e) {
  if (!m) return 0;
  int lead = __builtin_clzll(m);
  m <<= lead;
  e -= lead;
  int exponent = e + 63 + 1023, drop = 11;
  if (exponent >= 2047) return __builtin_huge_val();
  if (exponent <= 0) {
    drop += 1 - exponent;
    exponent = 0;
    if (drop > 64) return 0;
  }
  uint64_t kept = drop == 64 ? 0 : m >> drop, rest = drop == 64 ? m : m & ((1ull << drop) - 1), half = 1ull << (drop - 1);
  if (rest > half || (rest == half && (kept & 1))) kept++;
  uint64_t u = exponent ? kept + ((uint64_t)(exponent - 1) << 52) : kept;
  double v;
  memcpy(&v, &u, 8);
  return v;
}

double __from_decimal(const struct decimal *d) {
  double v = 0;
  if (d->count && d->point > 310) v = __builtin_huge_val();
  else if (d->count && d->point > -330) {
    struct big a = {0, {0}}, b = {1, {1}};
    int count = d->count < 800 ? d->count : 800;
    for (int i = 0; i < count; i++) {
      if (a.n || d->digits[i] != '0') {
        if (!a.n) a.n = 1, a.w[0] = 0;
        multiply(&a, 10, (uint32_t)(d->digits[i] - '0'));
      }
    }
    int scale = d->point - count, e;
    for (int i = 0; i < scale; i++) multiply(&a, 10, 0);
    for (int i = 0; i > scale; i--) multiply(&b, 10, 0);
    if (a.n) {
      uint64_t q = quotient(&a, &b, &e);
      if (d->count > count) q |= 1;
      v = assemble(q, e);
    }
  }
  return d->negative ? -v : v;
}
