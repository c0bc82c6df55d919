// setjmp and longjmp: out of recursion, nested handlers, values that survive.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct handler { jmp_buf buffer; struct handler *outer; };
static struct handler *current;
static char log_text[200];

static void note(const char *s) { strcat(log_text, s); }

static _Noreturn void throw(int code) {
  struct handler *h = current;
  current = h->outer;
  longjmp(h->buffer, code);
}

#define TRY { struct handler h = {.outer = current}; int code; current = &h; if ((code = setjmp(h.buffer)) == 0) {
#define CATCH current = h.outer; } else {
#define END } }

static int depth(int n) {
  char room[64];
  memset(room, n, sizeof room);
  if (n == 0) throw(42);
  int r = depth(n - 1);
  return r + room[n % 64];
}

static void inner(void) {
  TRY note("a");
    depth(50);
    note("never");
  CATCH note("b");
    if (code == 42) throw(43);
  END
}

int main(void) {
  volatile int survives = 1;
  TRY survives = 2;
    inner();
  CATCH printf("%d %d %s\n", code, survives, log_text);
  END
  static jmp_buf loop;
  static int rounds;
  int n = setjmp(loop);
  if (rounds++ < 1000) longjmp(loop, rounds);
  printf("%d %d\n", n, rounds);
  jmp_buf zero;
  switch (setjmp(zero)) {
  case 0: longjmp(zero, 0);
  case 1: puts("one"); break;
  default: puts("more");
  }
  for (volatile int i = 0; i < 3; i++) {
    TRY if (i == 1) throw(i + 100);
      printf("through %d\n", i);
    CATCH printf("caught %d\n", code);
    END
  }
  return 0;
}
