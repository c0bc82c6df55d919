#ifndef PNACL_SEMAPHORE_H
#define PNACL_SEMAPHORE_H
#include <sys/begin.h>
#include <pthread.h>
typedef struct { pthread_mutex_t lock; pthread_cond_t more; int count; } sem_t;
BEGIN_C
int sem_init(sem_t *, int, unsigned), sem_destroy(sem_t *), sem_wait(sem_t *), sem_trywait(sem_t *), sem_post(sem_t *), sem_getvalue(sem_t *, int *);
END_C
#endif
