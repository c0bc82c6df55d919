// How a program ends that cannot go on: a message on standard error that says
// what happened, where in the source and in which function, and a status of its
// own.

#define _GNU_SOURCE
#include "runtime.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>
#include <unwind.h>

enum {
	trap_status = 134,    // what a shell shows for a program that aborted
	timeout_status = 124, // what timeout(1) says
	refuse_status = 2,    // the environment is wrong, not the program
};

bool pnacl_trace;

// pnacl_end stands behind the code of the program's functions.
void pnacl_end(void);

static void say(const char *message)
{
	ssize_t wrote = write(STDERR_FILENO, message, strlen(message));
	(void)wrote; // there is nobody else to tell
}

// pnacl_explain names what the program missed, which may be why it ends.
void pnacl_explain(void)
{
	char message[192];
	if (!*pnacl_missing)
		return;
	snprintf(message, sizeof message,
		"pnaclasm: the program asked for the interface %s, which does not exist here\n", pnacl_missing);
	say(message);
}

static void backtrace(void);

// end ends the program with a message, and with its callers if it trapped.
static _Noreturn void end(const char *message, bool trapped)
{
	pnacl_flush();
	say(message);
	if (trapped)
		backtrace();
	pnacl_explain();
	_exit(trap_status);
}

void pnacl_fail(const char *what)
{
	char message[256];
	snprintf(message, sizeof message, "pnaclasm: %s\n", what);
	end(message, false);
}

void pnacl_refuse(const char *what)
{
	say("pnaclasm: ");
	say(what);
	say("\n");
	_exit(refuse_status);
}

static const struct pnacl_function *by_index(uint32_t index)
{
	for (uint32_t i = 0; i < pnacl_function_count; i++)
		if (pnacl_functions[i].index == index)
			return &pnacl_functions[i];
	return NULL;
}

// by_code returns the function that a place in the code belongs to, or NULL.
static const struct pnacl_function *by_code(uintptr_t pc)
{
	const struct pnacl_function *best = NULL;
	if (pc >= (uintptr_t)&pnacl_end)
		return NULL;
	for (uint32_t i = 0; i < pnacl_function_count; i++) {
		const struct pnacl_function *f = &pnacl_functions[i];
		if ((uintptr_t)f->code <= pc && (!best || f->code > best->code))
			best = f;
	}
	return best;
}

// label writes "@f12 (name)" and returns it.
static const char *label(char *to, size_t size, const struct pnacl_function *f)
{
	if (f->name)
		snprintf(to, size, "@f%" PRIu32 " (%s)", f->index, f->name);
	else
		snprintf(to, size, "@f%" PRIu32, f->index);
	return to;
}

// where writes "file:12:3" and returns it.
static const char *where(char *to, size_t size, const struct pnacl_place *at)
{
	if (at->column)
		snprintf(to, size, "%.400s:%" PRIu32 ":%" PRIu32, pnacl_source, at->line, at->column - 1 + pnacl_first_column);
	else
		snprintf(to, size, "%.400s:%" PRIu32, pnacl_source, at->line);
	return to;
}

// find finds the place of an instruction of a function; false: it is not known.
static bool find(const struct pnacl_function *f, uintptr_t pc, struct pnacl_place *at)
{
	return pnacl_source && pnacl_place_of((uintptr_t)f->code, pc, at);
}

enum { most_callers = 20 };

// say_call writes a line about a call.
static void say_call(const struct pnacl_function *f, uintptr_t pc)
{
	char name[256], place[448], line[800];
	struct pnacl_place at = {0};
	bool known = find(f, pc, &at);
	snprintf(line, sizeof line, "    called from function %s%s%s\n", label(name, sizeof name, f),
		known ? at.near ? " near " : " at " : "", known ? where(place, sizeof place, &at) : "");
	say(line);
}

// visit_caller takes in a frame; the first one has been told.
static _Unwind_Reason_Code visit_caller(struct _Unwind_Context *context, void *count)
{
	uintptr_t pc = _Unwind_GetIP(context) - 1; // within the call
	const struct pnacl_function *f = by_code(pc);
	int n = f ? (*(int *)count)++ : 0;
	if (n > most_callers) {
		say("    …\n");
		return _URC_END_OF_STACK;
	}
	if (n > 0)
		say_call(f, pc);
	return _URC_NO_REASON;
}

// backtrace tells which functions of the program called the one that ends it.
static void backtrace(void)
{
	int count = 0;
	_Unwind_Backtrace(visit_caller, &count);
}

// trap ends the program at an instruction; pc is 0, or any place outside of the
// program's code, where that is one of the runtime's.
static _Noreturn void trap(const char *what, uintptr_t pc)
{
	char name[256], begin[448], message[1280];
	const struct pnacl_function *f = by_code(pc);
	struct pnacl_place at = {0};
	bool known = f && find(f, pc, &at);
	snprintf(message, sizeof message, "%s%s: trap: %s in function %s%s\n",
		known ? where(begin, sizeof begin, &at) : "pnaclasm", known ? ": error" : "", what,
		f ? label(name, sizeof name, f) : "of the runtime", at.near ? ", close to this instruction" : "");
	end(message, true);
}

void pnacl_trap_in(const char *what, const void *after)
{
	trap(what, (uintptr_t)after - 1); // within the call
}

void pnacl_trap(uint32_t kind)
{
	pnacl_trap_in(pnacl_trap_texts[kind], __builtin_return_address(0));
}

