// Indirect calls: a number decides which of four functions changes it.

typedef unsigned (*step)(unsigned x, unsigned i);

static unsigned sum(unsigned x, unsigned i) { return x + i * 2654435769u; }
static unsigned mix(unsigned x, unsigned i) { return x ^ x >> 15 ^ i; }
static unsigned scale(unsigned x, unsigned i) { return x * 1664525u + i; }
static unsigned turn(unsigned x, unsigned i) { return (x << 7 | x >> 25) - i; }

static const step steps[] = {sum, mix, scale, turn};

unsigned bench(unsigned n) {
  unsigned x = 42;
  for (unsigned i = 0; i < n; i++) x = steps[x >> 30](x, i);
  return x;
}
