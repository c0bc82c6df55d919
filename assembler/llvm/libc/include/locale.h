#ifndef PNACL_LOCALE_H
#define PNACL_LOCALE_H
#include <sys/begin.h>
#include <stddef.h>
/* There is the locale "C" and no other. */
#define LC_ALL 0
#define LC_COLLATE 1
#define LC_CTYPE 2
#define LC_MONETARY 3
#define LC_NUMERIC 4
#define LC_TIME 5
struct lconv {
  char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol, *mon_decimal_point;
  char *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
};
BEGIN_C
char *setlocale(int, const char *);
struct lconv *localeconv(void);
END_C
#endif
