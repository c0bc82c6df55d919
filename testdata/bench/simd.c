// Vectors: four integers, and four floating numbers, at once.

typedef int integers __attribute__((vector_size(16)));
typedef float floats __attribute__((vector_size(16)));

unsigned bench(unsigned n) {
  integers a = {1, 2, 3, 4}, b = {19, 1013904223, -77, 1664525}, c = {5, 6, 7, 8}, top = {0, 0, 0, 0};
  floats f = {1, 2, 3, 4}, half = {0.5f, 0.25f, 0.125f, 0.75f}, step = {3, 5, 7, 9};
  for (unsigned i = 0; i < n; i++) {
    a = (a + b) ^ c;
    c -= a;
    integers greater = a > top;
    top = (a & greater) | (top & ~greater);
    f = f * half + step;
  }
  unsigned sum = 0;
  for (int k = 0; k < 4; k++) sum += (unsigned)top[k] ^ (unsigned)c[k] ^ (unsigned)(int)(f[k] * 1000);
  return sum;
}
