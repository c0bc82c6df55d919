// The threads of C11: those of POSIX by other names.
#include "irt.h"
#include <errno.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <threads.h>

int sched_yield(void) { return __result(__irt_basic.sched_yield()); }

struct task { thrd_start_t f; void *argument; };

static void *work(void *p) {
  struct task t = *(struct task *)p;
  free(p);
  return (void *)(intptr_t)t.f(t.argument);
}

static int status(int error) {
  return error == 0 ? thrd_success : error == EBUSY ? thrd_busy : error == ETIMEDOUT ? thrd_timedout : error == EAGAIN ? thrd_nomem : thrd_error;
}

int thrd_create(thrd_t *t, thrd_start_t f, void *argument) {
  struct task *task = malloc(sizeof *task);
  if (!task) return thrd_nomem;
  *task = (struct task){f, argument};
  int error = pthread_create(t, 0, work, task);
  if (error) free(task);
  return status(error);
}

int thrd_join(thrd_t t, int *result) {
  void *value;
  int error = pthread_join(t, &value);
  if (result) *result = (int)(intptr_t)value;
  return status(error);
}

int thrd_detach(thrd_t t) { return status(pthread_detach(t)); }
int thrd_equal(thrd_t a, thrd_t b) { return pthread_equal(a, b); }
thrd_t thrd_current(void) { return pthread_self(); }
int thrd_sleep(const struct timespec *t, struct timespec *rest) { return nanosleep(t, rest); }
void thrd_yield(void) { sched_yield(); }
void thrd_exit(int result) { pthread_exit((void *)(intptr_t)result); }
void call_once(once_flag *o, void (*f)(void)) { pthread_once(o, f); }

int mtx_init(mtx_t *m, int kind) {
  pthread_mutexattr_t a = {kind & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL};
  return status(pthread_mutex_init(m, &a));
}

void mtx_destroy(mtx_t *m) { pthread_mutex_destroy(m); }
int mtx_lock(mtx_t *m) { return status(pthread_mutex_lock(m)); }
int mtx_trylock(mtx_t *m) { return status(pthread_mutex_trylock(m)); }
int mtx_unlock(mtx_t *m) { return status(pthread_mutex_unlock(m)); }
int cnd_init(cnd_t *c) { return status(pthread_cond_init(c, 0)); }
void cnd_destroy(cnd_t *c) { pthread_cond_destroy(c); }
int cnd_signal(cnd_t *c) { return status(pthread_cond_signal(c)); }
int cnd_broadcast(cnd_t *c) { return status(pthread_cond_broadcast(c)); }
int cnd_wait(cnd_t *c, mtx_t *m) { return status(pthread_cond_wait(c, m)); }
int cnd_timedwait(cnd_t *restrict c, mtx_t *restrict m, const struct timespec *restrict t) { return status(pthread_cond_timedwait(c, m, t)); }
int tss_create(tss_t *k, tss_dtor_t f) { return status(pthread_key_create(k, f)); }
int tss_set(tss_t k, void *v) { return status(pthread_setspecific(k, v)); }
void *tss_get(tss_t k) { return pthread_getspecific(k); }
void tss_delete(tss_t k) { pthread_key_delete(k); }
