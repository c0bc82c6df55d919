// Vectors of compilers: all operations, shuffles, comparisons, of legal and other sizes.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef int i4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef short s8 __attribute__((vector_size(16)));
typedef uint8_t b16 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(16)));
typedef int64_t l2 __attribute__((vector_size(16)));
typedef int i8 __attribute__((vector_size(32)));
typedef float f2 __attribute__((vector_size(8)));
typedef uint8_t b4 __attribute__((vector_size(4)));

static __attribute__((noinline)) i4 mix(i4 a, i4 b, int n) { return (a + b) * n ^ (a >> 2) | (b << (i4){1, 2, 3, 4}); }
static __attribute__((noinline)) f4 blend(f4 a, f4 b) { i4 m = a < b; return (f4)(((i4)(a * 2) & m) | ((i4)(b / 4) & ~m)); }
static __attribute__((noinline)) i8 large(i8 a, i4 b) { a[b[0] & 7] += b[1]; return a - (i8){1, 2, 3, 4, 5, 6, 7, 8}; }
static void show4(i4 v) { printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]); }

static float dot(const float *a, const float *b, int n) {
  f4 total = {};
  for (int i = 0; i + 4 <= n; i += 4) {
    f4 x, y;
    memcpy(&x, a + i, 16), memcpy(&y, b + i, 16);
    total += x * y;
  }
  return total[0] + total[1] + total[2] + total[3];
}

int main(void) {
  volatile int k = 3;
  i4 a = {1, -2, 300, k}, b = {k, 5, -6, 70000};
  show4(mix(a, b, k)), show4(a == b), show4(a < b), show4(-a), show4(~b), show4(a / b), show4(b % a);
  show4(__builtin_shufflevector(a, b, 0, 5, 2, 7));
  f4 f = {1.5f, -2.5f, (float)k, 1e10f}, g = {2, 2, 2, 2};
  f4 h = blend(f, g);
  printf("%g %g %g %g\n", h[0], h[1], h[2], h[3]);
  show4(__builtin_convertvector(f / 1e4f, i4));
  s8 s = {1, 2, 3, 4, 5, 6, 7, -32768};
  s = s * s - 1;
  for (int i = 0; i < 8; i++) printf("%d ", s[i]);
  b16 c;
  for (int i = 0; i < 16; i++) c[i] = (uint8_t)(i * 20);
  c = (c + 100) >> 1;
  for (int i = 0; i < 16; i++) printf("%d ", c[i]);
  d2 d = {1.25, -3};
  l2 l = {1ll << 40, -5};
  d = d * d + __builtin_convertvector(l, d2), l = l * l >> 3;
  printf("\n%.10g %.10g %lld %lld\n", d[0], d[1], (long long)l[0], (long long)l[1]);
  i8 w = large((i8){10, 20, 30, 40, 50, 60, 70, 80}, a);
  for (int i = 0; i < 8; i++) printf("%d ", w[i]);
  f2 p = {k, 0.5f};
  b4 q = {250, 251, 252, (uint8_t)k};
  p = p + p, q += 10;
  printf("%g %g %d %d\n", p[0], p[1], q[0], q[3]);
  float x[40], y[40];
  for (int i = 0; i < 40; i++) x[i] = (float)i, y[i] = (float)(40 - i);
  printf("%g\n", dot(x, y, 40));
  int total = 0, most = 0, list[100];
  for (int i = 0; i < 100; i++) list[i] = (i * 37) % 101;
  for (int i = 0; i < 100; i++) total += list[i], most = list[i] > most ? list[i] : most;
  printf("%d %d\n", total, most);
  return 0;
}
