// The heap: blocks in lists by size, larger ones from one list, all cut from
// memory that the runtime gives. In front of each block stands its size.
#include "irt.h"
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct block {
  size_t size; // of what follows the header, a multiple of 16
  size_t before; // how far in front of the memory the header of an aligned block is
  struct block *next; // in its list; part of the memory of a block in use
};

enum { HEADER = 8, SMALL = 64, CHUNK = 1 << 16, ALIGN = 16 };

static struct block *small[SMALL]; // of 16, 32, 48 ... bytes
static struct block *large;        // in the order of their addresses
static char *free_start, *free_end;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static char *more(size_t size) {
  enum { READ_WRITE = 3, PRIVATE_ANONYMOUS = 0x22 };
  void *at = 0;
  return __irt_memory.mmap(&at, size, READ_WRITE, PRIVATE_ANONYMOUS, -1, 0) ? 0 : at;
}

// Cuts a block from memory that was never used.
static struct block *cut(size_t size) {
  if (size + ALIGN > (size_t)(free_end - free_start)) {
    size_t take = (size + ALIGN + HEADER + CHUNK - 1) & -(size_t)CHUNK;
    if (take < size) return 0;
    char *at = more(take);
    if (!at) return 0;
    if (at != free_end) free_start = at + HEADER; // a block's memory is aligned, not its header
    free_end = at + take;
    if (size + ALIGN > (size_t)(free_end - free_start)) return 0;
  }
  struct block *b = (struct block *)free_start;
  b->size = size;
  free_start += size + ALIGN;
  return b;
}

// Takes the first large block that fits, and gives back what is left of it.
static struct block *take_large(size_t size) {
  for (struct block **p = &large; *p; p = &(*p)->next) {
    struct block *b = *p;
    if (b->size < size) continue;
    if (b->size - size > SMALL * ALIGN) {
      struct block *rest = (struct block *)((char *)b + ALIGN + size);
      rest->size = b->size - size - ALIGN;
      rest->next = b->next;
      b->size = size;
      *p = rest;
    } else {
      *p = b->next;
    }
    return b;
  }
  return 0;
}

// Puts a large block into its place, joined with its neighbours.
static void put_large(struct block *b) {
  struct block **p = &large, *before = 0;
  while (*p && *p < b) before = *p, p = &(*p)->next;
  b->next = *p;
  *p = b;
  if (b->next && (char *)b + ALIGN + b->size == (char *)b->next) {
    b->size += ALIGN + b->next->size;
    b->next = b->next->next;
  }
  if (before && (char *)before + ALIGN + before->size == (char *)b) {
    before->size += ALIGN + b->size;
    before->next = b->next;
  }
}

void *malloc(size_t size) {
  size_t rounded = size ? (size + ALIGN - 1) & -(size_t)ALIGN : ALIGN;
  if (rounded < size) return errno = ENOMEM, (void *)0;
  pthread_mutex_lock(&lock);
  size_t n = rounded / ALIGN - 1;
  struct block *b = 0;
  if (n < SMALL && small[n]) {
    b = small[n];
    small[n] = b->next;
  } else {
    if (n >= SMALL) b = take_large(rounded);
    if (!b) b = cut(rounded);
  }
  pthread_mutex_unlock(&lock);
  if (!b) return errno = ENOMEM, (void *)0;
  b->before = 0;
  return (char *)b + HEADER;
}

static struct block *header(void *p) {
  struct block *b = (struct block *)((char *)p - HEADER);
  return (struct block *)((char *)b - b->before);
}

void free(void *p) {
  if (!p) return;
  struct block *b = header(p);
  pthread_mutex_lock(&lock);
  size_t n = b->size / ALIGN - 1;
  if (n < SMALL) {
    b->next = small[n];
    small[n] = b;
  } else {
    put_large(b);
  }
  pthread_mutex_unlock(&lock);
}

void *calloc(size_t n, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(n, size, &total)) return errno = ENOMEM, (void *)0;
  void *p = malloc(total);
  return p ? memset(p, 0, total) : 0;
}

void *realloc(void *p, size_t size) {
  if (!p) return malloc(size);
  struct block *b = header(p);
  size_t have = b->size - ((char *)p - HEADER - (char *)b);
  if (size <= have && (have < 1024 || size > have / 2)) return p;
  void *q = malloc(size);
  if (!q) return 0;
  memcpy(q, p, size < have ? size : have);
  free(p);
  return q;
}

void *reallocarray(void *p, size_t n, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(n, size, &total)) return errno = ENOMEM, (void *)0;
  return realloc(p, total);
}

void *aligned_alloc(size_t align, size_t size) {
  if (align <= 8) return malloc(size);
  if (size > SIZE_MAX / 2 || align > SIZE_MAX / 4) return errno = ENOMEM, (void *)0;
  char *p = malloc(size + align + ALIGN);
  if (!p) return 0;
  char *at = (char *)(((uintptr_t)p + align - 1) & -align);
  if (at == p) return p;
  ((struct block *)(at - HEADER))->before = at - p;
  return at;
}

int posix_memalign(void **p, size_t align, size_t size) {
  *p = aligned_alloc(align, size);
  return *p ? 0 : ENOMEM;
}
