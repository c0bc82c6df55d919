// Fasta: prints a DNA sequence of 2n bases that repeats, and two of 3n and 5n
// that a random number generator chooses by given probabilities.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 60, LINES = 1024, RANGE = 139968 };

typedef struct {
  char base;
  float probability;
} choice;

static const char alu[] =
    "GGCCGGGCGCGGTGGCTCACGCCTGTAATCCCAGCACTTTGGGAGGCCGAGGCGGGCGGATCACCTGAGGTCAGGAGTTCGAGACCAGCCTGGCCAACATGGTGAAACCCCGTC"
    "TCTACTAAAAATACAAAAATTAGCCGGGCGTGGTGGCGCGCGCCTGTAATCCCAGCTACTCGGGAGGCTGAGGCAGGAGAATCGCTTGAACCCGGGAGGCGGAGGTTGCAGTGA"
    "GCCGAGATCGCGCCACTGCACTCCAGCCTGGGCGACAGAGCGAGACTCCGTCTCAAAAA";

static const choice ambiguous[] = {
    {'a', 0.27}, {'c', 0.12}, {'g', 0.12}, {'t', 0.27}, {'B', 0.02}, {'D', 0.02}, {'H', 0.02}, {'K', 0.02},
    {'M', 0.02}, {'N', 0.02}, {'R', 0.02}, {'S', 0.02}, {'V', 0.02}, {'W', 0.02}, {'Y', 0.02},
};

static const choice human[] = {
    {'a', 0.3029549426680}, {'c', 0.1979883004921}, {'g', 0.1975473066391}, {'t', 0.3015094502008},
};

// draw fills a list with random numbers from 0 to below RANGE.
static void draw(float *list, int n) {
  static unsigned seed = 42;
  for (int i = 0; i < n; i++) {
    seed = (seed * 3877 + 29573) % RANGE;
    list[i] = seed;
  }
}

// chosen prints a sequence. A random number chooses the base behind all those
// that it is not below the limit of.
static void chosen(const char *title, const choice *list, int n, int todo) {
  static float random[LINE * LINES];
  float limits[n], sum = 0;
  char line[LINE + 1];
  puts(title);
  for (int i = 0; i < n; i++) limits[i] = (sum += list[i].probability) * RANGE;
  while (todo > 0) {
    int count = todo < LINE * LINES ? todo : LINE * LINES, used = 0;
    draw(random, count);
    for (int i = 0; i < count; i++) {
      int k = 0;
      for (int j = 0; j < n; j++) k += limits[j] <= random[i];
      line[used++] = list[k].base;
      if (used == LINE || i == count - 1) {
        line[used] = '\n';
        fwrite(line, 1, used + 1, stdout);
        used = 0;
      }
    }
    todo -= count;
  }
}

static void repeated(const char *title, const char *s, int todo) {
  char line[LINE + 1];
  int at = 0, length = strlen(s);
  puts(title);
  for (; todo > 0; todo -= LINE) {
    int m = todo < LINE ? todo : LINE;
    for (int i = 0; i < m; i++) {
      line[i] = s[at];
      at = at + 1 == length ? 0 : at + 1;
    }
    line[m] = 0;
    puts(line);
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 0;
  repeated(">ONE Homo sapiens alu", alu, n * 2);
  chosen(">TWO IUB ambiguity codes", ambiguous, sizeof ambiguous / sizeof *ambiguous, n * 3);
  chosen(">THREE Homo sapiens frequency", human, sizeof human / sizeof *human, n * 5);
  return 0;
}
