// Threads over the runtime's: locks are words that threads sleep at.
#include "irt.h"
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

enum { KEYS = 64, STACK = 1 << 18 };

struct __pthread {
  void *(*start)(void *);
  void *argument, *result;
  volatile int running, detached;
  char *stack;
  int id;
  const void *values[KEYS];
};

static struct __pthread first = {.running = 1, .id = 1};
static _Thread_local struct __pthread *self;
static volatile int last_id = 1;
static void (*destroy[KEYS])(void *);
static volatile int keys;

static int sleep_while(volatile int *at, int value, const struct timespec *until) {
  struct irt_futex table;
  if (!__irt_query("nacl-irt-futex-0.1", &table, sizeof table)) return ENOSYS;
  return table.wait_abs(at, value, until);
}

static void wake(volatile int *at, int count) {
  struct irt_futex table;
  int woken;
  if (__irt_query("nacl-irt-futex-0.1", &table, sizeof table)) table.wake(at, count, &woken);
}

pthread_t pthread_self(void) { return self ? self : &first; }
int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

_Noreturn static void leave(struct __pthread *t) {
  for (int i = 0; i < keys; i++)
    if (t->values[i] && destroy[i]) destroy[i]((void *)t->values[i]);
  struct irt_thread table;
  __irt_query("nacl-irt-thread-0.1", &table, sizeof table);
  __atomic_store_n(&t->running, 0, __ATOMIC_SEQ_CST);
  wake(&t->running, 0x7fffffff);
  table.exit(0);
  __builtin_trap();
}

// What a thread is comes with its pointer: the word behind the pointer's own.
static void begin(void) {
  struct irt_tls table;
  __irt_query("nacl-irt-tls-0.1", &table, sizeof table);
  void **pointer = table.get();
  struct __pthread *t = self = pointer[1];
  t->result = t->start(t->argument);
  leave(t);
}

void pthread_exit(void *result) {
  struct __pthread *t = pthread_self();
  t->result = result;
  if (t == &first) exit(0);
  leave(t);
}

int pthread_create(pthread_t *made, const pthread_attr_t *attr, void *(*start)(void *), void *argument) {
  struct irt_thread table;
  if (!__irt_query("nacl-irt-thread-0.1", &table, sizeof table)) return ENOSYS;
  size_t stack = attr && attr->stack ? attr->stack : STACK;
  struct __pthread *t = calloc(1, sizeof *t);
  if (!t) return EAGAIN;
  t->stack = malloc(stack + __tls_size());
  if (!t->stack) return free(t), EAGAIN;
  t->start = start;
  t->argument = argument;
  t->running = 1;
  t->detached = attr && attr->detached;
  t->id = __atomic_add_fetch(&last_id, 1, __ATOMIC_SEQ_CST);
  void **pointer = __tls_setup(t->stack + stack);
  pointer[1] = t;
  *made = t;
  int error = table.create(begin, (void *)((unsigned long)(t->stack + stack) & -16ul), pointer);
  if (error) free(t->stack), free(t);
  return error;
}

int pthread_join(pthread_t t, void **result) {
  while (__atomic_load_n(&t->running, __ATOMIC_SEQ_CST)) sleep_while(&t->running, 1, 0);
  if (result) *result = t->result;
  return 0; // its stack stays: it may still be on its way out
}

int pthread_detach(pthread_t t) { return t->detached = 1, 0; }
int pthread_attr_init(pthread_attr_t *a) { return a->stack = 0, a->detached = 0, 0; }
int pthread_attr_destroy(pthread_attr_t *a) { return (void)a, 0; }
int pthread_attr_setstacksize(pthread_attr_t *a, unsigned long n) { return a->stack = (n + 15) & -16ul, 0; }
int pthread_attr_setdetachstate(pthread_attr_t *a, int detached) { return a->detached = detached, 0; }

// A lock is 0 free, 1 held, 2 held while others may sleep.
int pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *a) {
  *m = (pthread_mutex_t){0, 0, 0, a ? a->type : 0};
  return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *m) { return (void)m, 0; }

static int again(pthread_mutex_t *m) {
  if (m->type == PTHREAD_MUTEX_NORMAL || m->owner != pthread_self()->id) return 0;
  if (m->type == PTHREAD_MUTEX_ERRORCHECK) return EDEADLK;
  m->count++;
  return -1;
}

static void owned(pthread_mutex_t *m) {
  if (m->type != PTHREAD_MUTEX_NORMAL) m->owner = pthread_self()->id;
}

