// Files by number and by name, and directories.
#include "irt.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
#include <utime.h>

ssize_t read(int fd, void *p, size_t n) {
  size_t done;
  return __result(__irt_fdio.read(fd, p, n, &done)) ? -1 : (ssize_t)done;
}

ssize_t write(int fd, const void *p, size_t n) {
  size_t done;
  return __result(__irt_fdio.write(fd, p, n, &done)) ? -1 : (ssize_t)done;
}

off_t lseek(int fd, off_t offset, int from) {
  off_t at;
  return __result(__irt_fdio.seek(fd, offset, from, &at)) ? -1 : at;
}

int close(int fd) { return __result(__irt_fdio.close(fd)); }
int fstat(int fd, struct stat *s) { return __result(__irt_fdio.fstat(fd, s)); }
int dup2(int fd, int to) { return __result(__irt_fdio.dup2(fd, to)) ? -1 : to; }
int select(int n, fd_set *read, fd_set *write, fd_set *error, struct timeval *t) {
  (void)n, (void)t;
  if (error) error->bits = 0;
  return (read ? __builtin_popcountll(read->bits) : 0) + (write ? __builtin_popcountll(write->bits) : 0);
}

int fsync(int fd) { return (void)fd, 0; }

int dup(int fd) {
  int made;
  return __result(__irt_fdio.dup(fd, &made)) ? -1 : made;
}

// More functions on numbers, of a version that not all runtimes have.
struct more_fdio { void *same[8], *fchdir, *fchmod, *fsync, *fdatasync; int (*ftruncate)(int, off_t); int (*isatty)(int, int *); };

static int more(struct more_fdio *table) {
  return __irt_query("nacl-irt-dev-fdio-0.3", table, sizeof *table) ? 0 : ENOSYS;
}

int isatty(int fd) {
  struct more_fdio t;
  int is = 0;
  return more(&t) == 0 && t.isatty(fd, &is) == 0 && is;
}

int ftruncate(int fd, off_t length) {
  struct more_fdio t;
  int error = more(&t);
  return __result(error ? error : t.ftruncate(fd, length));
}

// The functions on names; those that the runtime lacks are 0.
static struct irt_filename names(void) {
  static const struct { const char *name; size_t size; } versions[] = {
      {"nacl-irt-dev-filename-0.3", 64}, {"nacl-irt-dev-filename-0.2", 28}, {"nacl-irt-filename-0.1", 8}};
  struct irt_filename t = {0};
  for (int i = 0; i < 3; i++)
    if (__irt_query(versions[i].name, &t, versions[i].size)) return t;
  return t;
}

#define CALL(function, ...) \
  struct irt_filename t = names(); \
  return __result(t.function ? t.function(__VA_ARGS__) : ENOSYS)

int stat(const char *restrict path, struct stat *restrict s) { CALL(stat, path, s); }
int lstat(const char *restrict path, struct stat *restrict s) { CALL(lstat, path, s); }
int mkdir(const char *path, mode_t mode) { CALL(mkdir, path, mode); }
int rmdir(const char *path) { CALL(rmdir, path); }
int chdir(const char *path) { CALL(chdir, path); }
int unlink(const char *path) { CALL(unlink, path); }
int truncate(const char *path, off_t length) { CALL(truncate, path, length); }
int link(const char *from, const char *to) { CALL(link, from, to); }
int rename(const char *from, const char *to) { CALL(rename, from, to); }
int symlink(const char *from, const char *to) { CALL(symlink, from, to); }
int chmod(const char *path, mode_t mode) { CALL(chmod, path, mode); }
int access(const char *path, int mode) { CALL(access, path, mode); }
int utimes(const char *path, const struct timeval times[2]) { CALL(utimes, path, times); }
int fchmod(int fd, mode_t mode) { return (void)fd, (void)mode, 0; }
mode_t umask(mode_t mode) { return (void)mode, 022; }
int creat(const char *path, mode_t mode) { return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode); }

int open(const char *path, int flags, ...) {
  va_list args;
  va_start(args, flags);
  int mode = flags & O_CREAT ? va_arg(args, int) : 0, fd;
  va_end(args);
  struct irt_filename t = names();
  return __result(t.open ? t.open(path, flags, mode, &fd) : ENOSYS) ? -1 : fd;
}

int remove(const char *path) {
  struct stat s;
  return lstat(path, &s) == 0 && S_ISDIR(s.st_mode) ? rmdir(path) : unlink(path);
}

ssize_t readlink(const char *restrict path, char *restrict to, size_t n) {
  struct irt_filename t = names();
  size_t done;
  return __result(t.readlink ? t.readlink(path, to, n, &done) : ENOSYS) ? -1 : (ssize_t)done;
}

char *getcwd(char *to, size_t n) {
  struct irt_filename t = names();
  char *room = to ? to : malloc(n = n ? n : 1024);
  if (room && __result(t.getcwd ? t.getcwd(room, n) : ENOSYS) == 0) return room;
  if (!to) free(room);
  return 0;
}

int utime(const char *path, const struct utimbuf *times) {
  struct timeval both[2];
  if (times) both[0] = (struct timeval){times->actime, 0}, both[1] = (struct timeval){times->modtime, 0};
  else gettimeofday(&both[0], 0), both[1] = both[0];
  return utimes(path, both);
}

// Makes a file of a name that is not taken in the place of the six X at the end.
int mkstemp(char *name) {
  static unsigned last;
  size_t n = strlen(name);
  if (n < 6 || strcmp(name + n - 6, "XXXXXX")) return __result(EINVAL);
  for (int tries = 0; tries < 1000; tries++) {
    snprintf(name + n - 6, 7, "%06u", last++ % 1000000);
    int fd = open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return -1;
}

struct __dir { int fd; size_t at, end; char room[2048], path[]; };

DIR *opendir(const char *path) {
  struct stat s;
  int fd = open(path, O_RDONLY);
  if (fd < 0) return 0;
  DIR *d = fstat(fd, &s) == 0 && S_ISDIR(s.st_mode) ? malloc(sizeof *d + strlen(path) + 1) : 0;
  if (!d) return close(fd), errno = ENOTDIR, (DIR *)0;
  strcpy(d->path, path);
  d->fd = fd;
  d->at = d->end = 0;
  return d;
}

struct dirent *readdir(DIR *d) {
  if (d->at >= d->end) {
    d->at = 0;
    if (__result(__irt_fdio.getdents(d->fd, d->room, sizeof d->room, &d->end)) || d->end == 0) return d->end = 0, (struct dirent *)0;
  }
  struct dirent *e = (struct dirent *)(d->room + d->at);
  d->at += e->d_reclen;
  return e;
}

void rewinddir(DIR *d) {
  close(d->fd); // the runtime lists an open directory once
  d->fd = open(d->path, O_RDONLY);
  d->at = d->end = 0;
}

int closedir(DIR *d) {
  int result = close(d->fd);
  free(d);
  return result;
}

// There is one user, who owns all.
int chown(const char *path, uid_t u, gid_t g) { return (void)path, (void)u, (void)g, 0; }
int fchown(int fd, uid_t u, gid_t g) { return (void)fd, (void)u, (void)g, 0; }
int getpid(void) { return 1; }
uid_t getuid(void) { return 0; }
uid_t geteuid(void) { return 0; }
gid_t getgid(void) { return 0; }
gid_t getegid(void) { return 0; }
int getpagesize(void) { return 65536; }
long sysconf(int name) { return name == _SC_PAGESIZE ? 65536 : name == _SC_NPROCESSORS_ONLN ? 1 : __result(EINVAL); }
