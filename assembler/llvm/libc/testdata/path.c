// Files by name and number, directories, options, the environment.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
#include <utime.h>

static void show(int n) { printf("%d ", n); }
static void end(void) { puts(""); }

static void options(void) {
  char *args[] = {"program", "-ab", "-cvalue", "-d", "later", "-x", "--", "-a", 0};
  opterr = 0;
  for (int c; (c = getopt(8, args, "abc:d:")) != -1;) printf("%c %s\n", c, c == 'c' || c == 'd' ? optarg : "");
  printf("%d %s %c\n", optind, args[optind], optopt);
  static int quiet;
  const struct option list[] = {{"size", 1, 0, 's'}, {"silent", 0, &quiet, 3}, {"color", 2, 0, 'c'}, {0, 0, 0, 0}};
  char *more[] = {"program", "--size=5", "--size", "6", "--sil", "--color", "--color=red", "-s7", "--si", "--none", "--silent=x", "rest", 0};
  optind = 1;
  for (int c; (c = getopt_long(12, more, "s:", list, 0)) != -1;) printf("%d %s %d\n", c, c == 's' || (c == 'c' && optarg) ? optarg : "", quiet);
  puts(more[optind]);
}

static void environment(void) {
  show(setenv("NAME", "1", 1)), puts(getenv("NAME"));
  show(setenv("NAME", "2", 0)), puts(getenv("NAME"));
  show(setenv("NAME", "3", 1)), puts(getenv("NAME"));
  char text[] = "OTHER=4";
  putenv(text);
  puts(getenv("OTHER")), show(unsetenv("NAME"));
  show(getenv("NAME") == 0), show(setenv("A=B", "", 1)), end();
}

static int files(void) {
  struct stat s;
  if (mkdir("made", 0777)) return perror("mkdir"), 1;
  if (chdir("made")) return 2;
  char name[1024];
  printf("%s\n", strrchr(getcwd(name, sizeof name), '/'));
  FILE *f = fopen("text", "w+");
  fprintf(f, "one\ntwo, longer\nthree");
  show((int)ftell(f)), show((int)ftello(f)), end();
  rewind(f);
  char *line = 0;
  size_t room = 0;
  for (ssize_t n; (n = getline(&line, &room, f)) >= 0;) printf("%d %d\n", (int)n, line[n - 1] == '\n');
  free(line);
  fseeko(f, 4, SEEK_SET);
  printf("%d\n", fscanf(f, "%3s", name) == 1 && strcmp(name, "two") == 0);
  fclose(f);
  show(stat("text", &s)), show(S_ISREG(s.st_mode)), show((int)s.st_size), end();
  show(truncate("text", 7)), show(stat("text", &s) == 0 && s.st_size == 7), end();
  int fd = open("text", O_RDWR | O_APPEND), other = dup(fd);
  show((int)write(other, "more", 4)), show(fstat(fd, &s) == 0 && s.st_size == 11), end();
  show(ftruncate(fd, 2)), show(isatty(fd)), end();
  close(fd), close(other);
  struct utimbuf times = {1000000000, 1234567890};
  show(utime("text", &times)), show(stat("text", &s) == 0 && s.st_mtime == 1234567890), end();
  show(chmod("text", 0400)), show(access("text", R_OK)), end();
  show(rename("text", "renamed")), show(access("text", F_OK)), show(errno == ENOENT), end();
  show(symlink("renamed", "link")), show(lstat("link", &s) == 0 && S_ISLNK(s.st_mode)), end();
  show((int)readlink("link", name, sizeof name)), printf("%.7s\n", name);
  int count = 0;
  DIR *d = opendir(".");
  for (struct dirent *e; (e = readdir(d));) count += strcmp(e->d_name, "renamed") == 0 || strcmp(e->d_name, "link") == 0;
  rewinddir(d);
  show(count), show(readdir(d) != 0), show(closedir(d)), end();
  show(opendir("renamed") == 0), show(errno == ENOTDIR), end();
  f = tmpfile();
  fputs("temporary", f);
  rewind(f);
  printf("%d", fscanf(f, "%s", name));
  printf(" %s %d\n", name, fclose(f));
  char made[] = "fileXXXXXX";
  fd = mkstemp(made);
  dprintf(fd, "%s %d\n", "printed", 5);
  lseek(fd, 0, SEEK_SET);
  memset(name, 0, sizeof name);
  show((int)read(fd, name, 100)), printf("%s", name);
  close(fd);
  show(remove(made)), show(unlink("link")), show(unlink("renamed")), end();
  if (chdir("..")) return 3;
  show(remove("made")), show(rmdir("made")), end();
  return 0;
}

static void ready(void) {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(1, &set);
  FD_SET(3, &set);
  FD_CLR(3, &set);
  struct timeval none = {0, 0};
  printf("%d ", select(2, 0, &set, 0, &none));
  printf("%d %d\n", FD_ISSET(1, &set), FD_ISSET(0, &set));
}

int main(void) {
  ready();
  options();
  environment();
  return files();
}
