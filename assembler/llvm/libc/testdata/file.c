// Streams, standard ones first: what cannot be opened is an error.
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static jmp_buf back;
static int caught;

static void jump(int n) { longjmp(back, n); }
static void handler(int n) { caught = n; }
static void bye(void) { puts("bye"); }

int main(int argc, char **argv) {
  atexit(bye);
  fputs("fputs\n", stdout);
  fputc('c', stdout), putc('d', stdout), putchar('\n');
  fwrite("written\n", 1, 8, stdout);
  fflush(stdout);
  if (write(1, "raw\n", 4) != 4) return 1;
  printf("%d %d", getchar(), getc(stdin));
  printf(" %d\n", feof(stdin) != 0);
  clearerr(stdin);
  FILE *f = fopen("does/not/exist", "r");
  printf("%d %d %d\n", f == 0, errno != 0, open("does/not/exist", O_RDONLY));
  printf("%d %d %d\n", ferror(stdout), fileno(stderr), remove("does/not/exist"));
  int n = setjmp(back);
  printf("setjmp %d\n", n);
  if (n < 3) jump(n + 1);
  signal(SIGTERM, handler);
  raise(SIGTERM);
  printf("%d %d %s\n", caught == SIGTERM, argc, argv[argc] ? "more" : "end");
  puts(getenv("NO_SUCH_VARIABLE") ? "set" : "unset");
  if (argc > 5) abort();
  exit(7);
}
