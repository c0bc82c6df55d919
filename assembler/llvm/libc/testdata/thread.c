// Threads, locks, conditions, thread-local variables.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int total, ready, onces;
static _Thread_local int own = 5;

static void first(void) { onces++; }

static void *work(void *p) {
  pthread_once(&once, first);
  pthread_setspecific(key, p);
  for (int i = 0; i < 1000; i++) {
    pthread_mutex_lock(&lock);
    total++;
    pthread_mutex_unlock(&lock);
    own++;
  }
  pthread_mutex_lock(&lock);
  ready++;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return (void *)(long)(own + (pthread_getspecific(key) == p));
}

int main(void) {
  pthread_t list[4];
  long sum = 0;
  pthread_key_create(&key, 0);
  for (long i = 0; i < 4; i++)
    if (pthread_create(&list[i], 0, work, (void *)(i + 1))) return 1;
  pthread_mutex_lock(&lock);
  while (ready < 4) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < 4; i++) {
    void *result;
    pthread_join(list[i], &result);
    sum += (long)result;
  }
  printf("%d %ld %d %d\n", total, sum, onces, own);
  pthread_mutexattr_t a;
  pthread_mutex_t again;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&again, &a);
  printf("%d %d", pthread_mutex_lock(&again), pthread_mutex_lock(&again));
  printf(" %d %d %d\n", pthread_mutex_unlock(&again), pthread_mutex_unlock(&again), pthread_equal(pthread_self(), pthread_self()) != 0);
  return 0;
}
