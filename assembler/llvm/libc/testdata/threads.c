// Threads of C11, and what POSIX has to keep them apart.
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <threads.h>
#include <time.h>

static mtx_t lock;
static cnd_t changed;
static once_flag once = ONCE_FLAG_INIT;
static tss_t key;
static int total, ready;
static atomic_int atomic_total;
static thread_local int own = 5;

static void first(void) { total = 100; }
static void gone(void *p) { atomic_fetch_add(&atomic_total, *(int *)p); }

static int work(void *p) {
  static int values[4] = {1000, 1000, 1000, 1000};
  int n = *(int *)p;
  call_once(&once, first);
  tss_set(key, &values[n]);
  own += n;
  for (int i = 0; i < 100; i++) {
    mtx_lock(&lock);
    total += n;
    mtx_unlock(&lock);
    atomic_fetch_add_explicit(&atomic_total, 1, memory_order_relaxed);
  }
  mtx_lock(&lock);
  ready++;
  cnd_signal(&changed);
  mtx_unlock(&lock);
  if (n == 3) thrd_exit(own * 10);
  return own;
}

static pthread_barrier_t barrier;
static pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
static sem_t semaphore;
static int serial, seen[4];

static void *meet(void *p) {
  int *me = p;
  pthread_rwlock_wrlock(&shared);
  *me = 1;
  pthread_rwlock_unlock(&shared);
  if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) serial++;
  pthread_rwlock_rdlock(&shared);
  int n = seen[0] + seen[1] + seen[2] + seen[3];
  pthread_rwlock_unlock(&shared);
  sem_post(&semaphore);
  return n == 4 ? p : 0;
}

int main(void) {
  thrd_t t[4];
  int n[4] = {0, 1, 2, 3}, result;
  mtx_init(&lock, mtx_plain), cnd_init(&changed), tss_create(&key, gone);
  for (int i = 0; i < 4; i++) thrd_create(&t[i], work, &n[i]);
  mtx_lock(&lock);
  while (ready < 4) cnd_wait(&changed, &lock);
  mtx_unlock(&lock);
  for (int i = 0; i < 4; i++) thrd_join(t[i], &result), printf("%d ", result);
  printf("%d %d %d\n", total, atomic_total, own);

  pthread_t p[4];
  pthread_barrier_init(&barrier, 0, 4);
  sem_init(&semaphore, 0, 0);
  for (int i = 0; i < 4; i++) pthread_create(&p[i], 0, meet, &seen[i]);
  for (int i = 0; i < 4; i++) sem_wait(&semaphore);
  for (int i = 0; i < 4; i++) {
    void *all;
    pthread_join(p[i], &all);
    printf("%d ", all == &seen[i]);
  }
  printf("%d %d\n", serial, sem_trywait(&semaphore));
  struct timespec now;
  printf("%d ", timespec_get(&now, TIME_UTC) == TIME_UTC);
  printf("%d %d\n", now.tv_sec > 1000000000, sched_yield());
  return 0;
}
