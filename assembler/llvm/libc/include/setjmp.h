#ifndef PNACL_SETJMP_H
#define PNACL_SETJMP_H
#include <sys/begin.h>
typedef long long jmp_buf[32];
typedef jmp_buf sigjmp_buf;
BEGIN_C
int setjmp(jmp_buf) __attribute__((returns_twice));
void longjmp(jmp_buf, int) __attribute__((noreturn));
END_C
#define _setjmp setjmp
#define _longjmp longjmp
#define sigsetjmp(buffer, save) setjmp(buffer)
#define siglongjmp longjmp
#endif
