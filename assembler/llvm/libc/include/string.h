#ifndef PNACL_STRING_H
#define PNACL_STRING_H
#include <sys/begin.h>
#include <stddef.h>
#include <strings.h>
BEGIN_C
void *memcpy(void *RESTRICT, const void *RESTRICT, size_t), *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t), *memchr(const void *, int, size_t);
int memcmp(const void *, const void *, size_t);
size_t strlen(const char *), strnlen(const char *, size_t), strspn(const char *, const char *), strcspn(const char *, const char *);
char *strcpy(char *RESTRICT, const char *RESTRICT), *strncpy(char *RESTRICT, const char *RESTRICT, size_t);
char *stpcpy(char *RESTRICT, const char *RESTRICT);
char *strcat(char *RESTRICT, const char *RESTRICT), *strncat(char *RESTRICT, const char *RESTRICT, size_t);
int strcmp(const char *, const char *), strncmp(const char *, const char *, size_t), strcoll(const char *, const char *);
char *strchr(const char *, int), *strrchr(const char *, int), *strstr(const char *, const char *), *strpbrk(const char *, const char *);
char *strtok(char *RESTRICT, const char *RESTRICT), *strtok_r(char *RESTRICT, const char *RESTRICT, char **RESTRICT);
char *strdup(const char *), *strndup(const char *, size_t), *strerror(int);
void *memmem(const void *, size_t, const void *, size_t), *memrchr(const void *, int, size_t), *mempcpy(void *RESTRICT, const void *RESTRICT, size_t);
void *memccpy(void *RESTRICT, const void *RESTRICT, int, size_t);
char *strsep(char **RESTRICT, const char *RESTRICT), *strchrnul(const char *, int), *strcasestr(const char *, const char *);
char *stpncpy(char *RESTRICT, const char *RESTRICT, size_t), *strsignal(int);
size_t strlcpy(char *RESTRICT, const char *RESTRICT, size_t), strlcat(char *RESTRICT, const char *RESTRICT, size_t);
int strerror_r(int, char *, size_t);
size_t strxfrm(char *RESTRICT, const char *RESTRICT, size_t);
END_C
#endif
