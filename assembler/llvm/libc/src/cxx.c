// What C++ without exceptions asks of its runtime: memory, guards of static
// variables, types at run time. The names are those of the Itanium ABI.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void *new(size_t size) {
  void *p = malloc(size);
  if (!p) abort(); // there is nobody to catch it
  return p;
}

void *_Znwm(size_t size) { return new(size); }
void *_Znam(size_t size) { return new(size); }
void *_ZnwmRKSt9nothrow_t(size_t size, const void *tag) { return (void)tag, malloc(size); }
void *_ZnamRKSt9nothrow_t(size_t size, const void *tag) { return (void)tag, malloc(size); }
void *_ZnwmSt11align_val_t(size_t size, size_t align) { return aligned_alloc(align, size); }
void *_ZnamSt11align_val_t(size_t size, size_t align) { return aligned_alloc(align, size); }
void _ZdlPv(void *p) { free(p); }
void _ZdaPv(void *p) { free(p); }
void _ZdlPvm(void *p, size_t size) { (void)size, free(p); }
void _ZdaPvm(void *p, size_t size) { (void)size, free(p); }
void _ZdlPvSt11align_val_t(void *p, size_t align) { (void)align, free(p); }
void _ZdaPvSt11align_val_t(void *p, size_t align) { (void)align, free(p); }
void _ZdlPvmSt11align_val_t(void *p, size_t size, size_t align) { (void)size, (void)align, free(p); }
void _ZdaPvmSt11align_val_t(void *p, size_t size, size_t align) { (void)size, (void)align, free(p); }
void _ZdlPvRKSt9nothrow_t(void *p, const void *tag) { (void)tag, free(p); }
void _ZdaPvRKSt9nothrow_t(void *p, const void *tag) { (void)tag, free(p); }
const char _ZSt7nothrow[1];

void __cxa_pure_virtual(void) { abort(); }
void __cxa_deleted_virtual(void) { abort(); }
void __cxa_bad_typeid(void) { abort(); }
void __cxa_bad_cast(void) { abort(); }
void __cxa_throw_bad_array_new_length(void) { abort(); }
void _ZSt9terminatev(void) { abort(); }

// The first byte of a guard says that the variable is made; one lock is enough for
// all, and the thread that has it may make others on the way.
static pthread_mutex_t making = {0, 0, 0, PTHREAD_MUTEX_RECURSIVE};

int __cxa_guard_acquire(char *guard) {
  if (__atomic_load_n(guard, __ATOMIC_ACQUIRE)) return 0;
  pthread_mutex_lock(&making);
  if (!*guard) return 1;
  pthread_mutex_unlock(&making);
  return 0;
}

void __cxa_guard_release(char *guard) {
  __atomic_store_n(guard, 1, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&making);
}

void __cxa_guard_abort(char *guard) { (void)guard, pthread_mutex_unlock(&making); }

// What is known of a class. Which of the three it is, its own table of functions says.
struct type {
  void **functions;
  const char *name;
};
struct single { struct type type; const struct type *base; };
struct base { const struct type *type; long flags; };
struct several { struct type type; unsigned flags, count; struct base bases[]; };

static void none(void) {}

// In front of the functions stand the offset to the top and the type of the type.
#define TABLE(name) void *const name[5] = {0, 0, (void *)none, (void *)none, (void *)none}
TABLE(_ZTVN10__cxxabiv117__class_type_infoE);
TABLE(_ZTVN10__cxxabiv120__si_class_type_infoE);
TABLE(_ZTVN10__cxxabiv121__vmi_class_type_infoE);
TABLE(_ZTVN10__cxxabiv119__pointer_type_infoE);
TABLE(_ZTVN10__cxxabiv120__function_type_infoE);
TABLE(_ZTVN10__cxxabiv116__enum_type_infoE);
TABLE(_ZTVN10__cxxabiv123__fundamental_type_infoE);

static int is(const struct type *t, void *const *table) { return t->functions == (void **)table + 2; }
static int same(const struct type *a, const struct type *b) { return a == b || strcmp(a->name, b->name) == 0; }

// A search for a class in an object: how many there are, and the last of them.
struct search {
  const struct type *wanted;
  const char *at;                // if not 0, only this address counts
  const struct type *around;     // if not 0, only what contains this class
  const char *around_at, *found; // at this address
  int count;
};

static void look(struct search *s, const struct type *t, const char *at);

static void look_in_bases(struct search *s, const struct type *t, const char *at) {
  if (is(t, _ZTVN10__cxxabiv120__si_class_type_infoE)) {
    look(s, ((const struct single *)t)->base, at);
  } else if (is(t, _ZTVN10__cxxabiv121__vmi_class_type_infoE)) {
    const struct several *v = (const struct several *)t;
    for (unsigned i = 0; i < v->count; i++) {
      enum { VIRTUAL = 1, PUBLIC = 2 };
      long flags = v->bases[i].flags, offset = flags >> 8;
      if (flags & VIRTUAL) offset = *(const long *)(*(const char *const *)at + offset);
      if (flags & PUBLIC) look(s, v->bases[i].type, at + offset);
    }
  }
}

static void look(struct search *s, const struct type *t, const char *at) {
  if (!same(t, s->wanted)) {
    look_in_bases(s, t, at);
    return;
  }
  struct search inside = {.wanted = s->around, .at = s->around_at};
  if (s->around) look_in_bases(&inside, t, at);
  if ((s->at && s->at != at) || (s->around && inside.count == 0)) return;
  if (s->found != at) s->count++;
  s->found = at;
}

// Returns the part of an object that is of another class: the one that contains
// what is given, or the only one of the whole object.
void *__dynamic_cast(const void *p, const struct type *from, const struct type *to, long hint) {
  (void)hint;
  void *const *table = *(void *const *const *)p;
  const char *whole = (const char *)p + (long)table[-2];
  struct search down = {.wanted = to, .around = from, .around_at = p};
  look(&down, table[-1], whole);
  if (down.count == 1) return (void *)down.found;
  struct search across = {.wanted = to};
  look(&across, table[-1], whole);
  return across.count == 1 ? (void *)across.found : 0;
}
