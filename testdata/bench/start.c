// The start of the programs here as PNaCl knows it: a 32-bit processor, no
// library, the runtime's interfaces asked for by name. It does what main.c does.

typedef int (*query)(const char *name, void *table, int size);
typedef int (*write)(int file, const void *from, int size, int *written);

unsigned bench(unsigned n);

static unsigned number(const char *text) {
  unsigned n = 0;
  while (*text >= '0' && *text <= '9') n = n * 10 + *text++ - '0';
  return n;
}

static void print(write out, unsigned n) {
  char text[12];
  int i = sizeof text, written;
  text[--i] = '\n';
  do text[--i] = '0' + n % 10;
  while (n /= 10);
  out(1, text + i, sizeof text - i, &written);
}

void _start(int *block) {
  enum { ENVIRONMENT = 1, ARGUMENTS = 2, FIRST = 3, SYSINFO = 32, WRITE = 4 };
  int *pair = block + FIRST + block[ARGUMENTS] + 1 + block[ENVIRONMENT] + 1;
  write files[8];
  while (pair[0] != SYSINFO) pair += 2;
  ((query)pair[1])("nacl-irt-fdio-0.1", files, sizeof files);
  print(files[WRITE], bench(block[ARGUMENTS] > 1 ? number((const char *)block[FIRST + 1]) : 0));
}
