#ifndef PNACL_THREADS_H
#define PNACL_THREADS_H
#include <sys/begin.h>
#include <pthread.h>
#ifndef __cplusplus
#define thread_local _Thread_local
#endif
typedef pthread_t thrd_t;
typedef pthread_mutex_t mtx_t;
typedef pthread_cond_t cnd_t;
typedef pthread_once_t once_flag;
typedef pthread_key_t tss_t;
typedef int (*thrd_start_t)(void *);
typedef void (*tss_dtor_t)(void *);
#define ONCE_FLAG_INIT PTHREAD_ONCE_INIT
enum { mtx_plain = 0, mtx_recursive = 1, mtx_timed = 2 };
enum { thrd_success, thrd_timedout, thrd_busy, thrd_error, thrd_nomem };
BEGIN_C
int thrd_create(thrd_t *, thrd_start_t, void *), thrd_join(thrd_t, int *), thrd_detach(thrd_t), thrd_equal(thrd_t, thrd_t);
int thrd_sleep(const struct timespec *, struct timespec *);
thrd_t thrd_current(void);
void thrd_exit(int) __attribute__((noreturn));
void thrd_yield(void), call_once(once_flag *, void (*)(void));
int mtx_init(mtx_t *, int), mtx_lock(mtx_t *), mtx_trylock(mtx_t *), mtx_unlock(mtx_t *);
void mtx_destroy(mtx_t *);
int cnd_init(cnd_t *), cnd_signal(cnd_t *), cnd_broadcast(cnd_t *), cnd_wait(cnd_t *, mtx_t *), cnd_timedwait(cnd_t *RESTRICT, mtx_t *RESTRICT, const struct timespec *RESTRICT);
void cnd_destroy(cnd_t *);
int tss_create(tss_t *, tss_dtor_t), tss_set(tss_t, void *);
void *tss_get(tss_t);
void tss_delete(tss_t);
END_C
#endif
