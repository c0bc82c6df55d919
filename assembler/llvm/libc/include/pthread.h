#ifndef PNACL_PTHREAD_H
#define PNACL_PTHREAD_H
#include <sys/begin.h>
#include <sys/types.h>
#include <time.h>
typedef struct __pthread *pthread_t;
typedef struct { unsigned long stack; int detached; } pthread_attr_t;
typedef struct { volatile int state, owner, count, type; } pthread_mutex_t;
typedef struct { int type; } pthread_mutexattr_t;
typedef struct { volatile int turn; } pthread_cond_t;
typedef struct { int unused; } pthread_condattr_t;
typedef struct { volatile int done; pthread_mutex_t lock; } pthread_once_t;
typedef unsigned pthread_key_t;
typedef struct { pthread_mutex_t lock; pthread_cond_t changed; int readers, writing; } pthread_rwlock_t;
typedef struct { pthread_mutex_t lock; pthread_cond_t full; unsigned count, here, round; } pthread_barrier_t;
#define PTHREAD_RWLOCK_INITIALIZER {{0, 0, 0, 0}, {0}, 0, 0}
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)
#define PTHREAD_MUTEX_ERRORCHECK_NP PTHREAD_MUTEX_ERRORCHECK
#define PTHREAD_MUTEX_INITIALIZER {0, 0, 0, 0}
#define PTHREAD_COND_INITIALIZER {0}
#define PTHREAD_ONCE_INIT {0, {0, 0, 0, 0}}
enum { PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_DEFAULT = 0 };
enum { PTHREAD_CREATE_JOINABLE, PTHREAD_CREATE_DETACHED };
BEGIN_C
int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **), pthread_detach(pthread_t), pthread_equal(pthread_t, pthread_t);
void pthread_exit(void *) __attribute__((noreturn));
pthread_t pthread_self(void);
int pthread_attr_init(pthread_attr_t *), pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, unsigned long), pthread_attr_setdetachstate(pthread_attr_t *, int);
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *), pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *), pthread_mutex_trylock(pthread_mutex_t *), pthread_mutex_unlock(pthread_mutex_t *);
int pthread_mutexattr_init(pthread_mutexattr_t *), pthread_mutexattr_destroy(pthread_mutexattr_t *);
int pthread_mutexattr_settype(pthread_mutexattr_t *, int);
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *), pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
int pthread_cond_signal(pthread_cond_t *), pthread_cond_broadcast(pthread_cond_t *);
int pthread_once(pthread_once_t *, void (*)(void));
int pthread_key_create(pthread_key_t *, void (*)(void *)), pthread_key_delete(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *);
void *pthread_getspecific(pthread_key_t);
int pthread_rwlock_init(pthread_rwlock_t *, const void *), pthread_rwlock_destroy(pthread_rwlock_t *), pthread_rwlock_unlock(pthread_rwlock_t *);
int pthread_rwlock_rdlock(pthread_rwlock_t *), pthread_rwlock_wrlock(pthread_rwlock_t *);
int pthread_barrier_init(pthread_barrier_t *, const void *, unsigned), pthread_barrier_wait(pthread_barrier_t *), pthread_barrier_destroy(pthread_barrier_t *);
END_C
#endif
