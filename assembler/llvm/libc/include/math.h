#ifndef PNACL_MATH_H
#define PNACL_MATH_H
#include <sys/begin.h>
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define HUGE_VALL __builtin_huge_vall()
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling 0
#define FP_ILOGB0 (-0x7fffffff - 1)
#define FP_ILOGBNAN 0x7fffffff
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define fpclassify(x) __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
#ifndef __cplusplus
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define isfinite(x) __builtin_isfinite(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)
#endif
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)
typedef float float_t;
typedef double double_t;
BEGIN_C
#define ONE(name) double name(double); float name##f(float); long double name##l(long double);
#define TWO(name) double name(double, double); float name##f(float, float); long double name##l(long double, long double);
ONE(acos) ONE(asin) ONE(atan) ONE(cos) ONE(sin) ONE(tan) ONE(cosh) ONE(sinh) ONE(tanh) ONE(acosh) ONE(asinh) ONE(atanh)
ONE(exp) ONE(exp2) ONE(expm1) ONE(log) ONE(log2) ONE(log10) ONE(log1p) ONE(sqrt) ONE(cbrt) ONE(fabs)
ONE(ceil) ONE(floor) ONE(trunc) ONE(round) ONE(rint) ONE(nearbyint)
ONE(roundeven) ONE(exp10) ONE(erf) ONE(erfc) ONE(tgamma) ONE(lgamma) ONE(logb)
TWO(atan2) TWO(pow) TWO(fmod) TWO(hypot) TWO(copysign) TWO(fmax) TWO(fmin) TWO(fdim) TWO(nextafter) TWO(remainder)
#undef ONE
#undef TWO
double ldexp(double, int), scalbn(double, int), scalbln(double, long), frexp(double, int *), modf(double, double *), fma(double, double, double);
float ldexpf(float, int), scalbnf(float, int), scalblnf(float, long), frexpf(float, int *), modff(float, float *), fmaf(float, float, float);
long double ldexpl(long double, int), scalbnl(long double, int), scalblnl(long double, long), frexpl(long double, int *);
long double modfl(long double, long double *), fmal(long double, long double, long double);
double remquo(double, double, int *), nan(const char *), nexttoward(double, long double);
float remquof(float, float, int *), nanf(const char *), nexttowardf(float, long double);
long double nanl(const char *);
long lround(double), lrint(double), lroundf(float), lrintf(float), lroundl(long double), lrintl(long double);
long long llround(double), llrint(double), llroundf(float), llrintf(float), llroundl(long double), llrintl(long double);
int ilogb(double), ilogbf(float), ilogbl(long double);
void sincos(double, double *, double *), sincosf(float, float *, float *);
END_C
#endif
