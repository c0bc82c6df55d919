// setjmp and longjmp. The host's state of a jump stays here; the program's
// buffer holds only a number that finds it again. A thread's jumps are a stack:
// a function that calls setjmp drops the jumps it made when it returns, so that
// nobody can go back to a function that has ended.

#include "runtime.h"

#include <stdlib.h>

struct jump {
	uint64_t id; // what the program's buffer holds
	guest_t buffer;
	guest_t sp;
	uint32_t enclosing; // the number of jumps when the function that made it began
	jmp_buf state;
};

static _Thread_local struct jump *jumps;
static _Thread_local uint32_t capacity;
static _Atomic uint64_t last_id; // of all threads: none can use the jump of another
_Thread_local uint32_t pnacl_jumps;

// push makes room for a jump of a function that the program's code goes on in
// at after.
static struct jump *push(const void *after)
{
	enum { most = 1 << 20 };
	if (pnacl_jumps == capacity) {
		uint32_t more = capacity ? 2 * capacity : 16;
		struct jump *grown = more <= most ? realloc(jumps, more * sizeof *jumps) : NULL;
		if (!grown)
			pnacl_trap_in("too many setjmp that may be returned to", after);
		jumps = grown;
		capacity = more;
	}
	return &jumps[pnacl_jumps++];
}

// by_buffer returns the index of the newest jump of a buffer at or above a
// number of jumps, or pnacl_jumps.
static uint32_t by_buffer(guest_t buffer, uint32_t from)
{
	for (uint32_t i = pnacl_jumps; i > from; i--)
		if (jumps[i - 1].buffer == buffer)
			return i - 1;
	return pnacl_jumps;
}

// by_id returns the index of the jump that a buffer, or a copy of it, leads to,
// or pnacl_jumps.
static uint32_t by_id(uint64_t id)
{
	for (uint32_t i = pnacl_jumps; i > 0; i--)
		if (jumps[i - 1].id == id)
			return i - 1;
	return pnacl_jumps;
}

// pnacl_setjmp prepares a jump and returns the host's buffer for it. enclosing
// is the number of jumps when the calling function began: one of its own is
// replaced.
void *pnacl_setjmp(guest_t buffer, uint32_t enclosing)
{
	uint64_t *id = pnacl_at(buffer, sizeof *id);
	if (!id)
		pnacl_trap_in("setjmp with a buffer outside of the program's memory,", __builtin_return_address(0));
	uint32_t i = by_buffer(buffer, enclosing);
	struct jump *j = i < pnacl_jumps ? &jumps[i] : push(__builtin_return_address(0));
	*j = (struct jump){.id = ++last_id, .buffer = buffer, .sp = pnacl_sp, .enclosing = enclosing};
	*id = j->id;
	return j->state;
}

void pnacl_longjmp(guest_t buffer, uint32_t value)
{
	uint64_t *id = pnacl_at(buffer, sizeof *id);
	uint32_t i = id ? by_id(*id) : pnacl_jumps;
	if (i == pnacl_jumps)
		pnacl_trap_in("longjmp to a setjmp whose function has ended, or to none,", __builtin_return_address(0));
	uint32_t left = i + 1;
	while (left < pnacl_jumps && jumps[left].enclosing == jumps[i].enclosing)
		left++; // later ones of the same function stay
	pnacl_jumps = left;
	pnacl_sp = jumps[i].sp;
	_longjmp(jumps[i].state, value ? (int)value : 1);
}

// pnacl_jump_thread_end frees the jumps of the calling thread.
void pnacl_jump_thread_end(void)
{
	free(jumps);
}
