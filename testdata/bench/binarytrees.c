// Binary trees: makes, walks and frees many complete binary trees of a depth
// up to n.

#include <stdio.h>
#include <stdlib.h>

typedef struct tree {
  struct tree *left, *right;
  long item;
} tree;

static tree *make(long item, unsigned depth) {
  tree *t = malloc(sizeof *t);
  t->item = item;
  t->left = depth > 0 ? make(2 * item - 1, depth - 1) : NULL;
  t->right = depth > 0 ? make(2 * item, depth - 1) : NULL;
  return t;
}

static long check(const tree *t) {
  return t->left ? t->item + check(t->left) - check(t->right) : t->item;
}

static void drop(tree *t) {
  if (t->left) {
    drop(t->left);
    drop(t->right);
  }
  free(t);
}

static long checkOne(long item, unsigned depth) {
  tree *t = make(item, depth);
  long sum = check(t);
  drop(t);
  return sum;
}

int main(int argc, char **argv) {
  enum { LEAST = 4 };
  unsigned n = argc > 1 ? atoi(argv[1]) : 0, most = n < LEAST + 2 ? LEAST + 2 : n;
  printf("stretch tree of depth %u\t check: %ld\n", most + 1, checkOne(0, most + 1));
  tree *longLived = make(0, most);
  for (unsigned depth = LEAST; depth <= most; depth += 2) {
    long count = 1L << (most - depth + LEAST), sum = 0;
    for (long i = 1; i <= count; i++) sum += checkOne(i, depth) + checkOne(-i, depth);
    printf("%ld\t trees of depth %u\t check: %ld\n", 2 * count, depth, sum);
  }
  printf("long lived tree of depth %u\t check: %ld\n", most, check(longLived));
  return 0;
}
