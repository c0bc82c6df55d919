// printf and scanf, text to numbers, tokens, sorting of words, a small expression parser.
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *at;
static double expression(void);
static double atom(void) {
  while (isspace((unsigned char)*at)) at++;
  if (*at == '(') { at++; double v = expression(); at++; return v; }
  if (*at == '-') { at++; return -atom(); }
  char *end;
  double v = strtod(at, &end);
  at = end;
  return v;
}
static double term(void) { double v = atom(); for (;;) { while (*at == ' ') at++; if (*at == '*') at++, v *= atom(); else if (*at == '/') at++, v /= atom(); else return v; } }
static double expression(void) { double v = term(); for (;;) { while (*at == ' ') at++; if (*at == '+') at++, v += term(); else if (*at == '-') at++, v -= term(); else return v; } }

struct word { char text[16]; int count; };
static int more(const void *a, const void *b) { const struct word *x = a, *y = b; return x->count != y->count ? y->count - x->count : strcmp(x->text, y->text); }

int main(void) {
  const char *tests[] = {"1+2*3", " (1 + 2) * 3 - -4 / 8", "2*(3+(4-5))/0.5", "1e3/7"};
  for (int i = 0; i < 4; i++) at = tests[i], printf("%.10g\n", expression());
  char text[] = "the quick brown fox jumps over the lazy dog the fox and the quick dog";
  struct word words[20];
  int n = 0;
  for (char *s = strtok(text, " "); s; s = strtok(0, " ")) {
    int i = 0;
    while (i < n && strcmp(words[i].text, s)) i++;
    if (i == n) strcpy(words[n].text, s), words[n++].count = 0;
    words[i].count++;
  }
  qsort(words, n, sizeof *words, more);
  for (int i = 0; i < n; i++) printf("%s:%d ", words[i].text, words[i].count);
  int a, b, used;
  unsigned x;
  float f;
  double d;
  char s[20], c, set[20];
  int got = sscanf("  12 -34 ff 2.5 1e-3 word z [abc123]!", "%d%d%x%f%lf%19s %c [%[a-z]%n", &a, &b, &x, &f, &d, s, &c, set, &used);
  printf("\n%d %d %d %u %g %g %s %c %s %d\n", got, a, b, x, f, d, s, c, set, used);
  long long big;
  short h;
  got = sscanf("9223372036854775807,0x1F:077", "%lld,%i:%ho", &big, &a, (unsigned short *)&h);
  printf("%d %lld %d %d\n", got, big, a, h);
  printf("%d %d\n", sscanf("abc", "%d", &a), sscanf("", "%d", &a));
  char *end;
  errno = 0;
  int32_t l = (int32_t)strtoll("  -123abc", &end, 10);
  printf("%d %s %" PRIu64 " %lld", l, end, (uint64_t)strtoull("ffffffffffffffff", 0, 16), strtoll("0777", 0, 0));
  big = strtoll("99999999999999999999", &end, 10);
  printf(" %d %d\n", big == LLONG_MAX, errno == ERANGE);
  printf("[%5d][%-5d][%05d][%+d][% d][%x][%#X][%o][%#o][%5s][%-5s][%.2s][%c][%5.1f][%*d][%-*d|]\n", 42, 42, 42, 42, 42, 255, 255, 8, 8, "ab", "ab", "abcdef", 'q', 2.25, 6, 7, 4, 8);
  printf("%hhd %hd %lld %zu %jd %td\n", (signed char)300, (short)70000, 1ll << 40, sizeof(int), (intmax_t)-1, (ptrdiff_t)5);
  printf("%s %d %s\n", strstr("haystack needle", "needle"), (int)strspn("aabbcc", "ab"), strpbrk("hello, world", ",o"));
  printf("%d %d %d\n", strcmp("a", "b") < 0, strncmp("abcd", "abef", 2), (int)(strrchr("a/b/c", '/') - "a/b/c") % 100 != 99);
  char buffer[12];
  printf("%d %s\n", snprintf(buffer, sizeof buffer, "%s-%d", "a long text", 12345), buffer);
  for (const char *p = "Hello, World 42!"; *p; p++) putchar(isupper((unsigned char)*p) ? tolower(*p) : islower((unsigned char)*p) ? toupper(*p) : isdigit((unsigned char)*p) ? '#' : *p);
  putchar('\n');
  printf("%g %g %g %g\n", atof("1.5e3xyz"), strtod("0x1.8p3", 0), strtod("infinity", 0), strtod("-.5e-2", 0));
  return 0;
}
