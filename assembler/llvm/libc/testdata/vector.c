// Vectors of 16 bytes, which PNaCl has, and of other sizes, which it has not.
#include <stdio.h>

typedef int v4si __attribute__((vector_size(16)));
typedef float v4sf __attribute__((vector_size(16)));
typedef short v8hi __attribute__((vector_size(16)));
typedef unsigned char v16qi __attribute__((vector_size(16)));
typedef long long v2di __attribute__((vector_size(16)));
typedef double v2df __attribute__((vector_size(16)));
typedef int v2si __attribute__((vector_size(8)));
typedef int v8si __attribute__((vector_size(32)));

volatile int seed = 7;

static unsigned next(void) {
  static unsigned x = 12345;
  x = x * 1664525u + 1013904223u + (unsigned)seed;
  return x >> 8;
}

static void show(const char *what, const void *p, int n) {
  const unsigned char *b = p;
  printf("%-12s", what);
  for (int i = 0; i < n; i++) printf("%02x", b[i]);
  printf("\n");
}

__attribute__((noinline)) static v4si clamp(v4si a, v4si low, v4si high) {
  v4si below = a < low, above = a > high;
  a = (below & low) | (~below & a);
  return (above & high) | (~above & a);
}

__attribute__((noinline)) static v4sf blend(v4sf a, v4sf b, int i) {
  v4sf c = a * b - (v4sf){1.5f, -2.0f, 0.25f, 4.0f};
  c[i & 3] = -c[(i + 1) & 3];
  return -c / (v4sf){3, 3, 7, 7};
}

int main(void) {
  v4si a, b;
  v8hi h;
  v16qi q;
  v8si w;
  for (int i = 0; i < 4; i++) a[i] = (int)next() - 8000000, b[i] = (int)next();
  for (int i = 0; i < 8; i++) h[i] = (short)next(), w[i] = (int)next();
  for (int i = 0; i < 16; i++) q[i] = (unsigned char)next();
  v4si sum = a + b, c = clamp(a, (v4si){-100, 0, 5, 1 << 20}, b);
  show("sum", &sum, 16);
  show("clamp", &c, 16);
  v4si s = (a << (v4si){1, 2, 3, 4}) ^ (b >> 3);
  show("shift", &s, 16);
  v4si d = b / ((a & 255) + 1), m = b % ((a & 255) + 1);
  show("divide", &d, 16);
  show("remainder", &m, 16);
  v4sf f = blend(__builtin_convertvector(a, v4sf), (v4sf){0.5f, 2, -1, 1e-3f}, seed);
  show("blend", &f, 16);
  v4si back = __builtin_convertvector(f / 1000.0f, v4si);
  show("convert", &back, 16);
  v8hi h2 = h * h - (h < 0);
  show("short", &h2, 16);
  v16qi q2 = (q > 100) & (q + (v16qi){1, 2, 3, 4, 5, 6, 7, 8});
  show("bytes", &q2, 16);
  v2di l = (v2di)sum * (v2di){3, -5};
  show("long", &l, 16);
  v2df g = __builtin_convertvector(l, v2df) * 0.5;
  show("double", &g, 16);
  v2si n = {a[1], b[2]};
  n = n * 3 - (n == 5);
  show("half", &n, 8);
  w = w * w + 1;
  show("twice", &w, 32);
  v4si mixed = __builtin_shufflevector(a, b, 3, 5, 0, 6);
  show("shuffle", &mixed, 16);
  int total = 0;
  for (int i = 0; i < 4; i++) total += mixed[(i + seed) & 3] * i;
  printf("%d\n", total);
  int array[64];
  long long products = 0;
  for (int i = 0; i < 64; i++) array[i] = (int)next() & 0xFFFF;
  for (int i = 0; i < 64; i++) products += (long long)array[i] * array[63 - i];
  float floats[64], least = 1e9f;
  for (int i = 0; i < 64; i++) floats[i] = array[i] * 0.25f;
  for (int i = 0; i < 64; i++) least = floats[i] < least ? floats[i] : least;
  printf("%lld %.2f\n", products, least);
  return 0;
}
