// Mandelbrot: which of n times n points does the iteration of z*z + c not
// leave the circle of radius 2 from, in 50 steps? The points of a row are bits,
// and the result is a hash of the bytes.

unsigned bench(unsigned n) {
  unsigned hash = 2166136261u, byte = 0, bits = 0;
  for (unsigned y = 0; y < n; y++) {
    for (unsigned x = 0; x < n; x++) {
      double cr = 2.0 * x / n - 1.5, ci = 2.0 * y / n - 1.0;
      double r = 0, i = 0, rr = 0, ii = 0;
      for (int step = 0; step < 50 && rr + ii <= 4.0; step++) {
        i = 2.0 * r * i + ci;
        r = rr - ii + cr;
        rr = r * r;
        ii = i * i;
      }
      byte = byte << 1 | (rr + ii <= 4.0);
      if (++bits == 8 || x == n - 1) {
        hash = (hash ^ (byte << (8 - bits) & 255)) * 16777619u;
        byte = bits = 0;
      }
    }
  }
  return hash;
}
