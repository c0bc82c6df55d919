// Spectral norm: the largest stretching of a vector by the infinite matrix
// 1, 1/2, 1/4; 1/3, 1/5, 1/8; ... cut off at n rows and columns, by ten steps
// of the power method. The result is the norm in units of 1e-9.

enum { LIMIT = 4096 };

static double element(unsigned i, unsigned j) { return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1); }

static void multiply(unsigned n, const double *v, double *out) {
  for (unsigned i = 0; i < n; i++) {
    double sum = 0;
    for (unsigned j = 0; j < n; j++) sum += element(i, j) * v[j];
    out[i] = sum;
  }
}

static void multiplyTransposed(unsigned n, const double *v, double *out) {
  for (unsigned i = 0; i < n; i++) {
    double sum = 0;
    for (unsigned j = 0; j < n; j++) sum += element(j, i) * v[j];
    out[i] = sum;
  }
}

unsigned bench(unsigned n) {
  static double u[LIMIT], v[LIMIT], between[LIMIT];
  double uv = 0, vv = 0;
  if (n > LIMIT) n = LIMIT;
  for (unsigned i = 0; i < n; i++) u[i] = 1;
  for (int step = 0; step < 10; step++) {
    multiply(n, u, between);
    multiplyTransposed(n, between, v);
    multiply(n, v, between);
    multiplyTransposed(n, between, u);
  }
  for (unsigned i = 0; i < n; i++) {
    uv += u[i] * v[i];
    vv += v[i] * v[i];
  }
  return __builtin_sqrt(uv / vv) * 1e9;
}
