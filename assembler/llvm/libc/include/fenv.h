#ifndef PNACL_FENV_H
#define PNACL_FENV_H
#include <sys/begin.h>
/* There are no flags, and numbers are rounded to the nearest. */
typedef unsigned fenv_t, fexcept_t;
#define FE_ALL_EXCEPT 0
#define FE_TONEAREST 0
#define FE_DFL_ENV ((const fenv_t *)0)
BEGIN_C
int feclearexcept(int), feraiseexcept(int), fetestexcept(int), fegetround(void), fesetround(int);
int fegetenv(fenv_t *), fesetenv(const fenv_t *), feholdexcept(fenv_t *), feupdateenv(const fenv_t *);
END_C
#endif
