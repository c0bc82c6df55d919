// The program's address space, and nacl-irt-memory.
//
// On a 64-bit host, 4 GiB are reserved, as much again behind, and a page on
// both sides: an address is 32 bits wide, a constant added to it is less than a
// page, and a copy is at most 4 GiB long, so nothing the program does leaves the
// reservation. A smaller host reserves pnacl_space bytes; there the program's
// code caps each address, and the copies below check.

#include "runtime.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

char *pnacl_memory;

// opened[n] says that the program may use page n of its memory.
static unsigned char opened[65536];
static pthread_mutex_t heap_lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t heap_first, heap_limit; // pages

static uint64_t reservation(void)
{
	return (sizeof(void *) > 4 ? 2 * pnacl_space : pnacl_space) + 2 * PNACL_PAGE;
}

void pnacl_memory_reserve(void)
{
	void *at = mmap(NULL, reservation(), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (at == MAP_FAILED)
		pnacl_fail("cannot reserve the program's address space");
	pnacl_memory = (char *)at + PNACL_PAGE;
	uint64_t limit = pnacl_page_start();
	if (limit == 0)
		return;
	if (limit > pnacl_memory_limit())
		limit = pnacl_memory_limit();
	if (limit <= PNACL_PAGE || !pnacl_page_map(pnacl_memory + PNACL_PAGE, PNACL_PAGE, limit))
		pnacl_fail("cannot share the program's memory with the page");
	memset(opened + 1, 1, limit / PNACL_PAGE - 1);
}

// The variable PNACLASM_MEMORY sets the limit of the program's memory, in bytes; the
// usual one is what Native Client gave a program.
uint64_t pnacl_memory_limit(void)
{
	const char *limit = getenv("PNACLASM_MEMORY");
	uint64_t most = pnacl_space - PNACL_PAGE, bytes = (uint64_t)1 << 30;
	char *end;
	if (limit && *limit) {
		errno = 0;
		bytes = strtoull(limit, &end, 10);
		if (*end || *limit < '0' || *limit > '9' || errno)
			pnacl_refuse("the variable PNACLASM_MEMORY has to be a number of bytes");
	}
	return bytes < most ? bytes : most;
}

void pnacl_memory_open(guest_t from, uint64_t to)
{
	char message[160];
	uint64_t limit = pnacl_memory_limit();
	if (to > limit) {
		snprintf(message, sizeof message, "the program needs at least %" PRIu64 " KiB of memory; the limit is %" PRIu64
			" bytes: raise it with the variable PNACLASM_MEMORY", to / 1024, limit);
		pnacl_refuse(message);
	}
	if (mprotect(pnacl_memory + from, to - from, PROT_READ | PROT_WRITE) != 0)
		pnacl_fail("not enough memory to start the program");
	memset(opened + from / PNACL_PAGE, 1, (to - from) / PNACL_PAGE);
}

// pnacl_memory_start makes everything from heap on available to mmap.
void pnacl_memory_start(guest_t heap)
{
	heap_first = heap / PNACL_PAGE;
	heap_limit = (uint32_t)(pnacl_memory_limit() / PNACL_PAGE);
	if (pnacl_page_is_there())
		pnacl_page_greet(heap, (uint64_t)heap_limit * PNACL_PAGE);
}

// pnacl_memory_protect forbids stores from an address up to another one, both
// multiples of PNACL_PAGE.
void pnacl_memory_protect(guest_t from, guest_t to)
{
	if (from != to && mprotect(pnacl_memory + from, to - from, PROT_READ) != 0)
		pnacl_fail("cannot protect the program's constants");
}

bool pnacl_is_constant(guest_t address, uint64_t size)
{
	return size > 0 && address < pnacl_constants_end && address + size > pnacl_stack_top;
}

void *pnacl_at(guest_t address, uint64_t size)
{
	return pnacl_is_constant(address, size) ? NULL : (void *)pnacl_readable(address, size);
}

const void *pnacl_readable(guest_t address, uint64_t size)
{
	uint64_t end = address + size;
	if (end > pnacl_space)
		return NULL;
	for (uint64_t page = address / PNACL_PAGE; page * PNACL_PAGE < end; page++)
		if (!opened[page])
			return NULL;
	return pnacl_memory + address;
}

bool pnacl_copy(void *to, guest_t from, size_t size)
{
	const void *at = pnacl_readable(from, size);
	if (!at)
		return false;
	memcpy(to, at, size);
	__asm__ volatile("" ::: "memory"); // from now on there is only the copy
	return true;
}

int32_t pnacl_copy_string(char *to, size_t size, guest_t from)
{
	for (uint64_t at = from; at - from < size; at++) {
		if (at >= pnacl_space || !opened[at / PNACL_PAGE])
			return PNACL_EFAULT;
		*to = *(volatile char *)(pnacl_memory + at);
		if (!*to++)
			return PNACL_OK;
	}
	return PNACL_ENAMETOOLONG;
}

void pnacl_move(guest_t to, guest_t from, uint32_t size)
{
	if (to == from)
		return;
	if (to + (uint64_t)size > pnacl_space)
		to = (guest_t)pnacl_space;
	if (from + (uint64_t)size > pnacl_space)
		from = (guest_t)pnacl_space;
	pnacl_copying = __builtin_return_address(0);
	memmove(pnacl_memory + to, pnacl_memory + from, size);
	pnacl_copying = NULL;
}

void pnacl_fill(guest_t to, uint32_t value, uint32_t size)
{
	if (to + (uint64_t)size > pnacl_space)
		to = (guest_t)pnacl_space;
	pnacl_copying = __builtin_return_address(0);
	memset(pnacl_memory + to, (int)value, size);
	pnacl_copying = NULL;
}

// find returns the first of n free pages in a row, or 0.
static uint32_t find(uint32_t n)
{
	uint32_t run = 0;
	for (uint32_t page = heap_first; page < heap_limit; page++) {
		run = opened[page] ? 0 : run + 1;
		if (run == n)
			return page + 1 - n;
	}
	return 0;
}

static uint32_t pages(uint32_t size)
{
	return (uint32_t)(((uint64_t)size + PNACL_PAGE - 1) / PNACL_PAGE);
}

// ---- nacl-irt-memory

int32_t pnacl_memory_mmap(guest_t where, uint32_t size, int32_t prot, int32_t flags, int32_t fd, int64_t offset)
{
	enum { fixed = 0x10, anonymous = 0x20 };
	guest_t *address = pnacl_at(where, sizeof *address);
	(void)prot, (void)fd, (void)offset;
	if (!address)
		return PNACL_EFAULT;
	if (size == 0 || !(flags & anonymous) || flags & fixed)
		return PNACL_EINVAL;
	if (pnacl_page_is_there()) {
		guest_t taken = pnacl_page_take(size);
		*address = taken ? taken : *address;
		return taken ? PNACL_OK : PNACL_ENOMEM;
	}
	pthread_mutex_lock(&heap_lock);
	uint32_t n = pages(size), page = find(n);
	bool ok = page && mprotect(pnacl_memory + (size_t)page * PNACL_PAGE, (size_t)n * PNACL_PAGE, PROT_READ | PROT_WRITE) == 0;
	if (ok)
		memset(opened + page, 1, n);
	pthread_mutex_unlock(&heap_lock);
	if (!ok)
		return PNACL_ENOMEM;
	*address = page * PNACL_PAGE;
	return PNACL_OK;
}

int32_t pnacl_memory_munmap(guest_t address, uint32_t size)
{
	uint32_t page = address / PNACL_PAGE, n = pages(size);
	if (address % PNACL_PAGE || size == 0 || page < heap_first || page + n > heap_limit)
		return PNACL_EINVAL;
	if (pnacl_page_is_there()) {
		pnacl_page_give(address, size);
		return PNACL_OK;
	}
	pthread_mutex_lock(&heap_lock);
	void *at = mmap(pnacl_memory + address, (size_t)n * PNACL_PAGE, PROT_NONE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
	if (at != MAP_FAILED)
		memset(opened + page, 0, n);
	pthread_mutex_unlock(&heap_lock);
	return at == MAP_FAILED ? PNACL_ENOMEM : PNACL_OK;
}

// pnacl_memory_sysbrk is for allocators that predate mmap; they go on with that.
int32_t pnacl_memory_sysbrk(guest_t address)
{
	(void)address;
	return PNACL_ENOSYS;
}

int32_t pnacl_memory_mprotect(guest_t address, uint32_t size, int32_t prot)
{
	(void)address, (void)size, (void)prot;
	return PNACL_OK;
}
