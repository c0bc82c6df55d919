#include <stdio.h>

// A stream. What it prints to or scans may also be a string: then fd is -1.
struct __file {
  int fd, flags, mode, back;
  size_t at, end, size; // of the buffer: what is next, the end of what was read
  char *buffer;
  struct __file *next; // of all that are open
  char own[BUFSIZ];
};

enum { READING = 1, WRITING = 2, AT_END = 4, FAILED = 8, APPENDING = 16 };
