#ifndef PNACL_LOCALE_H
#define PNACL_LOCALE_H
#include <sys/begin.h>
/* There is the locale "C" and no other. */
enum { LC_ALL, LC_COLLATE, LC_CTYPE, LC_MONETARY, LC_NUMERIC, LC_TIME };
struct lconv {
  char *decimal_point, *thousands_sep, *grouping, *currency_symbol, *mon_decimal_point;
};
BEGIN_C
char *setlocale(int, const char *);
struct lconv *localeconv(void);
END_C
#endif
