#ifndef PNACL_DIRENT_H
#define PNACL_DIRENT_H
#include <sys/begin.h>
#include <sys/types.h>
/* As the runtime fills it. */
struct dirent {
  ino_t d_ino;
  off_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
typedef struct __dir DIR;
BEGIN_C
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);
void rewinddir(DIR *);
END_C
#endif
