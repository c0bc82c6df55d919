// Wide characters, and functions on text that are younger than C89.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
#include <wctype.h>
#include <locale.h>

int main(void) {
  setlocale(LC_ALL, "C.UTF-8");
  wchar_t w[32], v[32];
  size_t n = mbstowcs(w, "a\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", 32);
  printf("%d %x %x %x\n", (int)n, (unsigned)w[1], (unsigned)w[2], (unsigned)w[3]);
  char text[32];
  printf("%d ", (int)wcstombs(text, w, sizeof text));
  printf("%d\n", memcmp(text, "a\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", 11));
  mbstate_t state = {0};
  printf("%d", (int)mbrtowc(v, "\xe2", 1, &state));
  printf(" %d", (int)mbrtowc(v, "\x82\xac", 2, &state));
  printf(" %x %d\n", (unsigned)v[0], mbsinit(&state) != 0);
  printf("%d ", (int)mbstowcs(v, "\xc0\x80", 4));
  printf("%d\n", errno == EILSEQ);
  printf("%d ", (int)wcslen(wcscpy(v, L"wide")));
  printf("%d\n", wcscmp(v, L"wider") < 0);
  wcscat(v, L" text");
  printf("%d %d %d\n", (int)(wcschr(v, 't') - v), (int)(wcsrchr(v, 't') - v), (int)(wcsstr(v, L"te") - v));
  printf("%d %d %d\n", wcsncmp(v, L"wild", 2), wmemcmp(v, L"wild", 3) < 0, wmemchr(v, L'q', 9) == 0);
  printf("%d %d %d\n", (int)wcsspn(v, L"diw"), (int)wcscspn(v, L" "), wcspbrk(v, L"xt") == v + 5);
  wmemset(v, L'x', 3);
  wmemmove(v + 1, v, 4);
  printf("%d %d %d\n", v[3], v[4], (int)wcstombs(0, w, 0));
  printf("%d %d %d\n", iswalpha(L'q') != 0, towupper(L'q'), iswspace(L'\t') != 0);

  char copy[16];
  printf("%d ", (int)strlcpy(copy, "a long string that is cut", 8));
  puts(copy);
  printf("%d ", (int)strlcat(copy, "1234567890123", sizeof copy));
  puts(copy);
  printf("%s %s\n", strcasestr("Hay Needle stack", "NEEDLE"), (char *)memmem("abcabd", 6, "abd", 3));
  printf("%d %d\n", (int)(strchrnul("abc", 'x') - "abc") >= 0, (int)((char *)memrchr(memcpy(copy, "abab", 5), 'a', 4) - copy));
  char list[] = "a,,b", *rest = list;
  for (char *s; (s = strsep(&rest, ","));) printf("[%s]", s);
  char *made;
  printf("\n%d", asprintf(&made, "%d-%s", 42, "text"));
  printf(" %s\n", made);
  free(made);
  printf("%d %d %d\n", ffs(8), ffsll(1ll << 40), strcasecmp("ABC", "abc"));
  printf("%s\n", (char *)memccpy(copy, "one two", ' ', 7) - copy == 4 ? "four" : "?");
  *(char *)mempcpy(copy, "xyz", 3) = 0;
  puts(copy);
  printf("%d\n", (int)(stpncpy(copy, "ab", 4) - copy));
  srand48(7);
  double a = drand48();
  printf("%.12f %.12f\n", a, drand48());
  return 0;
}
