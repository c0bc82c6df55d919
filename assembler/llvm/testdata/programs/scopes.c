// Statements of C: goto into and out of loops, nested conditions, comma, generic
// selection, statement expressions, static locals, shadowing, long strings, enums.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define KIND(x) _Generic((x), int: "int", unsigned: "unsigned", double: "double", float: "float", char *: "text", const char *: "text", default: "other")
#define MAX(a, b) ({ __typeof__(a) x_ = (a); __typeof__(b) y_ = (b); x_ > y_ ? x_ : y_; })
enum flags { A = 1, B = 1 << 4, C = A | B, HUGE_ONE = 0x7fffffff, NEGATIVE = -5 };
_Static_assert(C == 17, "flags");

static int counter(void) { static int n = 10; return n++; }
static int collatz(unsigned n) { int steps = 0; while (n != 1) n = n & 1 ? 3 * n + 1 : n / 2, steps++; return steps; }
static bool logic(int a, int b, int c) { return (a && b) || (!c && (a || b)) ? a != b : a == c; }

static int search(int grid[4][4], int wanted) {
  int i, j;
  for (i = 0; i < 4; i++)
    for (j = 0; j < 4; j++)
      if (grid[i][j] == wanted) goto found;
  return -1;
found:
  return i * 10 + j;
}

static unsigned ackermann(unsigned m, unsigned n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
static int even(int n);
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static void hanoi(int n, char a, char b, char c, int *moves) { if (n) hanoi(n - 1, a, c, b, moves), ++*moves, hanoi(n - 1, c, b, a, moves); }

int main(void) {
  counter(), counter();
  printf("%d %d %d\n", counter(), collatz(27), collatz(837799));
  for (int i = 0; i < 8; i++) printf("%d", logic(i & 1, i & 2, i & 4));
  int grid[4][4], moves = 0;
  for (int i = 0; i < 16; i++) grid[i / 4][i % 4] = i * i;
  hanoi(10, 'a', 'b', 'c', &moves);
  printf(" %d %d %u %d %d\n", search(grid, 121), search(grid, 5), ackermann(2, 6), even(100001), moves);
  printf("%s %s %s %s %s\n", KIND(1), KIND(2u), KIND(1.0f), KIND("x"), KIND((short)1));
  printf("%d %g\n", MAX(counter(), 5), MAX(2.5, 1));
  int x = 1;
  { int x = 2; { int x = 3; moves = x; } moves += x; }
  printf("%d ", moves + x);
  printf("%d\n", (x = 5, x * 2));
  int i = 0;
again:
  switch (i++) { case 0: case 1: goto again; case 2: for (; i < 6; i++) { if (i == 4) continue; if (i == 5) break; printf("i%d ", i); } }
  printf("%d\n", i);
  const char *long_text = "tab\there \"quoted\" back\\slash \x41\102 \u00e4 nul:" "\0hidden";
  printf("%s %d\n", long_text, (int)strlen(long_text));
  unsigned char wrap = 250;
  for (int n = 0; n < 10; n++) wrap += 1;
  int8_t sign = (int8_t)(wrap + 200);
  printf("%d %d %d %d\n", wrap, sign, -7 / 2, -7 % 3);
  printf("%d %d %u\n", 'ab' > 0, NEGATIVE < 0, (unsigned)HUGE_ONE + 1);
  do { if (moves > 100) break; moves *= 3; } while (moves);
  printf("%d\n", moves);
  return 0;
}
