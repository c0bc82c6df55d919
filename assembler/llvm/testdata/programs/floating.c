// Floating point: conversions at the edges, NaN and signs, classification, rounding,
// fma, float against double, hexadecimal and decimal text there and back.
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t bits(double d) { uint64_t u; memcpy(&u, &d, 8); return u; }
static uint32_t fbits(float f) { uint32_t u; memcpy(&u, &f, 4); return u; }

int main(void) {
  volatile double list[] = {0.0, -0.0, 1.0, -1.5, 0.1, 1e300, -1e-300, 5e-324, DBL_MAX, DBL_MIN, INFINITY, -INFINITY, 2147483647.5, -2147483648.0, 9007199254740993.0, 4294967295.0};
  for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
    double d = list[i];
    printf("%d%d%d%d %d ", isnan(d) != 0, isinf(d) != 0, isfinite(d) != 0, isnormal(d) != 0, signbit(d) != 0);
    printf("%a %.17g %08x ", d, d, (unsigned)fbits((float)d));
    if (fabs(d) < 2e9) printf("%d ", (int)d);
    if (fabs(d) < 1e18) printf("%lld %g %g %g %g", (long long)d, floor(d), ceil(d), trunc(d), rint(d));
    if (d >= 0 && d < 1e19) printf(" %llu", (unsigned long long)d);
    char text[64], *end;
    snprintf(text, sizeof text, "%.17g", d);
    double back = strtod(text, &end);
    snprintf(text, sizeof text, "%a", d);
    printf(" %d %d\n", bits(back) == bits(d), bits(strtod(text, 0)) == bits(d));
  }
  volatile double n = NAN, x = 3, y = -7;
  printf("%d%d%d%d%d%d\n", n == n, n != n, n < x, n > x, !(n < x), isunordered(n, x));
  printf("%g %g %g %g\n", fmax(n, x), fmin(y, n), copysign(x, y), fmod(y, x));
  printf("%d %d\n", signbit(-0.0) != 0, 1 / (-x * 0.0) < 0);
  volatile float f = 16777217.0f, g = 0.1f;
  printf("%.9g %.9g %.9g %d\n", f, g * 3, (double)g * 3, g == 0.1);
  volatile uint64_t u = 0xffffffffffffffff;
  volatile int64_t s = -0x7fffffffffffffff - 1;
  printf("%.17g %.17g %.9g %.9g\n", (double)u, (double)s, (float)u, (float)(u >> 1));
  volatile unsigned w = 0xffffffff;
  printf("%.17g %.9g %u\n", (double)w, (float)w, (unsigned)(double)w);
  printf("%.17g %.17g\n", fma(0.1, 10, -1), 0.1 * 10 - 1);
  printf("%.15g %.15g %.15g %.15g\n", sqrt(2), pow(2, 0.5), exp(1), log(10));
  printf("%.10Lf %d\n", (long double)1.25, (int)(sizeof(long double) >= 8));
  printf("%f %e %g %G %.0f %#.3g %010.2f|%-10.1e|%+g\n", 1234.5678, 1234.5678, 1e-5, 1e20, 2.5, 1.0, -3.14159, 6.02e23, 0.0);
  double whole;
  int e;
  printf("%g", modf(-3.75, &whole));
  printf(" %g %g", whole, frexp(48, &e));
  printf(" %d %g %ld %ld\n", e, ldexp(0.75, 6), lround(-2.5), lrint(2.5));
  return 0;
}
