#ifndef PNACL_COMPLEX_H
#define PNACL_COMPLEX_H
#include <sys/begin.h>
#define complex _Complex
#define _Complex_I (__extension__ 1.0fi)
#define I _Complex_I
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))
BEGIN_C
#define ONE(type, name) type _Complex name(type _Complex);
ONE(double, csqrt) ONE(double, cexp) ONE(double, clog) ONE(double, csin) ONE(double, ccos) ONE(double, ctan)
ONE(double, csinh) ONE(double, ccosh) ONE(double, ctanh) ONE(double, conj) ONE(double, cproj)
ONE(float, csqrtf) ONE(float, cexpf) ONE(float, clogf) ONE(float, conjf)
#undef ONE
double cabs(double _Complex), carg(double _Complex), creal(double _Complex), cimag(double _Complex);
float cabsf(float _Complex), cargf(float _Complex), crealf(float _Complex), cimagf(float _Complex);
double _Complex cpow(double _Complex, double _Complex);
END_C
#endif
