#ifndef PNACL_STRINGS_H
#define PNACL_STRINGS_H
#include <sys/begin.h>
#include <stddef.h>
BEGIN_C
int strcasecmp(const char *, const char *), strncasecmp(const char *, const char *, size_t);
END_C
#endif
