/* What stands around the declarations of every header. */
#ifdef __cplusplus
#define BEGIN_C extern "C" {
#define END_C }
#else
#define BEGIN_C
#define END_C
#endif
#define NORETURN __attribute__((noreturn))
#define RESTRICT __restrict
