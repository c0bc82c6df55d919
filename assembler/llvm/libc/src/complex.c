// Complex numbers, and the two operations on them that compilers call.
#include <complex.h>
#include <math.h>

#define OF(type, suffix) \
  type creal##suffix(type _Complex z) { return __real__ z; } \
  type cimag##suffix(type _Complex z) { return __imag__ z; } \
  type cabs##suffix(type _Complex z) { return hypot##suffix(__real__ z, __imag__ z); } \
  type carg##suffix(type _Complex z) { return atan2##suffix(__imag__ z, __real__ z); } \
  type _Complex conj##suffix(type _Complex z) { return __builtin_complex(__real__ z, -__imag__ z); }
OF(double, ) OF(float, f)

static double _Complex of(double x, double y) { return __builtin_complex(x, y); }

// A product that is no number although a factor is infinite is infinite.
double _Complex __muldc3(double a, double b, double c, double d) {
  double x = a * c - b * d, y = a * d + b * c;
  if (!isnan(x) || !isnan(y)) return of(x, y);
  int infinite = isinf(a) || isinf(b) || isinf(c) || isinf(d);
  if (!infinite) return of(x, y);
  if (isinf(a) || isinf(b)) a = copysign(isinf(a) ? 1 : 0, a), b = copysign(isinf(b) ? 1 : 0, b);
  if (isinf(c) || isinf(d)) c = copysign(isinf(c) ? 1 : 0, c), d = copysign(isinf(d) ? 1 : 0, d);
  if (isnan(a)) a = copysign(0, a);
  if (isnan(b)) b = copysign(0, b);
  if (isnan(c)) c = copysign(0, c);
  if (isnan(d)) d = copysign(0, d);
  return of(HUGE_VAL * (a * c - b * d), HUGE_VAL * (a * d + b * c));
}

// The divisor is brought near 1 first, so that its square has room.
double _Complex __divdc3(double a, double b, double c, double d) {
  double most = fmax(fabs(c), fabs(d));
  int e = most > 0 && isfinite(most) ? ilogb(most) : 0;
  double u = ldexp(c, -e), v = ldexp(d, -e), n = u * u + v * v;
  double x = ldexp((a * u + b * v) / n, -e), y = ldexp((b * u - a * v) / n, -e);
  if (!isnan(x) || !isnan(y)) return of(x, y);
  if (n == 0 && (!isnan(a) || !isnan(b))) return of(copysign(HUGE_VAL, c) * a, copysign(HUGE_VAL, c) * b);
  if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) {
    a = copysign(isinf(a) ? 1 : 0, a), b = copysign(isinf(b) ? 1 : 0, b);
    return of(HUGE_VAL * (a * c + b * d), HUGE_VAL * (b * c - a * d));
  }
  if (isinf(most) && isfinite(a) && isfinite(b)) {
    c = copysign(isinf(c) ? 1 : 0, c), d = copysign(isinf(d) ? 1 : 0, d);
    return of(0 * (a * c + b * d), 0 * (b * c - a * d));
  }
  return of(x, y);
}

float _Complex __mulsc3(float a, float b, float c, float d) { return (float _Complex)__muldc3(a, b, c, d); }
float _Complex __divsc3(float a, float b, float c, float d) { return (float _Complex)__divdc3(a, b, c, d); }

double _Complex cexp(double _Complex z) {
  double r = exp(creal(z));
  return cimag(z) == 0 ? of(r, cimag(z)) : of(r * cos(cimag(z)), r * sin(cimag(z)));
}

double _Complex clog(double _Complex z) { return of(log(cabs(z)), carg(z)); }

double _Complex csqrt(double _Complex z) {
  double x = creal(z), y = cimag(z);
  if (x == 0 && y == 0) return of(0, y);
  if (isinf(y)) return of(HUGE_VAL, y);
  double t = sqrt((fabs(x) + cabs(z)) / 2);
  return x >= 0 ? of(t, y / (2 * t)) : of(fabs(y) / (2 * t), copysign(t, y));
}

double _Complex cpow(double _Complex a, double _Complex b) {
  if (creal(a) == 0 && cimag(a) == 0) return of(creal(b) == 0 && cimag(b) == 0, 0);
  return cexp(b * clog(a));
}

double _Complex csinh(double _Complex z) { return of(sinh(creal(z)) * cos(cimag(z)), cosh(creal(z)) * sin(cimag(z))); }
double _Complex ccosh(double _Complex z) { return of(cosh(creal(z)) * cos(cimag(z)), sinh(creal(z)) * sin(cimag(z))); }
double _Complex ctanh(double _Complex z) { return csinh(z) / ccosh(z); }
double _Complex csin(double _Complex z) { return of(sin(creal(z)) * cosh(cimag(z)), cos(creal(z)) * sinh(cimag(z))); }
double _Complex ccos(double _Complex z) { return of(cos(creal(z)) * cosh(cimag(z)), -sin(creal(z)) * sinh(cimag(z))); }
double _Complex ctan(double _Complex z) { return csin(z) / ccos(z); }
double _Complex cproj(double _Complex z) { return isinf(creal(z)) || isinf(cimag(z)) ? of(HUGE_VAL, copysign(0, cimag(z))) : z; }
float _Complex csqrtf(float _Complex z) { return (float _Complex)csqrt(z); }
float _Complex cexpf(float _Complex z) { return (float _Complex)cexp(z); }
float _Complex clogf(float _Complex z) { return (float _Complex)clog(z); }
