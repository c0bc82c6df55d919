// The printf and scanf families, and numbers from text.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void with_list(char *to, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsprintf(to, format, args);
  va_end(args);
}

int main(void) {
  printf("[%d] [%5d] [%-5d] [%05d] [%+d] [% d] [%.4d] [%8.3d] [%.0d]\n", 42, 42, 42, 42, 42, 42, 42, 42, 0);
  printf("[%u] [%x] [%X] [%#x] [%#o] [%o] [%lld] [%llu] [%hhd] [%hd]\n", 4000000000u, 255, 255, 255, 8, 8, -9000000000ll, 18446744073709551615ull, 300, 70000);
  printf("[%s] [%8s] [%-8s] [%.2s] [%c] [%3c] [%%] [%*d] [%-*d] [%.*f]\n", "text", "text", "text", "text", 'c', 'c', 5, 1, 5, 1, 2, 1.005);
  const double list[] = {0.0, -0.0, 1.0, 0.1, 1e21, 123456789.0, 0.00001234, 5e-324, 1.7976931348623157e308, 2.5, 0.5, 999999.5, 1e100};
  for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
    printf("%f %.0f %.3f %e %.0e %.12E %g %.3g %G %#.3f %.17g %a %.2a\n", list[i], list[i], list[i], list[i], list[i], list[i], list[i], list[i], list[i], list[i], list[i], list[i], list[i]);
  printf("[%10.2f] [%-10.2f] [%010.2f] [%+.1f] [% .1f]\n", 3.14159, 3.14159, -3.14159, 2.0, 2.0);
  printf("%f %F %5.1e %g\n", 1e300 * 1e300, -1e300 * 1e300, 1e300 * 1e300, -(1e300 * 1e300));
  char text[64];
  int n = snprintf(text, 8, "%s", "much too long");
  printf("%d [%s]\n", n, text);
  with_list(text, "%d-%s", 7, "seven");
  puts(text);
  int a = 0, b = 0, c = 0, got;
  unsigned x = 0;
  float f = 0;
  double d = 0;
  char word[16], set[16], two[3] = "";
  got = sscanf("12 -7 0x1f 3.25 1e3 word abc123 zz", "%d %i %x %f %lf %s %[a-c]%d %2c", &a, &b, &x, &f, &d, word, set, &c, two);
  printf("%d: %d %d %u %g %g %s %s %d %s\n", got, a, b, x, f, d, word, set, c, two);
  printf("%d %d %d\n", sscanf("", "%d", &a), sscanf("x", "%d", &a), sscanf("1,2", "%d,%*d%n", &a, &b));
  const char *numbers[] = {"0.1", "1e23", "9007199254740993", "2.2250738585072011e-308", "4.9e-324", "2e-324", "1e400", "0x1.8p3", " -inf", "nan", "12abc", ".5", "5.", "e5", "179769313486231580793728971405301e276",
                           "0.500000000000000166533453693773481063544750213623046875", "8.41e21", "7.2057594037927933e16"};
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    char *end;
    double v = strtod(numbers[i], &end);
    printf("%s %.17g [%s] %g\n", numbers[i], v == v ? v : 0, end, v == v ? strtof(numbers[i], 0) : 0);
  }
  const char *whole[] = {"42", "-42", "0x7f", "077", "99999999999999999999", "-99999999999999999999", "zz", "  +5 ", "2147483648"};
  for (unsigned i = 0; i < sizeof whole / sizeof *whole; i++) {
    char *end;
    long long v = strtoll(whole[i], &end, 0);
    printf("%s %lld [%s] %llu %d\n", whole[i], v, end, strtoull(whole[i], 0, 36), atoi("17x"));
  }
  return 0;
}
