#ifndef PNACL_STDIO_H
#define PNACL_STDIO_H
#include <sys/begin.h>
#include <stdarg.h>
#include <stddef.h>
typedef struct __file FILE;
#include <sys/types.h>
typedef off_t fpos_t;
#define EOF (-1)
#define BUFSIZ 1024
#define FILENAME_MAX 1024
#define FOPEN_MAX 64
#define L_tmpnam 32
#define TMP_MAX 10000
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define P_tmpdir "/"
BEGIN_C
extern FILE *const stdin, *const stdout, *const stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr
FILE *fopen(const char *RESTRICT, const char *RESTRICT), *freopen(const char *RESTRICT, const char *RESTRICT, FILE *RESTRICT);
FILE *fdopen(int, const char *), *tmpfile(void);
int fclose(FILE *), fflush(FILE *), fileno(FILE *), setvbuf(FILE *RESTRICT, char *RESTRICT, int, size_t);
void setbuf(FILE *RESTRICT, char *RESTRICT);
size_t fread(void *RESTRICT, size_t, size_t, FILE *RESTRICT), fwrite(const void *RESTRICT, size_t, size_t, FILE *RESTRICT);
int fgetc(FILE *), getc(FILE *), getchar(void), ungetc(int, FILE *);
ssize_t getline(char **RESTRICT, size_t *RESTRICT, FILE *RESTRICT), getdelim(char **RESTRICT, size_t *RESTRICT, int, FILE *RESTRICT);
char *fgets(char *RESTRICT, int, FILE *RESTRICT), *tmpnam(char *);
int fputc(int, FILE *), putc(int, FILE *), putchar(int), fputs(const char *RESTRICT, FILE *RESTRICT), puts(const char *);
int fseek(FILE *, long, int), fgetpos(FILE *RESTRICT, fpos_t *RESTRICT), fsetpos(FILE *, const fpos_t *);
int fseeko(FILE *, off_t, int);
long ftell(FILE *);
off_t ftello(FILE *);
void rewind(FILE *), clearerr(FILE *), perror(const char *);
int feof(FILE *), ferror(FILE *), remove(const char *), rename(const char *, const char *);
#define CHECK(text, first) __attribute__((format(printf, text, first)))
int printf(const char *RESTRICT, ...) CHECK(1, 2);
int fprintf(FILE *RESTRICT, const char *RESTRICT, ...) CHECK(2, 3);
int sprintf(char *RESTRICT, const char *RESTRICT, ...) CHECK(2, 3);
int snprintf(char *RESTRICT, size_t, const char *RESTRICT, ...) CHECK(3, 4);
int asprintf(char **RESTRICT, const char *RESTRICT, ...) CHECK(2, 3);
int dprintf(int, const char *RESTRICT, ...) CHECK(2, 3);
#undef CHECK
int vprintf(const char *RESTRICT, va_list), vfprintf(FILE *RESTRICT, const char *RESTRICT, va_list);
int vsprintf(char *RESTRICT, const char *RESTRICT, va_list), vsnprintf(char *RESTRICT, size_t, const char *RESTRICT, va_list);
int vasprintf(char **RESTRICT, const char *RESTRICT, va_list), vdprintf(int, const char *RESTRICT, va_list);
int scanf(const char *RESTRICT, ...), fscanf(FILE *RESTRICT, const char *RESTRICT, ...), sscanf(const char *RESTRICT, const char *RESTRICT, ...);
int vscanf(const char *RESTRICT, va_list), vfscanf(FILE *RESTRICT, const char *RESTRICT, va_list), vsscanf(const char *RESTRICT, const char *RESTRICT, va_list);
END_C
#endif
