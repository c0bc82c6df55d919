// The query function, and the interfaces that are about time and the process:
// nacl-irt-basic, -tls, -clock and -random.

#include "runtime.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

char pnacl_missing[64];

static bool offered(const struct pnacl_interface *i)
{
	if (strstr(i->name, "ppapihook"))
		return pnacl_page_is_there();
	return pnacl_path_granted() || !strstr(i->name, "filename");
}

static const struct pnacl_interface *find(const char *name)
{
	for (uint32_t i = 0; i < pnacl_interface_count; i++)
		if (strcmp(pnacl_interfaces[i].name, name) == 0 && offered(&pnacl_interfaces[i]))
			return &pnacl_interfaces[i];
	return NULL;
}

uint32_t pnacl_query(guest_t name, guest_t table, uint32_t size)
{
	char wanted[sizeof pnacl_missing];
	bool known = pnacl_copy_string(wanted, sizeof wanted, name) == PNACL_OK;
	const struct pnacl_interface *found = known ? find(wanted) : NULL;
	uint32_t bytes = found ? 4 * found->slots : 0;
	if (known && !found)
		strcpy(pnacl_missing, wanted);
	guest_t *slots = pnacl_at(table, bytes);
	if (bytes > size || !slots)
		bytes = 0;
	if (pnacl_trace)
		fprintf(stderr, "pnaclasm: irt: query of %s: %u bytes\n", known ? wanted : "a bad address", (unsigned)bytes);
	for (uint32_t i = 0; i < bytes / 4; i++)
		slots[i] = found->first + i;
	return bytes;
}

// ---- nacl-irt-basic

void pnacl_basic_exit(int32_t status)
{
	pnacl_exit(status);
}

int32_t pnacl_basic_gettod(guest_t result)
{
	struct { int64_t seconds; int32_t microseconds, padding; } *to = pnacl_at(result, sizeof *to);
	struct timeval now;
	if (!to)
		return PNACL_EFAULT;
	gettimeofday(&now, NULL);
	to->seconds = now.tv_sec;
	to->microseconds = (int32_t)now.tv_usec;
	return PNACL_OK;
}

int32_t pnacl_basic_clock(guest_t result)
{
	uint32_t *to = pnacl_at(result, sizeof *to);
	if (!to)
		return PNACL_EFAULT;
	*to = (uint32_t)((uint64_t)clock() * 1000000 / CLOCKS_PER_SEC);
	return PNACL_OK;
}

static void put_time(struct pnacl_timespec *to, const struct timespec *from)
{
	to->seconds = from->tv_sec;
	to->nanoseconds = (int32_t)from->tv_nsec;
}

int32_t pnacl_basic_nanosleep(guest_t request, guest_t remainder)
{
	struct pnacl_timespec from, *to = remainder ? pnacl_at(remainder, sizeof *to) : NULL;
	if (!pnacl_copy(&from, request, sizeof from) || (remainder && !to))
		return PNACL_EFAULT;
	struct timespec want = {.tv_sec = (time_t)from.seconds, .tv_nsec = from.nanoseconds}, left = {0};
	pnacl_flush();
	int error = nanosleep(&want, &left) == 0 ? PNACL_OK : pnacl_errno(errno);
	if (to)
		put_time(to, &left);
	return error;
}

int32_t pnacl_basic_sched_yield(void)
{
	sched_yield();
	return PNACL_OK;
}

int32_t pnacl_basic_sysconf(int32_t name, guest_t result)
{
	enum { processors = 1, page_size = 2 };
	uint32_t *to = pnacl_at(result, sizeof *to);
	if (name != processors && name != page_size)
		return PNACL_EINVAL;
	if (!to)
		return PNACL_EFAULT;
	*to = name == page_size ? PNACL_PAGE : (uint32_t)sysconf(_SC_NPROCESSORS_ONLN);
	return PNACL_OK;
}

// ---- nacl-irt-tls

int32_t pnacl_tls_init(guest_t tp)
{
	pnacl_tp = tp;
	return PNACL_OK;
}

int32_t pnacl_tls_get(void)
{
	return (int32_t)pnacl_tp;
}

// ---- nacl-irt-clock_get

// clocks are the host's, by the numbers of the interface.
static const clockid_t clocks[] = {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID};

static int32_t clock_call(int (*call)(clockid_t, struct timespec *), uint32_t number, guest_t result)
{
	struct pnacl_timespec *to = pnacl_at(result, sizeof *to);
	struct timespec time;
	if (number >= sizeof clocks / sizeof *clocks)
		return PNACL_EINVAL;
	if (!to)
		return PNACL_EFAULT;
	if (call(clocks[number], &time) != 0)
		return pnacl_errno(errno);
	put_time(to, &time);
	return PNACL_OK;
}

int32_t pnacl_clock_get_clock_getres(uint32_t number, guest_t result)
{
	return clock_call(clock_getres, number, result);
}

int32_t pnacl_clock_get_clock_gettime(uint32_t number, guest_t result)
{
	return clock_call(clock_gettime, number, result);
}

// ---- nacl-irt-random

int32_t pnacl_random_get_random_bytes(guest_t buffer, uint32_t size, guest_t result)
{
	enum { most = 256 }; // what getentropy gives at a time
	char *to = pnacl_at(buffer, size);
	uint32_t *got = pnacl_at(result, sizeof *got);
	if (!to || !got)
		return PNACL_EFAULT;
	for (uint32_t done = 0; done < size; done += most)
		if (getentropy(to + done, size - done < most ? size - done : most) != 0)
			return PNACL_EIO;
	*got = size;
	return PNACL_OK;
}
