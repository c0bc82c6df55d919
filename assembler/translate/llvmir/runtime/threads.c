// nacl-irt-thread and nacl-irt-futex, on POSIX threads.

#include "runtime.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

_Thread_local guest_t pnacl_sp;
_Thread_local guest_t pnacl_tp;

// The stacks of all threads together come to no more than the program's memory,
// as long as none has less than the least: the first ones have the most, each
// later one a part of what is left.
static const size_t most_stack = sizeof(void *) > 4 ? (size_t)16 << 20 : (size_t)1 << 20;
static const size_t least_stack = (size_t)128 << 10;
static uint64_t stacks; // the bytes that are given away

// A program has as many threads as with the other engine, and the main one.
enum { most_threads = 1000 };

// A guard larger than any frame: nothing steps over it.
static const size_t guard = sizeof(void *) > 4 ? (size_t)64 << 20 : (size_t)64 << 10;

static pthread_mutex_t live_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t live_changed = PTHREAD_COND_INITIALIZER;

// A start is what a new thread is told.
struct start {
	void (*body)(guest_t);
	guest_t argument, sp, tp;
	size_t stack; // 0: as large as there is room for
};

// leave is where a thread goes when it ends itself.
static _Thread_local jmp_buf leave;

// tally adds to one of the numbers of threads, which others may read meanwhile.
static void tally(uint32_t *of, int n)
{
	__atomic_store_n(of, *of + (uint32_t)n, __ATOMIC_SEQ_CST);
}

// next_stack returns the size of the stack of the next thread.
static size_t next_stack(void)
{
	uint64_t limit = pnacl_memory_limit(), all = 2 * limit; // once for the main thread
	uint64_t part = all > stacks ? (all - stacks) / 32 / PNACL_PAGE * PNACL_PAGE : 0;
	return part > most_stack ? most_stack : part > least_stack ? (size_t)part : least_stack;
}

// enter counts a thread that is to begin; false: there are too many.
static bool enter(struct start *s)
{
	pthread_mutex_lock(&live_lock);
	bool room = pnacl_census->live <= most_threads;
	if (room) {
		s->stack = s->stack ? s->stack : next_stack();
		stacks += s->stack;
		tally(&pnacl_census->live, 1);
	}
	pthread_mutex_unlock(&live_lock);
	return room;
}

// quit counts a thread that is over.
static void quit(size_t stack)
{
	pthread_mutex_lock(&live_lock);
	tally(&pnacl_census->live, -1);
	stacks -= stack;
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
	pnacl_page_thread_end();
	quit(start.stack);
	return NULL;
}

// create starts a detached thread, which frees start.
static int create(struct start *start)
{
	pthread_t thread;
	pthread_attr_t attr;
	pthread_attr_init(&attr);
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
	pthread_attr_setguardsize(&attr, guard);
	pthread_attr_setstacksize(&attr, start->stack);
	int error = pthread_create(&thread, &attr, run, start);
	pthread_attr_destroy(&attr);
	return error;
}

bool pnacl_threads_run(void (*body)(guest_t), guest_t argument, guest_t sp, guest_t tp, size_t stack)
{
	struct start *start = malloc(sizeof *start);
	if (!start)
		return false;
	*start = (struct start){body, argument, sp, tp, stack};
	bool entered = enter(start);
	if (entered && create(start) == 0)
		return true;
	if (entered)
		quit(start->stack);
	free(start);
	return false;
}

void pnacl_threads_join(void)
{
	pthread_mutex_lock(&live_lock);
	while (pnacl_census->live > 0)
		pthread_cond_wait(&live_changed, &live_lock);
	pthread_mutex_unlock(&live_lock);
}

// ---- nacl-irt-thread

int32_t pnacl_thread_create(guest_t function, guest_t stack, guest_t tp)
{
	return pnacl_threads_run(pnacl_call, function, stack, tp, 0) ? PNACL_OK : PNACL_EAGAIN;
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
	bool woken, for_good; // it sleeps until another thread wakes it
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
	tally(&pnacl_census->sleeping, w->for_good);
}

static void drop(struct waiter *w)
{
	struct waiter **at = &waiters;
	while (*at != w)
		at = &(*at)->next;
	*at = w->next;
	tally(&pnacl_census->sleeping, -w->for_good);
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

// host_time is a moment as the host has it: those that are too far away for some
// hosts come down to the year 2262, which is as good as never.
static struct timespec host_time(const struct pnacl_timespec *time)
{
	const int64_t never = INT64_MAX / 1000000000;
	int64_t seconds = time->seconds < never ? time->seconds : never;
	if (sizeof(time_t) < 8 && seconds > INT32_MAX)
		seconds = INT32_MAX;
	return (struct timespec){.tv_sec = (time_t)(seconds < 0 ? 0 : seconds), .tv_nsec = time->nanoseconds};
}

// long_sleep is a time that nobody waits for, in seconds: who sleeps longer sleeps
// until woken.
enum { long_sleep = 3600 };

int32_t pnacl_futex_wait_abs(guest_t address, uint32_t value, guest_t abstime)
{
	const uint32_t *word = pnacl_readable(address, sizeof *word);
	struct pnacl_timespec until = {0};
	if (!word || (abstime && !pnacl_copy(&until, abstime, sizeof until)))
		return PNACL_EFAULT;
	if (address % sizeof *word || until.nanoseconds < 0 || until.nanoseconds >= 1000000000)
		return PNACL_EINVAL;
	struct timespec end = host_time(&until);
	time_t now = time(NULL);
	int32_t result = PNACL_EAGAIN;
	pnacl_flush();
	pthread_mutex_lock(&futex_lock);
	if (__atomic_load_n(word, __ATOMIC_SEQ_CST) == value) {
		struct waiter w = {.address = address, .for_good = !abstime || end.tv_sec - now >= long_sleep, .changed = PTHREAD_COND_INITIALIZER};
		append(&w);
		result = sleep_until(&w, abstime ? &end : NULL);
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
		tally(&pnacl_census->sleeping, -w->for_good);
		w->woken = true;
		pthread_cond_signal(&w->changed);
		n++;
	}
	pthread_mutex_unlock(&futex_lock);
	*woken = n;
	return PNACL_OK;
}
