// The environment, and the options of a command line.
#include <errno.h>
#include <getopt.h>
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

// Options stand in front of all other arguments: these are not moved.
int getopt_long(int argc, char *const argv[], const char *known, const struct option *list, int *index) {
  const char *name = optind < argc && argv[optind] ? argv[optind] : "";
  if (name[0] != '-' || name[1] != '-' || !name[2]) return getopt(argc, argv, known);
  name += 2;
  size_t n = strcspn(name, "=");
  int found = -1, count = 0;
  for (int i = 0; list[i].name; i++) {
    if (strncmp(list[i].name, name, n)) continue;
    found = i;
    if (!list[i].name[n]) { count = 1; break; }
    count++;
  }
  optind++;
  optopt = 0;
  if (count != 1) {
    if (opterr) fprintf(stderr, "%s: %s option '--%.*s'\n", argv[0], count ? "ambiguous" : "unrecognized", (int)n, name);
    return '?';
  }
  const struct option *o = &list[found];
  if (index) *index = found;
  optarg = name[n] ? (char *)name + n + 1 : o->has_arg == required_argument && optind < argc ? argv[optind++] : 0;
  if ((optarg != 0) > o->has_arg || (!optarg && o->has_arg == required_argument)) {
    if (opterr) fprintf(stderr, "%s: option '--%s' %s\n", argv[0], o->name, optarg ? "takes no argument" : "requires an argument");
    return known[0] == ':' ? ':' : '?';
  }
  if (!o->flag) return o->val;
  *o->flag = o->val;
  return 0;
}
