// Mathematics: 12 digits of each function at many places, and the special values.
#include <math.h>
#include <stdio.h>

static void show(const char *name, double v) {
  if (isnan(v)) printf(" %s=nan", name);
  else printf(" %s=%.12g", name, v == 0 ? 0 : v);
}

#define SHOW(f) show(#f, f(x))

int main(void) {
  const double list[] = {0, 1, -1, 0.5, -0.5, 2, 10, 0.1, 1e-5, 3.7, -3.7, 100.25, 700, -700, 1e10, 12345.678, 0.999, 1e-300, 1e300};
  for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
    double x = list[i], whole;
    int e;
    printf("%g:", x);
    if (fabs(x) < 1e6) SHOW(sin), SHOW(cos), SHOW(tan);
    SHOW(atan), SHOW(asin), SHOW(acos), SHOW(exp), SHOW(exp2), SHOW(expm1), SHOW(log), SHOW(log2), SHOW(log10), SHOW(log1p);
    SHOW(sinh), SHOW(cosh), SHOW(tanh), SHOW(asinh), SHOW(cbrt), SHOW(sqrt), SHOW(fabs);
    SHOW(floor), SHOW(ceil), SHOW(trunc), SHOW(round), SHOW(rint), SHOW(nearbyint);
    show("pow", pow(fabs(x), 1.7)), show("pow3", pow(x, 3)), show("atan2", atan2(x, 2)), show("atan2n", atan2(x, -2)), show("fmod", fmod(x, 0.7)), show("hypot", hypot(x, 3));
    show("ldexp", ldexp(x, -3)), show("frexp", frexp(x, &e)), show("e", e), show("modf", modf(x, &whole)), show("whole", whole);
    show("fmax", fmax(x, 1.5)), show("fmin", fmin(x, 1.5)), show("fdim", fdim(x, 1)), show("copysign", copysign(x, -1)), show("fma", fma(x, 2, 3));
    show("lround", x < 1e9 && x > -1e9 ? lround(x) : 0), show("llrint", x < 1e18 && x > -1e18 ? llrint(x) : 0), show("sinf", sinf((float)(x < 1e6 && x > -1e6 ? 1 : 0)));
    printf("\n");
  }
  show("acosh", acosh(3)), show("atanh", atanh(0.5)), show("next", nextafter(1, 2) - 1), show("ilogb", ilogb(1000)), show("logb", logb(0.1));
  printf("\n%d %d %d %d %d\n", isnan(sqrt(-1)), isinf(log(0)) != 0, isnan(log(-1)), pow(0, -1) == HUGE_VAL, fpclassify(0.0) == FP_ZERO);
  printf("%.17g %.17g %.17g %.17g\n", pow(10, 15), pow(2, 0.5), pow(-2, 5), exp2(-1074));
  return 0;
}
