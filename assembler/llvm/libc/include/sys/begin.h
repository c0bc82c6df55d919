/* What stands around the declarations of every header. */
#ifdef __cplusplus
#define BEGIN_C extern "C" {
#define END_C }
#define NORETURN __attribute__((noreturn))
#define RESTRICT
#else
#define BEGIN_C
#define END_C
#define NORETURN _Noreturn
#define RESTRICT restrict
#endif
