#ifndef PNACL_STRINGS_H
#define PNACL_STRINGS_H
#include <sys/begin.h>
#include <stddef.h>
BEGIN_C
int strcasecmp(const char *, const char *), strncasecmp(const char *, const char *, size_t), ffs(int), ffsl(long), ffsll(long long);
int bcmp(const void *, const void *, size_t);
void bzero(void *, size_t), bcopy(const void *, void *, size_t);
char *index(const char *, int), *rindex(const char *, int);
END_C
#endif
