// Variable arguments: of every type, structs, many, copied, passed on, through
// pointers to functions.
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct small { short a, b; };
struct large { double x; char name[12]; int64_t n; };
struct one { float f; };
typedef double (*summer)(const char *, ...);

static double vsum(const char *kinds, va_list args) {
  double total = 0;
  for (; *kinds; kinds++) switch (*kinds) {
    case 'i': total += va_arg(args, int); break;
    case 'u': total += va_arg(args, unsigned); break;
    case 'l': total += (double)va_arg(args, long long); break;
    case 'd': total += va_arg(args, double); break;
    case 's': total += strlen(va_arg(args, const char *)); break;
    case 'a': { struct small s = va_arg(args, struct small); total += s.a - s.b; break; }
    case 'b': { struct large s = va_arg(args, struct large); total += s.x + strlen(s.name) + (double)s.n; break; }
    case 'o': total += va_arg(args, struct one).f; break;
    case 'w': total += (double)(va_arg(args, __int128) >> 64); break;
    case 'p': total += *va_arg(args, int *); break;
    }
  return total;
}

static double sum(const char *kinds, ...) {
  va_list args, again;
  va_start(args, kinds);
  va_copy(again, args);
  double a = vsum(kinds, args), b = vsum(kinds, again);
  va_end(args), va_end(again);
  return a == b ? a : -1;
}

static int last(int n, ...) {
  va_list args;
  va_start(args, n);
  int v = 0;
  while (n-- > 0) v = va_arg(args, int);
  va_end(args);
  return v;
}

static char *format(char *to, const char *how, ...) {
  va_list args;
  va_start(args, how);
  vsprintf(to, how, args);
  va_end(args);
  return to;
}

int main(void) {
  int seven = 7;
  struct small s = {300, 50};
  struct large l = {0.5, "eleven char", 1ll << 40};
  struct one o = {2.5f};
  summer f = sum;
  printf("%g %g %g\n", sum(""), sum("ii", 1, -2), sum("iuldsp", -1, 3000000000u, 1ll << 33, 0.25, "abc", &seven));
  printf("%g %g\n", f("abi", s, l, 3), f("obod", o, l, o, 1.0));
  printf("%g\n", sum("iwiw", 1, (__int128)5 << 64, 2, -((__int128)3 << 64)));
  printf("%g\n", sum("ididididididididid", 1, .5, 2, .5, 3, .5, 4, .5, 5, .5, 6, .5, 7, .5, 8, .5, 9, .5));
  printf("%d %d\n", last(3, 'a', (short)-5, (unsigned char)200), last(0));
  char text[80];
  puts(format(text, "%5d|%-6s|%08.3f|%+lld|%c|%%|%x|%e", 42, "ab", 3.14159, -5000000000ll, 'z', 255, 12345.678));
  return 0;
}
