// The environment, and the options of a command line.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char **environ;

static char **find(const char *name, size_t n) {
  char **e = environ;
  while (e && *e && !(strncmp(*e, name, n) == 0 && (*e)[n] == '=')) e++;
  return e;
}

char *getenv(const char *name) {
  size_t n = strlen(name);
  char **e = find(name, n);
  return e && *e ? *e + n + 1 : 0;
}

// Puts a text NAME=VALUE where the name is, or behind all in a larger list.
static int put(char *text, size_t n) {
  static char **own;
  char **e = find(text, n);
  if (e && *e) return *e = text, 0;
  size_t count = e ? e - environ : 0;
  char **list = realloc(environ == own ? own : 0, (count + 2) * sizeof *list);
  if (!list) return -1;
  if (environ != own && count) memcpy(list, environ, count * sizeof *list);
  list[count] = text;
  list[count + 1] = 0;
  environ = own = list;
  return 0;
}

int putenv(char *text) {
  char *end = strchr(text, '=');
  return end ? put(text, end - text) : unsetenv(text);
}

int setenv(const char *name, const char *value, int replace) {
  if (!*name || strchr(name, '=')) return errno = EINVAL, -1;
  if (!replace && getenv(name)) return 0;
  char *text;
  return asprintf(&text, "%s=%s", name, value) < 0 ? -1 : put(text, strlen(name));
}

int unsetenv(const char *name) {
  char **e = find(name, strlen(name));
  for (; e && *e; e++) e[0] = e[1];
  return 0;
}

char *optarg;
int optind = 1, opterr = 1, optopt;

static int complain(char *const argv[], const char *what) {
  if (opterr) fprintf(stderr, "%s: %s -- '%c'\n", argv[0], what, optopt);
  return '?';
}

int getopt(int argc, char *const argv[], const char *known) {
  static int at = 1; // in the argument
  if (optind >= argc || !argv[optind] || argv[optind][0] != '-' || !argv[optind][1]) return -1;
  if (strcmp(argv[optind], "--") == 0) return optind++, -1;
  int c = optopt = (unsigned char)argv[optind][at++];
  const char *is = c == ':' ? 0 : strchr(known, c), *rest = argv[optind] + at;
  if (!*rest || (is && is[1] == ':')) optind++, at = 1;
  if (!is) return complain(argv, "invalid option");
  if (is[1] != ':') return c;
  optarg = *rest ? (char *)rest : is[2] == ':' ? 0 : optind < argc ? argv[optind++] : 0;
  if (optarg || is[2] == ':') return c;
  complain(argv, "option requires an argument");
  return known[0] == ':' ? ':' : '?';
}
