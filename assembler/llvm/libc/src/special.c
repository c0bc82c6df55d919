// Functions of mathematics that fewer programs need, and all in float and long
// double, which is double here.
#include <fenv.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

double roundeven(double x) { return rint(x); }
double exp10(double x) { return pow(10, x); }
double scalbln(double x, long n) { return ldexp(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }
double nan(const char *tag) { return (void)tag, NAN; }
double nexttoward(double x, long double y) { return nextafter(x, (double)y); }

// The rest of x divided by y, nearest to 0, and the last bits of the quotient.
double remquo(double x, double y, int *quotient) {
  *quotient = 0;
  if (!isfinite(x) || isnan(y) || y == 0) return NAN;
  if (isinf(y)) return x;
  double b = fabs(y), r = fmod(fabs(x), b < 0x1p1020 ? 8 * b : b);
  int q = 0;
  for (int i = 4; i > 0; i /= 2)
    if (b < 0x1p1020 && r >= i * b) r -= i * b, q += i;
  if (b < 0x1p-1000 ? 2 * r > b || (2 * r == b && q & 1) : r > b / 2 || (r == b / 2 && q & 1)) r -= b, q++;
  *quotient = signbit(x) != signbit(y) ? -(q & 7) : q & 7;
  return signbit(x) ? -r : r;
}

double remainder(double x, double y) {
  int quotient;
  return remquo(x, y, &quotient);
}

void sincos(double x, double *s, double *c) { *s = sin(x), *c = cos(x); }
void sincosf(float x, float *s, float *c) { *s = sinf(x), *c = cosf(x); }

// erfc x for x > 2: a continued fraction, from its end.
static double far_error(double x) {
  double v = x;
  for (int n = 120; n > 0; n--) v = x + n / 2.0 / v;
  return exp(-x * x) / v * (M_2_SQRTPI / 2);
}

double erf(double x) {
  double a = fabs(x), term = a, total = a;
  if (isnan(x)) return x;
  if (a > 6) return copysign(1, x);
  if (a > 2) return copysign(1 - far_error(a), x);
  for (int n = 1; n < 60; n++) {
    term *= -a * a / n;
    total += term / (2 * n + 1);
  }
  return copysign(total * M_2_SQRTPI, x);
}

double erfc(double x) { return x > 27.3 ? 0 : x > 2 ? far_error(x) : 1 - erf(x); }

// Lanczos' sum for the gamma function of x + 1.
static double lanczos(double x) {
  static const double c[] = {0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
                             -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7};
  double total = c[0];
  for (int i = 1; i < 9; i++) total += c[i] / (x + i);
  return total;
}

double tgamma(double x) {
  if (isnan(x) || (isinf(x) && x > 0)) return x;
  if (x == 0) return copysign(HUGE_VAL, x);
  if (x < 0 && x == trunc(x)) return NAN;
  if (x == trunc(x) && x <= 23) {
    double v = 1;
    for (int i = 2; i < (int)x; i++) v *= i;
    return v;
  }
  if (x > 172) return HUGE_VAL;
  if (x < 0.5) return M_PI / (sin(M_PI * fmod(x, 2)) * tgamma(1 - x));
  double t = x + 6.5, half = pow(t, (x - 0.5) / 2);
  return 2.5066282746310002 * half * exp(-t) * half * lanczos(x - 1);
}

double lgamma(double x) {
  if (isnan(x)) return x;
  if (isinf(x) || (x <= 0 && x == trunc(x))) return HUGE_VAL;
  if (x == 1 || x == 2) return 0;
  if (x < 0.5) return log(M_PI / fabs(sin(M_PI * fmod(x, 2)))) - lgamma(1 - x);
  if (x < 20) return log(fabs(tgamma(x)));
  double t = x + 6.5;
  return 0.91893853320467274178 + (x - 0.5) * log(t) - t + log(lanczos(x - 1));
}

int feclearexcept(int e) { return (void)e, 0; }
int feraiseexcept(int e) { return (void)e, 0; }
int fetestexcept(int e) { return (void)e, 0; }
int fegetround(void) { return FE_TONEAREST; }
int fesetround(int mode) { return mode != FE_TONEAREST; }
int fegetenv(fenv_t *e) { return *e = 0, 0; }
int fesetenv(const fenv_t *e) { return (void)e, 0; }
int feholdexcept(fenv_t *e) { return *e = 0, 0; }
int feupdateenv(const fenv_t *e) { return (void)e, 0; }

#define ONE(name) \
  float name##f(float x) { return (float)name(x); } \
  long double name##l(long double x) { return name((double)x); }
#define TWO(name) \
  float name##f(float x, float y) { return (float)name(x, y); } \
  long double name##l(long double x, long double y) { return name((double)x, (double)y); }
ONE(acos) ONE(asin) ONE(atan) ONE(cos) ONE(sin) ONE(tan) ONE(cosh) ONE(sinh) ONE(tanh) ONE(acosh) ONE(asinh) ONE(atanh)
ONE(exp) ONE(exp2) ONE(expm1) ONE(log) ONE(log2) ONE(log10) ONE(log1p) ONE(sqrt) ONE(cbrt) ONE(fabs)
ONE(ceil) ONE(floor) ONE(trunc) ONE(round) ONE(rint) ONE(nearbyint)
ONE(roundeven) ONE(exp10) ONE(erf) ONE(erfc) ONE(tgamma) ONE(lgamma) ONE(logb)
TWO(atan2) TWO(pow) TWO(fmod) TWO(hypot) TWO(copysign) TWO(fmax) TWO(fmin) TWO(fdim) TWO(remainder)

// The next float, in its own bits.
float nextafterf(float x, float y) {
  if (isnan(x) || isnan(y)) return nanf("");
  if (x == y) return y;
  if (x == 0) return copysignf(0x1p-149f, y);
  uint32_t u;
  memcpy(&u, &x, 4);
  u += (x < y) == (x > 0) ? 1 : -1;
  memcpy(&x, &u, 4);
  return x;
}

long double nextafterl(long double x, long double y) { return nextafter((double)x, (double)y); }
float nexttowardf(float x, long double y) { return (double)y == x ? x : nextafterf(x, y > x ? HUGE_VALF : y < x ? -HUGE_VALF : nanf("")); }
float remquof(float x, float y, int *q) { return (float)remquo(x, y, q); }
float nanf(const char *tag) { return (void)tag, NAN; }
long double nanl(const char *tag) { return (void)tag, NAN; }
float scalblnf(float x, long n) { return (float)scalbln(x, n); }
long double scalblnl(long double x, long n) { return scalbln((double)x, n); }
long double scalbnl(long double x, int n) { return ldexp((double)x, n); }
long double fmal(long double x, long double y, long double z) { return fma((double)x, (double)y, (double)z); }
int ilogbf(float x) { return ilogb(x); }
int ilogbl(long double x) { return ilogb((double)x); }
long lroundl(long double x) { return lround((double)x); }
long lrintl(long double x) { return lrint((double)x); }
long long llroundl(long double x) { return llround((double)x); }
long long llrintl(long double x) { return llrint((double)x); }

long double modfl(long double x, long double *whole) {
  double w, v = modf((double)x, &w);
  *whole = w;
  return v;
}

float ldexpf(float x, int n) { return (float)ldexp(x, n); }
float scalbnf(float x, int n) { return (float)ldexp(x, n); }
float frexpf(float x, int *e) { return (float)frexp(x, e); }
float fmaf(float x, float y, float z) { return (float)((double)x * y + z); }
long double ldexpl(long double x, int n) { return ldexp((double)x, n); }
long double frexpl(long double x, int *e) { return frexp((double)x, e); }
long lroundf(float x) { return lround(x); }
long lrintf(float x) { return lrint(x); }
long long llroundf(float x) { return llround(x); }
long long llrintf(float x) { return llrint(x); }

float modff(float x, float *whole) {
  double w, v = modf(x, &w);
  *whole = (float)w;
  return (float)v;
}
