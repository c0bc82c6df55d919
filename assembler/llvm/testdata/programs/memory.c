// memcpy and its family of every length and alignment, alloca, variable arrays,
// realloc, overlapping moves.
#include <alloca.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned hash(const void *p, size_t n) {
  unsigned h = 2166136261u;
  for (const unsigned char *s = p; n--; s++) h = (h ^ *s) * 16777619u;
  return h;
}

static int matrix(int n, int m) {
  int a[n][m], total = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = i * m + j;
  int(*row)[m] = a;
  for (int i = 0; i < n; i++, row++) total += (*row)[i % m];
  return total + (int)(sizeof a / sizeof **a);
}

static int nested(int n) {
  int total = 0;
  for (int i = 1; i <= n; i++) {
    char room[i * 100];
    memset(room, i, sizeof room);
    total += room[i * 100 - 1];
    int *more = alloca(i * sizeof *more);
    for (int j = 0; j < i; j++) more[j] = j;
    total += more[i - 1];
  }
  return total;
}

int main(void) {
  unsigned char a[300], b[300];
  for (int i = 0; i < 300; i++) a[i] = (unsigned char)(i * 7 + 3);
  unsigned h = 0;
  for (int n = 0; n < 70; n++)
    for (int from = 0; from < 5; from++) {
      memset(b, 0xee, sizeof b);
      memcpy(b + (n & 3), a + from, n);
      h = h * 31 + hash(b, sizeof b);
      memmove(b + from, b + 2, n);
      memmove(b + 10, b + from + 3, n * 2);
      h = h * 31 + hash(b, sizeof b);
      memset(b + from, n, n);
      h = h * 31 + hash(b, sizeof b) + (memcmp(a, b + from, n) < 0);
    }
  printf("%08x\n", h);
  struct { char c; uint64_t n; char rest[37]; } big = {1, 2, "text"}, copy;
  copy = big;
  printf("%d %s\n", (int)copy.n, copy.rest);
  printf("%d %d\n", matrix(7, 9), nested(40));
  char *list[100];
  size_t total = 0;
  for (int i = 0; i < 100; i++) list[i] = memset(malloc(i * 13 + 1), i, i * 13 + 1);
  for (int i = 0; i < 100; i += 3) free(list[i]), list[i] = 0;
  for (int i = 0; i < 100; i++) {
    list[i] = realloc(list[i], 2000 - i * 11);
    if (i % 3) total += list[i][i < 80 ? i * 13 : 0];
  }
  for (int i = 0; i < 100; i++) free(list[i]);
  void *aligned;
  printf("%d %d %d\n", (int)total, posix_memalign(&aligned, 256, 1000), (int)((uintptr_t)aligned % 256));
  int *zeros = calloc(1000, sizeof *zeros);
  for (int i = 0; i < 1000; i++) total += zeros[i];
  printf("%d\n", (int)total);
  __builtin_memcpy(a, "inline", 7);
  printf("%s %d\n", a, (int)__builtin_object_size(b, 0));
  return 0;
}
