// Structs by value: empty, tiny, nested, with arrays, returned, through pointers to
// functions, in unions, compound literals, flexible arrays, designated initialisers.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct nothing {};
struct byte { uint8_t b; };
struct pair { int32_t a; double b; };
struct three { char c[3]; };
struct nested { struct pair p[2]; struct { int16_t x, y; } q; union { int64_t n; float f[2]; } u; };
struct flexible { int n; double values[]; };
struct __attribute__((aligned(16))) aligned { char c; };
struct __attribute__((packed)) packed { char c; int64_t n; double d; };
typedef struct pair (*maker)(int, struct byte, double);

static struct pair make(int a, struct byte b, double c) { return (struct pair){a + b.b, c * 2}; }
static struct three turn(struct three t) { return (struct three){{t.c[2], t.c[0], t.c[1]}}; }
static struct nested change(struct nested n, struct nothing e, struct byte b) {
  (void)e;
  n.p[1].a += b.b, n.q.y = -n.q.x, n.u.f[1] = 2.5f;
  return n;
}
static struct nothing none(struct nothing n) { return n; }
static double recurse(struct nested n, int depth) { return depth ? recurse(change(n, none((struct nothing){}), (struct byte){1}), depth - 1) : n.p[1].a + n.p[1].b; }
static int compare(const void *a, const void *b) { return ((const struct pair *)a)->a - ((const struct pair *)b)->a; }

static const struct nested table[] = {[2] = {.p = {[1] = {7, 8.5}}, .q = {1, 2}}, [0] = {.u.n = 1ll << 40}};
static struct { const char *name; maker f; size_t at; } const entries[] = {{"make", make, offsetof(struct nested, q)}, {"none", 0, offsetof(struct nested, u)}};

int main(void) {
  maker f = make;
  struct pair p = f(1, (struct byte){255}, 0.75);
  struct three t = turn(turn((struct three){"abc"}));
  printf("%d %g %.3s\n", p.a, p.b, t.c);
  struct nested n = change(table[2], (struct nothing){}, (struct byte){3});
  printf("%d %g %d %d %g\n", n.p[1].a, n.p[1].b, n.q.x, n.q.y, n.u.f[1]);
  printf("%g %d\n", recurse(table[2], 20), (int)(table[0].u.n >> 38));
  struct flexible *x = malloc(sizeof *x + 4 * sizeof(double));
  x->n = 4;
  for (int i = 0; i < x->n; i++) x->values[i] = i * 1.5;
  printf("%g %d\n", x->values[3], (int)sizeof(struct flexible));
  free(x);
  struct aligned list[3];
  printf("%d %d %d\n", (int)sizeof list, (int)((uintptr_t)&list[1] % 16), (int)sizeof(struct packed));
  struct packed k = {'k', -1ll << 40, 1e10};
  k.n++, k.d /= 3;
  printf("%c %lld %.6f\n", k.c, (long long)k.n, k.d);
  struct pair sorted[] = {{5, 1}, {-3, 2}, {12, 3}, {0, 4}, {7, 5}};
  qsort(sorted, 5, sizeof *sorted, compare);
  struct pair key = {7, 0}, *found = bsearch(&key, sorted, 5, sizeof *sorted, compare);
  printf("%g %d\n", found->b, (int)(found - sorted));
  printf("%s %d %d\n", entries[0].name, (int)entries[0].at, (int)entries[1].at);
  volatile struct pair v = {3, 4};
  struct pair copy = v;
  printf("%d %g\n", copy.a, copy.b);
  return 0;
}
