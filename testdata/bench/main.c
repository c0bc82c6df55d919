// The main function of the programs here for a C compiler and its library.

#include <stdio.h>
#include <stdlib.h>

unsigned bench(unsigned n);

int main(int argc, char **argv) {
  printf("%u\n", bench(argc > 1 ? atoi(argv[1]) : 0));
  return 0;
}
