// Constructors by priority, destructors, weak symbols, aliases, sections, and
// functions that run when a variable goes.
#include <stdio.h>

static int order[8], count;
__attribute__((constructor(300))) static void third(void) { order[count++] = 3; }
__attribute__((constructor(101))) static void first(void) { order[count++] = 1; }
__attribute__((constructor)) static void last(void) { order[count++] = 9; }
__attribute__((constructor(200))) static void second(void) { order[count++] = 2; }
__attribute__((destructor)) static void end(void) { puts("destructor"); }

__attribute__((weak)) int maybe(void);
__attribute__((weak)) int override(void) { return 5; }
extern int missing __attribute__((weak));
int real(void) { return 11; }
int other(void) __attribute__((alias("real")));
static int hidden = 77;
extern int visible __attribute__((alias("hidden")));
__attribute__((section("custom"), used)) static int placed = 6;
__attribute__((noinline, cold)) static int cold(int n) { return n + 1; }
__attribute__((always_inline)) static inline int hot(int n) { return n * 2; }
__attribute__((const)) static int pure(int n) { return n * n; }

static void gone(int *p) { printf("gone %d\n", *p); }

static int scoped(int n) {
  __attribute__((cleanup(gone))) int a = n;
  if (n > 2) return a;
  __attribute__((cleanup(gone))) int b = n * 10;
  return a + b;
}

int main(void) {
  for (int i = 0; i < count; i++) printf("%d ", order[i]);
  printf("%d %d %d %d\n", maybe != 0, override(), &missing != 0, other == real);
  printf("%d %d %d %d\n", visible, placed, cold(hot(3)), pure(12));
  int first_scope = scoped(1), second_scope = scoped(3);
  printf("%d %d\n", first_scope, second_scope);
  if (__builtin_expect(count > 100, 0)) __builtin_unreachable();
  return 0;
}
