#ifndef PNACL_INTTYPES_H
#define PNACL_INTTYPES_H
#include <sys/begin.h>
#include <stdint.h>
#define PRId8 "d"
#define PRId16 "d"
#define PRId32 "d"
#define PRId64 "lld"
#define PRIi8 "i"
#define PRIi16 "i"
#define PRIi32 "i"
#define PRIi64 "lli"
#define PRIu8 "u"
#define PRIu16 "u"
#define PRIu32 "u"
#define PRIu64 "llu"
#define PRIx8 "x"
#define PRIx16 "x"
#define PRIx32 "x"
#define PRIx64 "llx"
#define PRIX8 "X"
#define PRIX16 "X"
#define PRIX32 "X"
#define PRIX64 "llX"
#define PRIo32 "o"
#define PRIo64 "llo"
#define PRIdPTR "ld"
#define PRIuPTR "lu"
#define PRIxPTR "lx"
#define PRIdMAX "lld"
#define PRIuMAX "llu"
#define PRIxMAX "llx"
#define PRIXPTR "lX"
#define PRIXMAX "llX"
#define PRIdLEAST32 "d"
#define PRIuLEAST32 "u"
#define PRIdFAST32 "d"
#define PRIuFAST32 "u"
#define SCNd8 "hhd"
#define SCNd16 "hd"
#define SCNu8 "hhu"
#define SCNu16 "hu"
#define SCNi32 "i"
#define SCNi64 "lli"
#define SCNdMAX "lld"
#define SCNuMAX "llu"
#define SCNd32 "d"
#define SCNd64 "lld"
#define SCNu32 "u"
#define SCNu64 "llu"
#define SCNx32 "x"
#define SCNx64 "llx"
BEGIN_C
typedef struct { intmax_t quot, rem; } imaxdiv_t;
imaxdiv_t imaxdiv(intmax_t, intmax_t);
intmax_t imaxabs(intmax_t);
intmax_t strtoimax(const char *RESTRICT, char **RESTRICT, int);
uintmax_t strtoumax(const char *RESTRICT, char **RESTRICT, int);
END_C
#endif
