// Elementary functions: each brings its argument into a small range and sums a
// series there. Errors are a few units of the last place.
#include <math.h>
#include <stdint.h>
#include <string.h>

static uint64_t bits_of(double x) {
  uint64_t u;
  memcpy(&u, &x, 8);
  return u;
}

static double of_bits(uint64_t u) {
  double x;
  memcpy(&x, &u, 8);
  return x;
}

double fabs(double x) { return __builtin_fabs(x); }
double sqrt(double x) { return __builtin_sqrt(x); }
double copysign(double x, double y) { return of_bits((bits_of(x) & ~(1ull << 63)) | (bits_of(y) & 1ull << 63)); }

double trunc(double x) {
  int e = (int)(bits_of(x) >> 52 & 2047) - 1023;
  if (e >= 52) return x;
  if (e < 0) return copysign(0, x);
  return of_bits(bits_of(x) & ~((1ull << (52 - e)) - 1));
}

double floor(double x) {
  double t = trunc(x);
  return t > x ? t - 1 : t;
}

double ceil(double x) {
  double t = trunc(x);
  return copysign(t < x ? t + 1 : t, x);
}

double round(double x) {
  double t = trunc(x);
  return copysign(fabs(x - t) >= 0.5 ? t + copysign(1, x) : t, x);
}

// Adding 2^52 leaves no bits behind the point, rounded to even.
double rint(double x) {
  if (!(fabs(x) < 0x1p52)) return x;
  volatile double sum = fabs(x) + 0x1p52;
  return copysign(sum - 0x1p52, x);
}

double nearbyint(double x) { return rint(x); }
long lround(double x) { return (long)round(x); }
long lrint(double x) { return (long)rint(x); }
long long llround(double x) { return (long long)round(x); }
long long llrint(double x) { return (long long)rint(x); }

double fmod(double x, double y) { // frem, which is exact
  return __builtin_fmod(x, y);
}

double modf(double x, double *whole) {
  *whole = trunc(x);
  return copysign(isinf(x) ? 0 : x - *whole, x);
}

double ldexp(double x, int n) {
  for (; n > 1000; n -= 1000) x *= 0x1p1000;
  if (n < -1000) { // one rounding only: all steps but the last are exact
    if (n < -2200) n = -2200;
    int e;
    x = frexp(x, &e);
    n += e;
    if (n > 1024) return x * __builtin_huge_val();
    if (n < -1100) return x * 0;
    if (n >= -1021) return x * of_bits((uint64_t)(n + 1023) << 52);
    return x * 0x1p-1021 * of_bits((uint64_t)(n + 1021 + 1023) << 52);
  }
  return x * of_bits((uint64_t)(n < -1022 ? 1 : n + 1023) << 52) * (n < -1022 ? of_bits((uint64_t)(n + 1022 + 1023) << 52) : 1);
}

double scalbn(double x, int n) { return ldexp(x, n); }

double frexp(double x, int *e) {
  *e = 0;
  if (x == 0 || !isfinite(x)) return x;
  if (fabs(x) < 0x1p-1022) x *= 0x1p54, *e = -54;
  uint64_t u = bits_of(x);
  *e += (int)(u >> 52 & 2047) - 1022;
  return of_bits((u & ~(2047ull << 52)) | 1022ull << 52);
}

int ilogb(double x) {
  int e;
  if (x == 0) return FP_ILOGB0;
  if (!isfinite(x)) return FP_ILOGBNAN;
  frexp(x, &e);
  return e - 1;
}

double logb(double x) { return x == 0 ? -HUGE_VAL : isinf(x) ? HUGE_VAL : ilogb(x); }
double fmax(double x, double y) { return isnan(x) ? y : isnan(y) || x > y ? x : y; }
double fmin(double x, double y) { return isnan(x) ? y : isnan(y) || x < y ? x : y; }
double fdim(double x, double y) { return x > y ? x - y : isnan(x) || isnan(y) ? NAN : 0; }

double nextafter(double x, double y) {
  if (isnan(x) || isnan(y)) return NAN;
  if (x == y) return y;
  if (x == 0) return copysign(0x1p-1074, y);
  return of_bits(bits_of(x) + ((x < y) == (x > 0) ? 1 : -1));
}

// Products and sums with what they lose: pairs of doubles.
struct pair { double high, low; };

static struct pair sum(double a, double b) {
  double s = a + b, t = s - a;
  return (struct pair){s, (a - (s - t)) + (b - t)};
}

