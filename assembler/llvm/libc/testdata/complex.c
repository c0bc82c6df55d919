// Complex numbers, and the rarer functions of mathematics.
#include <complex.h>
#include <math.h>
#include <stdio.h>

static void show(const char *name, double complex z) { printf("%s %.10g %.10g\n", name, creal(z) + 0.0, cimag(z) + 0.0); }

int main(void) {
  volatile double x = 1.5, y = -2.25, inf = INFINITY;
  double complex a = CMPLX(x, y), b = 3 + 0.5 * I;
  show("product", a * b), show("quotient", a / b), show("conj", conj(a));
  show("sqrt", csqrt(a)), show("exp", cexp(a)), show("log", clog(a)), show("pow", cpow(a, b));
  show("sin", csin(b)), show("cos", ccos(b)), show("tan", ctan(b));
  show("sinh", csinh(b)), show("cosh", ccosh(b)), show("tanh", ctanh(b)), show("proj", cproj(CMPLX(inf, y)));
  printf("%.10g %.10g %d\n", cabs(a), carg(a), isinf(creal(CMPLX(inf, x) * CMPLX(x, x))) != 0);
  float complex f = (float complex)a;
  printf("%.5g %.5g\n", crealf(f * f / (float complex)b), cabsf(csqrtf(f)));
  printf("%.9g %.9g %.9g %.9g\n", erf(0.5), erf(-3), erfc(0.5), erfc(4));
  printf("%.9g %.9g %.9g %.9g\n", tgamma(5), tgamma(0.5), tgamma(-1.5), tgamma(20.25));
  printf("%.9g %.9g %.9g\n", lgamma(10), lgamma(0.25), lgamma(100.5));
  int q;
  printf("%.9g %.9g %.9g", remainder(10, 3), remainder(-7.5, 2), remquo(29, 3, &q));
  printf(" %d\n", q & 7);
  printf("%.9g %.9g %.9g\n", exp10(3), scalbln(3, 4), nexttoward(1, 2));
  printf("%.9g %.9g %d %d\n", nextafterf(1, 2), nextafterf(-1, 0), ilogb(0.3) , ilogbf(1e10f));
  printf("%ld %ld %d %d\n", lroundl(2.5L), lrintl(2.5L), isnan(nan("")), islessequal(x, y));
  long double whole;
  printf("%.9Lg", modfl(2.75L, &whole));
  printf(" %.9Lg\n", whole);
  return 0;
}
