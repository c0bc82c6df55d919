// Integers of 128 bits and of odd widths: all operations, conversions, arguments,
// globals, switches.
#include <stdint.h>
#include <stdio.h>

typedef __int128 wide;
typedef unsigned __int128 uwide;

static void show(const char *name, uwide n) { printf("%s %016llx%016llx\n", name, (unsigned long long)(n >> 64), (unsigned long long)n); }

_Static_assert(sizeof(wide) == 16, "");
static const uwide values[] = {0, 1, 7, (uwide)1 << 64, ((uwide)0x0123456789abcdef << 64) | 0xfedcba9876543210, ~(uwide)0, (uwide)1 << 127, 0xffffffffffffffff, 1000000007};

static __attribute__((noinline)) wide mix(wide a, int n, uwide b, short s) { return a * n - (wide)b + s; }

static int kind(uwide n) {
  switch (n) {
  case 0: return 1;
  case (uwide)1 << 64: return 2;
  case ~(uwide)0: return 3;
  }
  return 4;
}

static void print(uwide n) {
  char text[48], *s = text + 47;
  *s = 0;
  do *--s = (char)('0' + (int)(n % 10));
  while (n /= 10);
  puts(s);
}

int main(void) {
  int count = sizeof values / sizeof *values;
  for (int i = 0; i < count; i++)
    for (int j = 0; j < count; j++) {
      volatile uwide a = values[i], b = values[j];
      uwide h = a + b;
      h = h * 31 + (a - b), h = h * 31 + a * b, h = h * 31 + (a & b), h = h * 31 + (a ^ ~b);
      if (b) h = h * 31 + a / b, h = h * 31 + a % b;
      if (b && !(a == (uwide)1 << 127 && b == ~(uwide)0)) h = h * 31 + (uwide)((wide)a / (wide)b), h = h * 31 + (uwide)((wide)a % (wide)b);
      h = h * 31 + (a << (b & 127)) + (a >> (b & 127)), h = h * 31 + (uwide)((wide)a >> (b & 127));
      h = h * 31 + (a < b) + 2 * ((wide)a < (wide)b) + 4 * (a == b) + 8 * ((wide)a >= (wide)b);
      show("h", h);
    }
  for (int i = 0; i < count; i++) {
    volatile uwide a = values[i];
    printf("%.17g %.17g %.9g %d\n", (double)a, (double)(wide)a, (float)a, kind(a));
    print(a);
  }
  volatile double d = 1.5e30, e = -3.25e20;
  volatile float f = 1e20f;
  show("d", (uwide)d), show("e", (uwide)(wide)e), show("f", (uwide)f);
  show("m", (uwide)mix((wide)values[4], -5, values[6], -7));
  wide product;
  volatile wide most = (wide)(~(uwide)0 >> 1);
  int over = __builtin_mul_overflow(most, (wide)2, &product);
  uwide sum;
  int carry = __builtin_add_overflow(values[5], (uwide)1, &sum);
  printf("%d %d\n", over, carry);
  show("p", (uwide)product), show("s", sum);
  volatile uwide bits = values[4];
  printf("%d %d %d\n", __builtin_popcountll((uint64_t)bits), __builtin_clzll((uint64_t)(bits >> 64)), __builtin_ctzll((uint64_t)bits));
  _BitInt(7) small = 63;
  _BitInt(37) odd = 1;
  unsigned _BitInt(100) big = 1;
  for (int i = 0; i < 60; i++) small = (_BitInt(7))(small * 3 + 1), odd = (_BitInt(37))(odd * 5 - 3), big = big * 7 + (unsigned _BitInt(100))i;
  printf("%d %lld %llx %llx\n", (int)small, (long long)odd, (unsigned long long)(big >> 64), (unsigned long long)big);
  return 0;
}
