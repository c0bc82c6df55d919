#ifndef PNACL_GETOPT_H
#define PNACL_GETOPT_H
#include <unistd.h>
#define no_argument 0
#define required_argument 1
#define optional_argument 2
struct option {
  const char *name;
  int has_arg, *flag, val;
};
BEGIN_C
int getopt_long(int, char *const[], const char *, const struct option *, int *);
END_C
#endif
