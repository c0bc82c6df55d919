// Decimal digits of floating values, exact.
#include <stddef.h>

// A value as 0.DIGITS * 10^point.
struct decimal {
  int negative, count, point;
  char digits[1100];
};

// All digits of a finite value.
void __to_decimal(struct decimal *, double);
// Rounds to so many digits, to even where that is a tie.
void __round_decimal(struct decimal *, int count);
// The value nearest to a decimal; inf where it is too large.
double __from_decimal(const struct decimal *);