void pnacl_trap_call(guest_t pointer)
{
	char name[256], what[512];
	const struct pnacl_slot *slot = pointer < pnacl_table_size ? &pnacl_table[pointer] : NULL;
	const struct pnacl_function *f = slot && slot->signature ? by_index(slot->function) : NULL;
	if (f)
		snprintf(what, sizeof what, "call through a pointer to a function of another signature, %s,", label(name, sizeof name, f));
	else
		snprintf(what, sizeof what, "call through a pointer that is no function, 0x%" PRIx32 ",", pointer);
	pnacl_trap_in(what, __builtin_return_address(0));
}

// ---- Faults that the processor finds.

// A thread's stack reaches from stack_top down by stack_size bytes, and ends
// with a guard.
static _Thread_local char *stack_top;
static _Thread_local size_t stack_size;

#if defined(__arm__) && defined(__linux__)

// interrupted is the instruction that a signal came from: the unwinder does not
// get past the signal.
static uintptr_t interrupted(const ucontext_t *context)
{
	return context->uc_mcontext.arm_pc;
}

#elif defined(__mips__) && defined(__linux__)

// interrupted is the instruction that a signal came from, as above.
static uintptr_t interrupted(const ucontext_t *context)
{
	return (uintptr_t)context->uc_mcontext.pc;
}

#else

// visit takes the address of the innermost instruction on the stack that is the
// program's.
static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *found)
{
	uintptr_t *pc = found;
	int here = 0; // it was interrupted here, and does not go on here after a call
	*pc = _Unwind_GetIPInfo(context, &here);
	*pc -= !here;
	return by_code(*pc) ? _URC_END_OF_STACK : _URC_NO_REASON;
}

static uintptr_t interrupted(const ucontext_t *context)
{
	uintptr_t pc = 0;
	(void)context;
	_Unwind_Backtrace(visit, &pc);
	return pc;
}

#endif

_Thread_local const void *volatile pnacl_copying;

static void describe(char *to, size_t size, int signal, const char *at)
{
	int64_t guest = at - pnacl_memory; // of the host's numbers, which do not wrap
	int64_t end = (int64_t)(sizeof(void *) > 4 ? 2 * pnacl_space : pnacl_space) + PNACL_PAGE;
	if (pnacl_memory && guest >= -(int64_t)PNACL_PAGE && guest < end)
		snprintf(to, size, "%s, at 0x%" PRIx32 ",", guest < (int64_t)pnacl_space && pnacl_is_constant((guest_t)guest, 1)
			? "store into a constant global" : "memory access outside of the program's memory", (guest_t)guest);
	else if (at < stack_top && at >= stack_top - stack_size)
		snprintf(to, size, "stack overflow: the calls nest too deep");
	else
		snprintf(to, size, "signal %d at %p", signal, (const void *)at);
}

static void fault(int signal, siginfo_t *info, void *context)
{
	char what[128];
	const void *copying = pnacl_copying;
	describe(what, sizeof what, signal, info->si_addr);
	if (copying)
		pnacl_trap_in(what, copying);
	trap(what, interrupted(context));
}

// ask ends the program at a signal from outside as if it were not handled, but
// with its output written.
static void ask(int signal)
{
	pnacl_flush();
	raise(signal); // the handler is reset by now
}

static char timeout_message[96];

static void over(int signal)
{
	(void)signal;
	pnacl_flush();
	say(timeout_message);
	_exit(timeout_status);
}

void pnacl_timeout(const char *seconds)
{
	enum { most = 1000000000 }; // 30 years
	struct sigaction action = {.sa_handler = over};
	char *end;
	if (!seconds || !*seconds)
		return;
	double time = strtod(seconds, &end);
	if (*end || !(time > 0))
		pnacl_refuse("the variable PNACLASM_TIMEOUT has to be a number of seconds, more than 0");
	time = time < most ? time : most;
	snprintf(timeout_message, sizeof timeout_message, "pnaclasm: the program was stopped: its %g s are over\n", time);
	sigaction(SIGALRM, &action, NULL);
	long whole = (long)time, micro = (long)((time - (double)whole) * 1e6);
	setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {whole, whole || micro ? micro : 1}}, NULL);
}

void pnacl_trap_start(void)
{
	struct sigaction action = {.sa_sigaction = fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND};
	struct sigaction asked = {.sa_handler = ask, .sa_flags = SA_RESETHAND};
	pnacl_trace = getenv("PNACLASM_TRACE_IRT") != NULL;
	for (const int *s = (const int[]){SIGSEGV, SIGBUS, SIGFPE, SIGILL, 0}; *s; s++)
		sigaction(*s, &action, NULL);
	for (const int *s = (const int[]){SIGINT, SIGTERM, SIGHUP, 0}; *s; s++)
		sigaction(*s, &asked, NULL);
}

void pnacl_trap_thread(void *top, size_t size)
{
	static const size_t alternate = 64 << 10;
	stack_t stack = {.ss_sp = malloc(alternate), .ss_size = alternate};
	stack_top = top;
	stack_size = size;
	if (!stack.ss_sp || sigaltstack(&stack, NULL) != 0)
		pnacl_fail("not enough memory for a thread");
}

// pnacl_trap_thread_end frees what pnacl_trap_thread took.
void pnacl_trap_thread_end(void)
{
	stack_t off = {.ss_flags = SS_DISABLE}, old;
	if (sigaltstack(&off, &old) == 0 && !(old.ss_flags & SS_DISABLE))
		free(old.ss_sp);
}