static struct pair product(double a, double b) {
  double p = a * b, split = 134217729;
  double ah = a * split, bh = b * split;
  ah -= ah - a;
  bh -= bh - b;
  double al = a - ah, bl = b - bh;
  return (struct pair){p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}

double fma(double x, double y, double z) {
  if (!isfinite(x) || !isfinite(y) || !isfinite(z) || fabs(x) > 0x1p500 || fabs(y) > 0x1p500) return x * y + z;
  struct pair p = product(x, y), s = sum(p.high, z);
  return s.high + (s.low + p.low);
}

// e^(x + low) for small low.
static double exponential(double x, double low) {
  if (isnan(x)) return x;
  if (x > 709.8) return HUGE_VAL;
  if (x < -745.2) return 0;
  double n = rint(x * M_LOG2E);
  struct pair rest = sum(x - n * 0x1.62e42fee00000p-1, low - n * 0x1.a39ef35793c76p-33);
  double r = rest.high, total = 0;
  for (int i = 18; i > 1; i--) total = (total + 1) * r / i; // r/2 (1 + r/3 (1 + ...
  struct pair v = sum(1, r);
  return ldexp(v.high + (v.low + (r * total + rest.low)), (int)n);
}

double exp(double x) { return exponential(x, 0); }
double exp2(double x) {
  if (x == trunc(x) && fabs(x) < 1100) return ldexp(1, (int)x);
  struct pair p = product(x, M_LN2);
  return exponential(p.high, p.low + x * 0x1.abc9e3b39803fp-56);
}

double expm1(double x) {
  if (fabs(x) > 0.5) return exp(x) - 1;
  double total = 0;
  for (int i = 20; i > 1; i--) total = (total + 1) * x / i;
  return x + x * total;
}

// log x as a pair: 2 atanh of (m-1)/(m+1) for the mantissa, and the exponent.
static struct pair logarithm(double x) {
  int e;
  double m = frexp(x, &e);
  if (m < M_SQRT1_2) m *= 2, e--;
  double f = m - 1, d = m + 1, q = f / d;
  struct pair back = product(q, d);
  double rest = ((f - back.high) - back.low - q * (m - (d - 1))) / d; // what the quotient lost
  double s = q * q, series = 0;
  for (int i = 27; i >= 3; i -= 2) series = series * s + 1.0 / i;
  series *= s;
  struct pair p = sum(e * 0x1.62e42fefa3800p-1, 2 * q);
  double low = p.low + e * 0x1.ef35793c76730p-45 + 2 * (rest + q * series);
  return sum(p.high, low);
}

static int log_special(double x, double *result) {
  if (x > 0 && !isinf(x)) return 0;
  *result = x == 0 ? -HUGE_VAL : x > 0 ? x : NAN;
  return 1;
}

double log(double x) {
  double special;
  return log_special(x, &special) ? special : logarithm(x).high;
}

double log2(double x) {
  double special;
  if (log_special(x, &special)) return special;
  int e;
  double m = frexp(x, &e);
  if (m == 0.5) return e - 1;
  struct pair p = logarithm(x);
  return p.high * M_LOG2E + (p.low * M_LOG2E + p.high * 0x1.777d0ffda0d24p-56);
}

double log10(double x) {
  double special;
  if (log_special(x, &special)) return special;
  struct pair p = logarithm(x), q = product(p.high, M_LOG10E);
  double v = q.high + (q.low + p.low * M_LOG10E + p.high * 0x1.95355baaafad3p-57), n = rint(v);
  return fabs(v - n) < 1e-13 && n >= 0 && n < 23 && x == pow(10, n) ? n : v;
}

double log1p(double x) {
  if (x <= -1) return x == -1 ? -HUGE_VAL : NAN;
  if (fabs(x) < 1e-9) return x - x * x / 2;
  double u = 1 + x;
  return log(u) + (x - (u - 1)) / u;
}

double pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (isnan(x) || isnan(y)) return NAN;
  int whole = y == trunc(y), odd = whole && fabs(y) < 0x1p53 && fmod(y, 2) != 0;
  if (isinf(y)) return fabs(x) == 1 ? 1 : (fabs(x) > 1) == (y > 0) ? HUGE_VAL : 0;
  if (x == 0 || isinf(x)) {
    double v = (x == 0) == (y > 0) ? 0 : HUGE_VAL;
    return odd ? copysign(v, x) : v;
  }
  if (x < 0 && !whole) return NAN;
  double sign = x < 0 && odd ? -1 : 1;
  x = fabs(x);
  if (fabs(y) > 0x1p70) return x == 1 ? 1 : (x > 1) == (y > 0) ? HUGE_VAL : 0;
  if (whole && y > 0 && y <= 64 && x == trunc(x) && x < 0x1p26) { // exact where it can be
    double v = 1, b = x;
    for (int n = (int)y; n; n >>= 1, b *= b)
      if (n & 1) v *= b;
    if (v < 0x1p53) return sign * v;
  }
  struct pair l = logarithm(x), p = product(l.high, y);
  return sign * exponential(p.high, isfinite(p.low) ? p.low + l.low * y : 0);
}

double cbrt(double x) {
  if (x == 0 || !isfinite(x)) return x;
  double v = copysign(pow(fabs(x), 1.0 / 3), x);
  return v - (v * v * v - x) / (3 * v * v);
}

