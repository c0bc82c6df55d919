// Pointers: to functions in tables, cast to other types, differences, as integers,
// to the middle of globals, pointers to pointers, callbacks with state.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*binary)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static signed char narrow(signed char c, unsigned short s, _Bool b) { return (signed char)(c + s + b); }
static void fill(int *p, int n, int (*f)(void *, int), void *state) { for (int i = 0; i < n; i++) p[i] = f(state, i); }
static int next(void *state, int i) { return *(int *)state += i; }
static binary choose(int n) { return n ? add : sub; }

static int numbers[10] = {1, 2, 3};
static int *const middle = &numbers[4], *const behind = numbers + 10;
static const char *words[] = {"one", "two" "three", "four" + 1, 0};
static const intptr_t address = (intptr_t)&numbers[2];
static struct node { struct node *next, **self; int v; } ring[3] = {{&ring[1], &ring[0].next, 1}, {&ring[2], &ring[1].next, 2}, {&ring[0], &ring[2].next, 3}};
static const struct { binary f; const char *name; } table[] = {{add, "add"}, {sub, "sub"}};
static char text[] = "modifiable";
static const long long distance = (char *)&numbers[7] - (char *)&numbers[1];

struct list { struct list *next; int v; };
static struct list *reverse(struct list *l) {
  struct list *r = 0;
  while (l) { struct list *n = l->next; l->next = r, r = l, l = n; }
  return r;
}
static void remove_odd(struct list **p) {
  while (*p) if ((*p)->v & 1) { struct list *gone = *p; *p = gone->next; free(gone); } else p = &(*p)->next;
}
static int by_text(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

int main(void) {
  for (int i = 0; i < 2; i++) printf("%s %d %d\n", table[i].name, table[i].f(10, 3), choose(i)(10, 3));
  int (*volatile strange)(signed char, unsigned short, _Bool) = (int (*)(signed char, unsigned short, _Bool))0;
  signed char (*volatile small)(signed char, unsigned short, _Bool) = narrow;
  printf("%d %d\n", strange == 0, small(100, 65535, 5));
  int list[8], state = 5;
  fill(list, 8, next, &state);
  printf("%d %d\n", list[7], state);
  *middle = 44, behind[-1] = 99;
  printf("%d %d %d %d %lld\n", numbers[4], numbers[9], *(int *)address, (int)(behind - middle), distance);
  for (const char **w = words; *w; w++) printf("%s ", *w);
  int total = 0;
  struct node *n = ring;
  for (int i = 0; i < 7; i++, n = *n->self) total = total * 10 + n->v;
  text[0] = 'M';
  printf("%d %s\n", total, text);
  struct list *l = 0;
  for (int i = 0; i < 10; i++) { struct list *made = malloc(sizeof *made); *made = (struct list){l, i}, l = made; }
  l = reverse(l), remove_odd(&l);
  for (; l; l = l->next) printf("%d ", l->v);
  uintptr_t bits = (uintptr_t)&numbers[3] | 1;
  printf("%d %d\n", *(int *)(bits & ~(uintptr_t)1), (int)(bits & 1));
  char *names[] = {"pear", "apple", "fig", "banana"}, **end = names + 4;
  qsort(names, 4, sizeof *names, by_text);
  for (char **s = names; s != end; s++) printf("%s%c", *s, s + 1 == end ? '\n' : ',');
  void *anything = (void *)(binary)add;
  printf("%d %d\n", ((binary)anything)(20, 22), (binary)anything == table[0].f);
  return 0;
}
