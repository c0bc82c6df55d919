// Strings, characters, sorting, the heap.
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int sign(int n) { return (n > 0) - (n < 0); }
static int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  char a[64], b[64];
  printf("%s", strcpy(a, "hello"));
  printf(" %s", strcat(a, " world"));
  printf(" %s %s\n", strncat(a, "!!!", 1), strncpy(b, "abcdef", 7));
  printf("%zu %zu %zu %zu\n", strlen(a), strnlen(a, 3), strspn(a, "hel"), strcspn(a, " "));
  printf("%d %d %d %d %d\n", sign(strcmp("a", "b")), sign(strcmp("b", "a")), strcmp("a", "a"), sign(strncmp("abc", "abd", 2)), sign(strcoll("a", "B")));
  printf("%d %d %d\n", strcasecmp("HeLLo", "hEllO"), sign(strncasecmp("abcX", "ABCy", 4)), memcmp("abc", "abd", 2));
  printf("%s %s %s %s %d\n", strchr(a, 'o'), strrchr(a, 'o'), strstr(a, "wor"), strpbrk(a, "wr"), strstr(a, "xyz") == 0);
  memmove(a + 2, a, 5);
  memset(b, 'x', 3);
  printf("%s %s %s\n", a, b, (char *)memchr("abc", 'b', 3));
  char list[] = "one,two,,three", *rest;
  for (char *t = strtok_r(list, ",", &rest); t; t = strtok_r(0, ",", &rest)) printf("<%s>", t);
  char other[] = "x y";
  printf(" %s", strtok(other, " "));
  printf(" %s\n", strtok(0, " "));
  char *copy = strdup("copied"), *part = strndup("copied", 3);
  printf("%s %s %s %zu %s\n", copy, part, stpcpy(a, "end") - 3, strxfrm(b, "xfrm", 64), strerror(ENOENT));
  for (int c = 0; c < 128; c++)
    printf("%x", !!isalnum(c) | !!isalpha(c) << 1 | !!isblank(c) << 2 | !!iscntrl(c) << 3 | !!isdigit(c) << 4 | !!isgraph(c) << 5 | !!islower(c) << 6 | !!isprint(c) << 7 | !!ispunct(c) << 8 | !!isspace(c) << 9 | !!isupper(c) << 10 | !!isxdigit(c) << 11);
  printf("\n%c%c %s %s\n", toupper('q'), tolower('Q'), setlocale(LC_ALL, 0), localeconv()->decimal_point);
  int v[200], sum = 0;
  for (int i = 0; i < 200; i++) v[i] = i * 7919 % 1009;
  qsort(v, 200, sizeof *v, order);
  for (int i = 1; i < 200; i++) sum += v[i] >= v[i - 1];
  int key = v[77], missing = 5000;
  printf("%d %d %d\n", sum, *(int *)bsearch(&key, v, 200, sizeof *v, order) == key, bsearch(&missing, v, 200, sizeof *v, order) == 0);
  printf("%d %ld %lld %d %d %" PRId64 "\n", abs(-3), labs(-4), llabs(-5), div(17, 5).quot, div(17, 5).rem, imaxabs(-6));
  char *blocks[300];
  unsigned check = 0;
  for (int round = 0; round < 5; round++) {
    for (int i = 0; i < 300; i++) blocks[i] = memset(malloc((i * 37 + round) % 3000 + 1), i, (i * 37 + round) % 3000 + 1);
    for (int i = 0; i < 300; i += 2) free(blocks[i]);
    for (int i = 0; i < 300; i += 2) blocks[i] = memset(calloc(i + 1, 3), i, i + 1);
    for (int i = 1; i < 300; i += 2) blocks[i] = realloc(blocks[i], 5000);
    for (int i = 0; i < 300; i++) check += (unsigned char)blocks[i][0] == (i & 255), free(blocks[i]);
  }
  void *aligned = aligned_alloc(256, 1024), *posix;
  printf("%u %d %d\n", check, (int)((uintptr_t)aligned % 256), posix_memalign(&posix, 64, 10));
  free(aligned);
  free(posix);
  free(copy);
  free(part);
  return 0;
}