int pthread_mutex_trylock(pthread_mutex_t *m) {
  int is = again(m), free = 0;
  if (is) return is < 0 ? 0 : is;
  if (!__atomic_compare_exchange_n(&m->state, &free, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) return EBUSY;
  owned(m);
  return 0;
}

int pthread_mutex_lock(pthread_mutex_t *m) {
  int is = again(m), free = 0;
  if (is) return is < 0 ? 0 : is;
  if (!__atomic_compare_exchange_n(&m->state, &free, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    while (__atomic_exchange_n(&m->state, 2, __ATOMIC_SEQ_CST)) sleep_while(&m->state, 2, 0);
  owned(m);
  return 0;
}

int pthread_mutex_unlock(pthread_mutex_t *m) {
  if (m->type != PTHREAD_MUTEX_NORMAL) {
    if (m->owner != pthread_self()->id) return EPERM;
    if (m->count > 0) return m->count--, 0;
    m->owner = 0;
  }
  if (__atomic_exchange_n(&m->state, 0, __ATOMIC_SEQ_CST) == 2) wake(&m->state, 1);
  return 0;
}

int pthread_mutexattr_init(pthread_mutexattr_t *a) { return a->type = 0, 0; }
int pthread_mutexattr_destroy(pthread_mutexattr_t *a) { return (void)a, 0; }
int pthread_mutexattr_settype(pthread_mutexattr_t *a, int type) { return a->type = type, 0; }

int pthread_cond_init(pthread_cond_t *c, const pthread_condattr_t *a) { return (void)a, c->turn = 0, 0; }
int pthread_cond_destroy(pthread_cond_t *c) { return (void)c, 0; }

int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *until) {
  int turn = __atomic_load_n(&c->turn, __ATOMIC_SEQ_CST);
  pthread_mutex_unlock(m);
  int error = sleep_while(&c->turn, turn, until);
  pthread_mutex_lock(m);
  return error == ETIMEDOUT ? error : 0;
}

int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m) { return pthread_cond_timedwait(c, m, 0); }

static int next_turn(pthread_cond_t *c, int count) {
  __atomic_add_fetch(&c->turn, 1, __ATOMIC_SEQ_CST);
  wake(&c->turn, count);
  return 0;
}

int pthread_cond_signal(pthread_cond_t *c) { return next_turn(c, 1); }
int pthread_cond_broadcast(pthread_cond_t *c) { return next_turn(c, 0x7fffffff); }

int pthread_once(pthread_once_t *o, void (*f)(void)) {
  pthread_mutex_lock(&o->lock);
  if (!o->done) f();
  o->done = 1;
  return pthread_mutex_unlock(&o->lock);
}

int pthread_key_create(pthread_key_t *k, void (*f)(void *)) {
  int n = __atomic_fetch_add(&keys, 1, __ATOMIC_SEQ_CST);
  if (n >= KEYS) return __atomic_fetch_sub(&keys, 1, __ATOMIC_SEQ_CST), EAGAIN;
  destroy[n] = f;
  *k = n;
  return 0;
}

int pthread_key_delete(pthread_key_t k) { return destroy[k] = 0, 0; }
int pthread_setspecific(pthread_key_t k, const void *v) { return pthread_self()->values[k] = v, 0; }
void *pthread_getspecific(pthread_key_t k) { return (void *)pthread_self()->values[k]; }

// Many may read while nobody writes.
int pthread_rwlock_init(pthread_rwlock_t *l, const void *a) { return (void)a, *l = (pthread_rwlock_t)PTHREAD_RWLOCK_INITIALIZER, 0; }
int pthread_rwlock_destroy(pthread_rwlock_t *l) { return (void)l, 0; }

int pthread_rwlock_rdlock(pthread_rwlock_t *l) {
  pthread_mutex_lock(&l->lock);
  while (l->writing) pthread_cond_wait(&l->changed, &l->lock);
  l->readers++;
  return pthread_mutex_unlock(&l->lock);
}

int pthread_rwlock_wrlock(pthread_rwlock_t *l) {
  pthread_mutex_lock(&l->lock);
  while (l->writing || l->readers) pthread_cond_wait(&l->changed, &l->lock);
  l->writing = 1;
  return pthread_mutex_unlock(&l->lock);
}

int pthread_rwlock_unlock(pthread_rwlock_t *l) {
  pthread_mutex_lock(&l->lock);
  if (l->writing) l->writing = 0;
  else l->readers--;
  pthread_cond_broadcast(&l->changed);
  return pthread_mutex_unlock(&l->lock);
}

int pthread_barrier_init(pthread_barrier_t *b, const void *a, unsigned count) {
  (void)a;
  *b = (pthread_barrier_t){PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, count, 0, 0};
  return count ? 0 : EINVAL;
}

int pthread_barrier_destroy(pthread_barrier_t *b) { return (void)b, 0; }

int pthread_barrier_wait(pthread_barrier_t *b) {
  pthread_mutex_lock(&b->lock);
  unsigned round = b->round, last = ++b->here == b->count;
  if (last) b->here = 0, b->round++, pthread_cond_broadcast(&b->full);
  else
    while (round == b->round) pthread_cond_wait(&b->full, &b->lock);
  pthread_mutex_unlock(&b->lock);
  return last ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

int sem_init(sem_t *s, int shared, unsigned count) {
  (void)shared;
  *s = (sem_t){PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, (int)count};
  return 0;
}

int sem_destroy(sem_t *s) { return (void)s, 0; }
int sem_getvalue(sem_t *s, int *count) { return *count = __atomic_load_n(&s->count, __ATOMIC_SEQ_CST), 0; }

int sem_wait(sem_t *s) {
  pthread_mutex_lock(&s->lock);
  while (s->count == 0) pthread_cond_wait(&s->more, &s->lock);
  s->count--;
  return pthread_mutex_unlock(&s->lock);
}

int sem_trywait(sem_t *s) {
  pthread_mutex_lock(&s->lock);
  int had = s->count > 0;
  s->count -= had;
  pthread_mutex_unlock(&s->lock);
  return had ? 0 : (errno = EAGAIN, -1);
}

int sem_post(sem_t *s) {
  pthread_mutex_lock(&s->lock);
  s->count++;
  pthread_cond_signal(&s->more);
  return pthread_mutex_unlock(&s->lock);
}
