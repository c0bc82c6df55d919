// Fannkuch: for every permutation of n numbers, turn over as many of the first
// ones as the first number says until that is 0. The result has the largest
// number of turns, 1000 times, plus a checksum: the turns of even permutations
// less those of odd ones.

enum { LIMIT = 12 };

static int turns(const int *p, int *q, int n) {
  int count = 0;
  for (int i = 0; i < n; i++) q[i] = p[i];
  while (q[0] != 0) {
    for (int low = 0, high = q[0]; low < high; low++, high--) {
      int x = q[low];
      q[low] = q[high];
      q[high] = x;
    }
    count++;
  }
  return count;
}

// next makes the next permutation: it rotates the first two numbers, and three
// when those are where they began, and so on. It returns 0 after the last.
static int next(int *p, int *rotated, int n) {
  for (int k = 1; k < n; k++) {
    int first = p[0];
    for (int i = 0; i < k; i++) p[i] = p[i + 1];
    p[k] = first;
    if (++rotated[k] <= k) return 1;
    rotated[k] = 0;
  }
  return 0;
}

unsigned bench(unsigned size) {
  static int p[LIMIT], q[LIMIT], rotated[LIMIT];
  int n = size < LIMIT ? size : LIMIT, most = 0, sum = 0, odd = 0;
  for (int i = 0; i < n; i++) {
    p[i] = i;
    rotated[i] = 0;
  }
  do {
    int t = turns(p, q, n);
    if (t > most) most = t;
    sum += odd ? -t : t;
    odd = !odd;
  } while (next(p, rotated, n));
  return 1000 * most + sum;
}
