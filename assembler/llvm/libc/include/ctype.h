#ifndef PNACL_CTYPE_H
#define PNACL_CTYPE_H
#include <sys/begin.h>
BEGIN_C
int isalnum(int), isalpha(int), isblank(int), iscntrl(int), isdigit(int), isgraph(int), islower(int);
int isprint(int), ispunct(int), isspace(int), isupper(int), isxdigit(int), tolower(int), toupper(int), isascii(int), toascii(int);
END_C
#endif
