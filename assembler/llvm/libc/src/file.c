// Streams over the files of the runtime.
#include "file.h"
#include "irt.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static FILE in = {.fd = 0, .flags = READING, .back = EOF, .buffer = in.own, .size = BUFSIZ};
static FILE err = {.fd = 2, .flags = WRITING, .mode = _IONBF, .back = EOF, .buffer = err.own, .size = BUFSIZ};
static FILE out = {.fd = 1, .flags = WRITING, .mode = _IOLBF, .back = EOF, .buffer = out.own, .size = BUFSIZ};
FILE *const stdin = &in, *const stdout = &out, *const stderr = &err;
static FILE *all = &out;

static int mode_flags(const char *mode, int *flags) {
  int plus = strchr(mode, '+') != 0;
  *flags = plus ? READING | WRITING : mode[0] == 'r' ? READING : WRITING;
  if (mode[0] == 'a') *flags |= APPENDING;
  int access = plus ? O_RDWR : mode[0] == 'r' ? O_RDONLY : O_WRONLY;
  if (mode[0] == 'w') access |= O_CREAT | O_TRUNC;
  if (mode[0] == 'a') access |= O_CREAT | O_APPEND;
  return access;
}

static FILE *stream(FILE *f, int fd, int flags) {
  f->fd = fd;
  f->flags = flags;
  f->mode = _IOFBF;
  f->back = EOF;
  f->at = f->end = 0;
  f->buffer = f->own;
  f->size = BUFSIZ;
  return f;
}

FILE *fdopen(int fd, const char *mode) {
  FILE *f = malloc(sizeof *f);
  if (!f) return 0;
  int flags;
  mode_flags(mode, &flags);
  f->next = all;
  return all = stream(f, fd, flags);
}

FILE *fopen(const char *restrict path, const char *restrict mode) {
  int flags, fd = open(path, mode_flags(mode, &flags), 0666);
  if (fd < 0) return 0;
  FILE *f = fdopen(fd, mode);
  if (!f) close(fd);
  return f;
}

FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict f) {
  fflush(f);
  close(f->fd);
  int flags, fd = path ? open(path, mode_flags(mode, &flags), 0666) : -1;
  return fd < 0 ? 0 : stream(f, fd, flags);
}

char *tmpnam(char *name) {
  static char own[L_tmpnam];
  static int last;
  if (!name) name = own;
  do sprintf(name, P_tmpdir "tmp-%06d", last++);
  while (access(name, F_OK) == 0 && last < TMP_MAX);
  return name;
}

FILE *tmpfile(void) {
  char name[L_tmpnam] = P_tmpdir "tmp-XXXXXX";
  int fd = mkstemp(name);
  if (fd < 0) return 0;
  unlink(name);
  return fdopen(fd, "w+");
}

static int flush(FILE *f) {
  size_t at = 0;
  if (!(f->flags & WRITING) || f->end) return 0;
  while (at < f->at) {
    ssize_t n = write(f->fd, f->buffer + at, f->at - at);
    if (n <= 0) return f->at = 0, f->flags |= FAILED, EOF;
    at += n;
  }
  f->at = 0;
  return 0;
}

int fflush(FILE *f) {
  if (f) return flush(f);
  int result = 0;
  for (f = all; f; f = f->next) result |= flush(f);
  return result;
}

int fclose(FILE *f) {
  int result = flush(f) | close(f->fd);
  for (FILE **p = &all; *p; p = &(*p)->next)
    if (*p == f) {
      *p = f->next;
      break;
    }
  if (f != &in && f != &out && f != &err) free(f);
  return result;
}

int fputc(int c, FILE *f) {
  if (f->fd < 0) { // a string: what does not fit is counted
    if (f->at < f->size) f->buffer[f->at] = (char)c;
    f->at++;
    return (unsigned char)c;
  }
  if (f->end) { // it was read before
    lseek(f->fd, (off_t)f->at - (off_t)f->end, SEEK_CUR);
    f->at = f->end = 0;
  }
  if (f->at == f->size && flush(f)) return EOF;
  f->buffer[f->at++] = (char)c;
  if (f->mode == _IONBF || (f->mode == _IOLBF && c == '\n'))
    if (flush(f)) return EOF;
  return (unsigned char)c;
}

int putc(int c, FILE *f) { return fputc(c, f); }
int putchar(int c) { return fputc(c, stdout); }

int fputs(const char *restrict s, FILE *restrict f) {
  while (*s)
    if (fputc(*s++, f) == EOF) return EOF;
  return 0;
}

