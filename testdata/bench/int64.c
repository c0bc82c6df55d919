// Integers of 64 bits: a generator of random numbers, multiplied, and divided.

unsigned bench(unsigned n) {
  unsigned long long x = 88172645463325252ull, sum = 0;
  for (unsigned i = 0; i < n; i++) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    sum += x * 0x9E3779B97F4A7C15ull ^ x % 1000003;
  }
  return (unsigned)(sum ^ sum >> 32);
}
