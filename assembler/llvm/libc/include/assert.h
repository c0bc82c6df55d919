/* assert may be included several times, with NDEBUG set differently. */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
void __assert_failed(const char *condition, const char *file, int line) __attribute__((noreturn));
#define assert(condition) ((condition) ? (void)0 : __assert_failed(#condition, __FILE__, __LINE__))
#endif
#ifndef __cplusplus
#undef static_assert
#define static_assert _Static_assert
#endif