double hypot(double x, double y) {
  x = fabs(x), y = fabs(y);
  if (isinf(x) || isinf(y)) return HUGE_VAL;
  double most = fmax(x, y), least = fmin(x, y);
  if (most == 0 || isnan(most)) return most;
  if (most > 0x1p-500 && most < 0x1p500) return sqrt(x * x + y * y);
  least /= most;
  return most * sqrt(1 + least * least);
}

// The rest of x divided by pi/2, as a pair, and the quotient modulo 4.
static struct pair quarter(double x, int *n) {
  if (fabs(x) > 0x1p30) x = fmod(x, 2 * M_PI); // of so large a number, few digits are right
  double k = rint(x * (2 / M_PI));
  *n = (int)fmod(k, 4) & 3;
  double a = x - k * 0x1.921fb54400000p+0, b = k * 0x1.0b4611a600000p-34;
  struct pair r = sum(a, -b);
  r.low -= k * 0x1.3198a2e037073p-69;
  return sum(r.high, r.low);
}

static double sine(struct pair r) {
  double s = r.high * r.high, total = 0;
  for (int i = 19; i > 1; i -= 2) total = (1 - total) * s / (i * (i - 1));
  return r.high + (r.low * (1 - s / 2) - r.high * total);
}

static double cosine(struct pair r) {
  double s = r.high * r.high, total = 0;
  for (int i = 20; i > 2; i -= 2) total = (1 - total) * s / (i * (i - 1));
  double half = s / 2, head = 1 - half;
  return head + (((1 - head) - half) + half * total - r.high * r.low);
}

double sin(double x) {
  if (!isfinite(x)) return NAN;
  int n;
  struct pair r = quarter(x, &n);
  double v = n & 1 ? cosine(r) : sine(r);
  return n & 2 ? -v : v;
}

double cos(double x) {
  if (!isfinite(x)) return NAN;
  int n;
  struct pair r = quarter(x, &n);
  double v = n & 1 ? sine(r) : cosine(r);
  return n == 1 || n == 2 ? -v : v;
}

double tan(double x) {
  if (!isfinite(x)) return NAN;
  int n;
  struct pair r = quarter(x, &n);
  return n & 1 ? -cosine(r) / sine(r) : sine(r) / cosine(r);
}

double atan(double x) {
  if (isnan(x)) return x;
  double a = fabs(x), base = 0, low = 0;
  if (a > 0x1p60) return copysign(M_PI_2, x);
  if (a > 2.414213562373095) base = M_PI_2, low = 0x1.1a62633145c07p-54, a = -1 / a;
  else if (a > 0.4142135623730950) base = M_PI_4, low = 0x1.1a62633145c07p-55, a = (a - 1) / (a + 1);
  // Halved once more, so that the series is short.
  double h = a / (1 + sqrt(1 + a * a)), s = h * h, series = 0;
  for (int i = 29; i >= 3; i -= 2) series = series * -s + 1.0 / i;
  double v = 2 * (h - h * s * series);
  return copysign(base + (v + low), x);
}

double atan2(double y, double x) {
  if (isnan(x) || isnan(y)) return NAN;
  if (y == 0) return signbit(x) ? copysign(M_PI, y) : y;
  if (x == 0) return copysign(M_PI_2, y);
  if (isinf(x)) return copysign(isinf(y) ? (x > 0 ? M_PI_4 : 3 * M_PI_4) : x > 0 ? 0 : M_PI, y);
  double a = atan(fabs(y / x));
  return copysign(x > 0 ? a : M_PI - (a - 0x1.1a62633145c07p-53), y);
}

double asin(double x) {
  if (fabs(x) > 1) return NAN;
  return atan2(x, sqrt((1 - x) * (1 + x)));
}

double acos(double x) {
  if (fabs(x) > 1) return NAN;
  return atan2(sqrt((1 - x) * (1 + x)), x);
}

double sinh(double x) {
  double a = fabs(x), e = expm1(a);
  return copysign(a > 709 ? exp(a / 2) / 2 * exp(a / 2) : (e + e / (e + 1)) / 2, x);
}

double cosh(double x) {
  double a = fabs(x), e = exp(a > 709 ? a / 2 : a);
  return a > 709 ? e / 2 * e : (e + 1 / e) / 2;
}

double tanh(double x) {
  if (fabs(x) > 22) return copysign(1, x);
  double e = expm1(2 * fabs(x));
  return copysign(e / (e + 2), x);
}

double asinh(double x) {
  double a = fabs(x);
  return copysign(a > 0x1p28 ? log(a) + M_LN2 : log1p(a + a * a / (1 + sqrt(a * a + 1))), x);
}

double acosh(double x) { return x > 0x1p28 ? log(x) + M_LN2 : log(x + sqrt(x * x - 1)); }
double atanh(double x) { return log1p(2 * x / (1 - x)) / 2; }