int puts(const char *s) { return fputs(s, stdout) == EOF || putchar('\n') == EOF ? EOF : 0; }

size_t fwrite(const void *restrict p, size_t size, size_t n, FILE *restrict f) {
  const char *s = p;
  for (size_t i = 0; i < size * n; i++)
    if (fputc(s[i], f) == EOF) return i / size;
  return size ? n : 0;
}

int fgetc(FILE *f) {
  if (f->back != EOF) {
    int c = f->back;
    f->back = EOF;
    return c;
  }
  if (f->at >= f->end) {
    if (f->fd < 0 || (f->flags & AT_END)) return f->flags |= AT_END, EOF;
    if (f->flags & WRITING) flush(f);
    ssize_t n = read(f->fd, f->buffer, f->size);
    f->at = 0;
    f->end = n > 0 ? n : 0;
    if (n <= 0) return f->flags |= n < 0 ? FAILED : AT_END, EOF;
  }
  return (unsigned char)f->buffer[f->at++];
}

int getc(FILE *f) { return fgetc(f); }
int getchar(void) { return fgetc(stdin); }

int ungetc(int c, FILE *f) {
  if (c == EOF) return EOF;
  if (f->back != EOF) { // a second one goes back to where it was read from
    if (f->fd < 0 || f->at == 0 || !f->end) return EOF;
    f->buffer[--f->at] = (char)f->back;
  }
  f->flags &= ~AT_END;
  return f->back = (unsigned char)c;
}

char *fgets(char *restrict s, int n, FILE *restrict f) {
  int i = 0, c = 0;
  while (i < n - 1 && c != '\n' && (c = fgetc(f)) != EOF) s[i++] = (char)c;
  if (i == 0) return 0;
  s[i] = 0;
  return s;
}

ssize_t getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict f) {
  size_t n = 0;
  for (int c = 0; c != delimiter && (c = fgetc(f)) != EOF;) {
    if (!*line || n + 2 > *size) {
      size_t more = *line && *size ? *size * 2 : 128;
      char *grown = realloc(*line, more);
      if (!grown) return -1;
      *line = grown, *size = more;
    }
    (*line)[n++] = (char)c;
  }
  if (n == 0) return -1;
  (*line)[n] = 0;
  return n;
}

ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict f) { return getdelim(line, size, '\n', f); }

size_t fread(void *restrict p, size_t size, size_t n, FILE *restrict f) {
  char *s = p;
  for (size_t i = 0; i < size * n; i++) {
    int c = fgetc(f);
    if (c == EOF) return i / size;
    s[i] = (char)c;
  }
  return size ? n : 0;
}

int fseeko(FILE *f, off_t offset, int from) {
  if (from == SEEK_CUR) offset -= (off_t)(f->end ? f->end - f->at : 0) + (f->back != EOF);
  flush(f);
  f->at = f->end = 0;
  f->back = EOF;
  f->flags &= ~AT_END;
  return lseek(f->fd, offset, from) < 0 ? -1 : 0;
}

off_t ftello(FILE *f) {
  off_t at = lseek(f->fd, 0, SEEK_CUR);
  if (at < 0) return -1;
  return at + (f->end ? (off_t)f->at - (off_t)f->end : (off_t)f->at) - (f->back != EOF);
}

int fseek(FILE *f, long offset, int from) { return fseeko(f, offset, from); }
long ftell(FILE *f) { return (long)ftello(f); }

void rewind(FILE *f) {
  fseek(f, 0, SEEK_SET);
  clearerr(f);
}

int fgetpos(FILE *restrict f, fpos_t *restrict at) { return (*at = ftello(f)) < 0 ? -1 : 0; }
int fsetpos(FILE *f, const fpos_t *at) { return fseeko(f, *at, SEEK_SET); }
void clearerr(FILE *f) { f->flags &= ~(AT_END | FAILED); }
int feof(FILE *f) { return f->flags & AT_END; }
int ferror(FILE *f) { return f->flags & FAILED; }
int fileno(FILE *f) { return f->fd; }

int setvbuf(FILE *restrict f, char *restrict buffer, int mode, size_t size) {
  flush(f);
  f->mode = mode;
  if (buffer && size) f->buffer = buffer, f->size = size;
  return 0;
}

void setbuf(FILE *restrict f, char *restrict buffer) { setvbuf(f, buffer, buffer ? _IOFBF : _IONBF, BUFSIZ); }

void perror(const char *what) {
  if (what && *what) fprintf(stderr, "%s: ", what);
  fprintf(stderr, "%s\n", strerror(errno));
}
