// nacl-irt-thread and nacl-irt-futex, on POSIX threads.

#include "runtime.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

_Thread_local guest_t pnacl_sp;
_Thread_local guest_t pnacl_tp;

static const size_t thread_stack = sizeof(void *) > 4 ? (size_t)16 << 20 : (size_t)1 << 20;

// A guard larger than any frame: nothing steps over it.
static const size_t guard = sizeof(void *) > 4 ? (size_t)64 << 20 : (size_t)64 << 10;

static pthread_mutex_t live_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t live_changed = PTHREAD_COND_INITIALIZER;
static uint32_t live;

// A start is what a new thread is told.
struct start {
	void (*body)(guest_t);
	guest_t argument, sp, tp;
	size_t stack;
};

// leave is where a thread goes when it ends itself.
static _Thread_local jmp_buf leave;

static void count(int change)
{
	pthread_mutex_lock(&live_lock);
	live += (uint32_t)change;
	pthread_cond_broadcast(&live_changed);
	pthread_mutex_unlock(&live_lock);
}

static void *run(void *argument)
{
	struct start start = *(struct start *)argument;
	free(argument);
	pnacl_trap_thread(&start, start.stack + guard);
	pnacl_sp = start.sp;
	pnacl_tp = start.tp;
	if (_setjmp(leave) == 0)
		start.body(start.argument);
	pnacl_trap_thread_end();
	pnacl_jump_thread_end();
	count(-1);
	return NULL;
}

static int create(struct start *start)
{
	pthread_t thread;
	pthread_attr_t attr;
	pthread_attr_init(&attr);
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
	pthread_attr_setguardsize(&attr, guard);
	pthread_attr_setstacksize(&attr, start->stack);
	count(1);
	int error = pthread_create(&thread, &attr, run, start);
	pthread_attr_destroy(&attr);
	if (error) {
		count(-1);
		free(start);
	}
	return error;
}

bool pnacl_threads_run(void (*body)(guest_t), guest_t argument, guest_t sp, guest_t tp, size_t stack)
{
	struct start *start = malloc(sizeof *start);
	if (!start)
		return false;
	*start = (struct start){body, argument, sp, tp, stack};
	return create(start) == 0;
}

void pnacl_threads_join(void)
{
	pthread_mutex_lock(&live_lock);
	while (live > 0)
		pthread_cond_wait(&live_changed, &live_lock);
	pthread_mutex_unlock(&live_lock);
}

// ---- nacl-irt-thread

int32_t pnacl_thread_create(guest_t function, guest_t stack, guest_t tp)
{
	return pnacl_threads_run(pnacl_call, function, stack, tp, thread_stack) ? PNACL_OK : PNACL_EAGAIN;
}

void pnacl_thread_exit(guest_t stack_flag)
{
	uint32_t *flag = stack_flag ? pnacl_at(stack_flag, sizeof *flag) : NULL;
	if (flag)
		__atomic_store_n(flag, 0, __ATOMIC_SEQ_CST);
	_longjmp(leave, 1);
}

int32_t pnacl_thread_nice(int32_t nice)
{
	(void)nice;
	return PNACL_OK;
}

// ---- nacl-irt-futex

// Waiters are in the order in which they came.
struct waiter {
	guest_t address;
	bool woken;
	pthread_cond_t changed;
	struct waiter *next;
};

static pthread_mutex_t futex_lock = PTHREAD_MUTEX_INITIALIZER;
static struct waiter *waiters;

static void append(struct waiter *w)
{
	struct waiter **end = &waiters;
	while (*end)
		end = &(*end)->next;
	*end = w;
}

static void drop(struct waiter *w)
{
	struct waiter **at = &waiters;
	while (*at != w)
		at = &(*at)->next;
	*at = w->next;
}

// sleep waits until w is woken or the time is over.
static int32_t sleep_until(struct waiter *w, const struct timespec *end)
{
	int error = 0;
	while (!w->woken && error != ETIMEDOUT)
		error = end ? pthread_cond_timedwait(&w->changed, &futex_lock, end) : pthread_cond_wait(&w->changed, &futex_lock);
	if (w->woken)
		return PNACL_OK;
	drop(w);
	return PNACL_ETIMEDOUT;
}

int32_t pnacl_futex_wait_abs(guest_t address, uint32_t value, guest_t abstime)
{
	const uint32_t *word = pnacl_at(address, sizeof *word);
	const struct pnacl_timespec *time = abstime ? pnacl_at(abstime, sizeof *time) : NULL;
	if (!word || (abstime && !time))
		return PNACL_EFAULT;
	if (address % sizeof *word || (time && (time->nanoseconds < 0 || time->nanoseconds >= 1000000000)))
		return PNACL_EINVAL;
	struct timespec end = {0};
	if (time)
		end = (struct timespec){.tv_sec = (time_t)time->seconds, .tv_nsec = time->nanoseconds};
	int32_t result = PNACL_EAGAIN;
	pnacl_flush();
	pthread_mutex_lock(&futex_lock);
	if (__atomic_load_n(word, __ATOMIC_SEQ_CST) == value) {
		struct waiter w = {.address = address, .changed = PTHREAD_COND_INITIALIZER};
		append(&w);
		result = sleep_until(&w, time ? &end : NULL);
		pthread_cond_destroy(&w.changed);
	}
	pthread_mutex_unlock(&futex_lock);
	return result;
}

int32_t pnacl_futex_wake(guest_t address, uint32_t most, guest_t count)
{
	uint32_t *woken = pnacl_at(count, sizeof *woken), n = 0;
	if (!woken)
		return PNACL_EFAULT;
	pthread_mutex_lock(&futex_lock);
	for (struct waiter **at = &waiters; *at && n < most;) {
		struct waiter *w = *at;
		if (w->address != address) {
			at = &w->next;
			continue;
		}
		*at = w->next;
		w->woken = true;
		pthread_cond_signal(&w->changed);
		n++;
	}
	pthread_mutex_unlock(&futex_lock);
	*woken = n;
	return PNACL_OK;
}
