// Threads with thread-local variables, mutexes, conditions, atomics, and a queue.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

static _Thread_local int mine = 5;
static _Thread_local char buffer[40] = "local";
static __thread double zero;
extern _Thread_local int elsewhere;
_Thread_local int elsewhere = 9;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t some = PTHREAD_COND_INITIALIZER;
static int queue[8], head, tail, produced;
static atomic_long total;
static atomic_int turns;

static void put(int n) {
  pthread_mutex_lock(&lock);
  while (tail - head == 8) pthread_cond_wait(&some, &lock);
  queue[tail++ % 8] = n;
  pthread_cond_broadcast(&some);
  pthread_mutex_unlock(&lock);
}

static int take(void) {
  pthread_mutex_lock(&lock);
  while (tail == head) pthread_cond_wait(&some, &lock);
  int n = queue[head++ % 8];
  pthread_cond_broadcast(&some);
  pthread_mutex_unlock(&lock);
  return n;
}

static void *consumer(void *p) {
  int *where = &mine;
  mine = (int)(intptr_t)p;
  for (int n; (n = take()) >= 0;) total += n, *where += 1, zero += 0.5, elsewhere++;
  buffer[0] = (char)('A' + (int)(intptr_t)p);
  return (void *)(intptr_t)(mine - (int)(intptr_t)p == (int)(zero * 2) && elsewhere - 9 == (int)(zero * 2) && buffer[1] == 'o');
}

static void *spinner(void *p) {
  for (int i = 0; i < 500; i++) {
    int seen = atomic_load(&turns);
    while (!atomic_compare_exchange_weak(&turns, &seen, seen + 1)) continue;
  }
  return p;
}

int main(void) {
  pthread_t t[4];
  for (intptr_t i = 0; i < 4; i++) pthread_create(&t[i], 0, consumer, (void *)i);
  for (int i = 1; i <= 200; i++) put(i), produced++;
  for (int i = 0; i < 4; i++) put(-1);
  int right = 0;
  for (int i = 0; i < 4; i++) { void *r; pthread_join(t[i], &r); right += (int)(intptr_t)r; }
  printf("%ld %d %d %s %d %g\n", (long)total, right, produced, buffer, mine, zero);
  for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, spinner, &turns);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  printf("%d %d\n", turns, elsewhere);
  return 0;
}
