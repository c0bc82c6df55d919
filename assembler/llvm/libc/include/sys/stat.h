#ifndef PNACL_SYS_STAT_H
#define PNACL_SYS_STAT_H
#include <sys/begin.h>
#include <sys/types.h>
#include <time.h>
/* As the runtime fills it: 104 bytes. */
struct stat {
  dev_t st_dev;
  ino_t st_ino;
  mode_t st_mode;
  nlink_t st_nlink;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  off_t st_size;
  blksize_t st_blksize;
  blkcnt_t st_blocks;
  time_t st_atime;
  long long st_atime_nsec;
  time_t st_mtime;
  long long st_mtime_nsec;
  time_t st_ctime;
  long long st_ctime_nsec;
};
#define S_IFMT 0170000
#define S_IFIFO 0010000
#define S_IFCHR 0020000
#define S_IFDIR 0040000
#define S_IFREG 0100000
#define S_IFLNK 0120000
#define S_ISFIFO(mode) (((mode) & S_IFMT) == S_IFIFO)
#define S_ISCHR(mode) (((mode) & S_IFMT) == S_IFCHR)
#define S_ISDIR(mode) (((mode) & S_IFMT) == S_IFDIR)
#define S_ISREG(mode) (((mode) & S_IFMT) == S_IFREG)
#define S_ISLNK(mode) (((mode) & S_IFMT) == S_IFLNK)
#define S_IRWXU 0700
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXG 0070
#define S_IRGRP 0040
#define S_IWGRP 0020
#define S_IXGRP 0010
#define S_IRWXO 0007
#define S_IROTH 0004
#define S_IWOTH 0002
#define S_IXOTH 0001
BEGIN_C
int stat(const char *RESTRICT, struct stat *RESTRICT), lstat(const char *RESTRICT, struct stat *RESTRICT), fstat(int, struct stat *);
int mkdir(const char *, mode_t), chmod(const char *, mode_t), fchmod(int, mode_t);
mode_t umask(mode_t);
END_C
#endif
