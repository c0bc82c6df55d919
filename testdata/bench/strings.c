// Strings: how often is a word in a text of 64 KiB that changes a little each time?

static unsigned char text[65537];
static const unsigned char word[] = "abca";

unsigned bench(unsigned n) {
  unsigned seed = 42, found = 0;
  for (unsigned i = 0; i < 65536; i++) {
    seed = seed * 1664525u + 1013904223u;
    text[i] = 'a' + (seed >> 30);
  }
  for (unsigned round = 0; round < n; round++) {
    for (const unsigned char *at = text; *at; at++) {
      unsigned k = 0;
      while (word[k] && at[k] == word[k]) k++;
      found += !word[k];
    }
    text[round & 65535] = 'a' + (round & 3);
  }
  return found;
}
