/* What the runtime limits; the compiler, whose header comes first, knows its types. */
#ifndef PATH_MAX
#define PATH_MAX 1024
#define NAME_MAX 255
#define SSIZE_MAX LONG_MAX
#define MB_LEN_MAX 4
#endif
