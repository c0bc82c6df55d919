// Jumps to computed labels, a threaded interpreter, dense and sparse switches on
// every width, Duff's device.
#include <stdint.h>
#include <stdio.h>

enum { PUSH, ADD, MUL, DUP, SWAP, DEC, JNZ, PRINT, HALT };

static int run(const int *code) {
  static const void *const labels[] = {&&push, &&add, &&mul, &&dup, &&swap, &&dec, &&jnz, &&print, &&halt};
  int stack[16], *top = stack, t;
  const int *pc = code;
#define NEXT goto *labels[*pc++]
  NEXT;
push: *top++ = *pc++; NEXT;
add: top--, top[-1] += *top; NEXT;
mul: top--, top[-1] *= *top; NEXT;
dup: *top = top[-1], top++; NEXT;
swap: t = top[-1], top[-1] = top[-2], top[-2] = t; NEXT;
dec: top[-1]--; NEXT;
jnz: pc = top[-1] ? code + *pc : pc + 1; NEXT;
print: printf("%d ", top[-1]); NEXT;
halt: return top[-1];
}

static int relative(int n) {
  static const int offsets[] = {&&a - &&a, &&b - &&a, &&c - &&a};
  goto *(&&a + offsets[n % 3]);
a: return 10;
b: return 20;
c: return 30;
}

static const char *wide(uint64_t n) {
  switch (n) {
  case 0: return "zero";
  case 1ull << 32: return "2^32";
  case 0xffffffffffffffff: return "all";
  case 0x100000001: return "2^32+1";
  case 1: return "one";
  }
  return "other";
}

static int narrow(int8_t n) {
  switch (n) {
  case -128: return 1;
  case -1: return 2;
  case 0: return 3;
  case 5 ... 9: return 4;
  case 127: return 5;
  default: return 6;
  }
}

static int spread(int n) {
  switch (n) {
  case -2000000000: return 1;
  case 10: case 11: case 12: case 13: case 14: return n * n;
  case 1000: n++; // falls through
  case 2000: return n;
  case 0x7fffffff: return 4;
  }
  return -1;
}

static void duff(char *to, const char *from, int n) {
  int rounds = (n + 3) / 4;
  switch (n % 4) {
  case 0: do { *to++ = *from++;
  case 3: *to++ = *from++;
  case 2: *to++ = *from++;
  case 1: *to++ = *from++;
    } while (--rounds > 0);
  }
}

int main(void) {
  const int factorial[] = {PUSH, 1, PUSH, 6, DUP, PRINT, SWAP, DEC, HALT};
  const int count[] = {PUSH, 5, PRINT, DEC, JNZ, 2, PUSH, 42, ADD, HALT};
  int a = run(factorial), b = run(count);
  printf("%d %d\n", a, b);
  for (int i = 0; i < 4; i++) printf("%d ", relative(i));
  const uint64_t wides[] = {0, 1, 2, 1ull << 32, 0x100000001, 0xffffffffffffffff, 0xffffffff};
  for (int i = 0; i < 7; i++) printf("%s ", wide(wides[i]));
  for (int i = -128; i < 128; i += 3) printf("%d", narrow((int8_t)i));
  printf(" %d%d%d\n", narrow(-1), narrow(7), narrow(127));
  const int list[] = {-2000000000, 9, 10, 14, 15, 1000, 2000, 0x7fffffff};
  for (int i = 0; i < 8; i++) printf("%d ", spread(list[i]));
  char text[] = "..............";
  duff(text, "duff's device", 11);
  puts(text);
  return 0;
}
