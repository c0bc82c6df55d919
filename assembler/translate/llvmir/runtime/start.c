// main: sets the memory up, writes the start-up block and runs the program on
// a thread of its own, whose stack is large and has a known guard.

#include "runtime.h"

#include <stdlib.h>
#include <string.h>

extern char **environ;

static const size_t main_stack = sizeof(void *) > 4 ? (size_t)256 << 20 : (size_t)16 << 20;

// ours reports whether a variable of the environment is for the runtime.
static bool ours(const char *variable)
{
	return strncmp(variable, "PNACLASM_", 9) == 0;
}

static uint32_t count(char **list)
{
	uint32_t n = 0;
	for (; *list; list++)
		n += !ours(*list);
	return n;
}

// A block is the start-up block being written: words from the bottom, strings
// behind them.
struct block {
	guest_t word, string;
};

static void put(struct block *b, uint32_t word)
{
	memcpy(pnacl_memory + b->word, &word, sizeof word);
	b->word += sizeof word;
}

static void put_strings(struct block *b, char **list)
{
	for (; *list; list++) {
		if (ours(*list))
			continue;
		size_t size = strlen(*list) + 1;
		put(b, b->string);
		memcpy(pnacl_memory + b->string, *list, size);
		b->string += (guest_t)size;
	}
	put(b, 0);
}

static size_t length(char **list)
{
	size_t n = 0;
	for (; *list; list++)
		n += strlen(*list) + 1;
	return n;
}

static uint64_t page_up(uint64_t address)
{
	return (address + PNACL_PAGE - 1) / PNACL_PAGE * PNACL_PAGE;
}

// start_block writes the block behind the globals, opens the memory it needs
// and returns its address; *heap is the first free page behind it.
static guest_t start_block(char **argv, char **envp, guest_t *heap)
{
	enum { at_sysinfo = 32 };
	uint32_t argc = count(argv), envc = count(envp);
	guest_t info = (pnacl_globals_end + 15) & ~(guest_t)15;
	uint64_t words = 3 + (uint64_t)argc + 1 + envc + 1 + 4;
	uint64_t end = page_up(info + words * 4 + length(argv) + length(envp));
	pnacl_memory_open(PNACL_PAGE, end);
	struct block b = {info, info + (guest_t)words * 4};
	put(&b, 0);
	put(&b, envc);
	put(&b, argc);
	put_strings(&b, argv);
	put_strings(&b, envp);
	put(&b, at_sysinfo);
	put(&b, pnacl_query_pointer);
	put(&b, 0);
	put(&b, 0);
	*heap = (guest_t)end;
	return info;
}

static void load_image(void)
{
	for (uint32_t i = 0; i < pnacl_segment_count; i++) {
		const struct pnacl_segment *s = &pnacl_segments[i];
		memcpy(pnacl_memory + s->address, s->bytes, s->size);
	}
}

static void run(guest_t info)
{
	pnacl_enter(info);
	pnacl_exit(0);
}

// stack_size is the size of the main thread's stack: no larger than the memory
// limit.
static size_t stack_size(void)
{
	uint64_t limit = pnacl_memory_limit();
	return limit < main_stack ? (size_t)limit : main_stack;
}

int main(int argc, char **argv)
{
	(void)argc;
	pnacl_trap_start();
	pnacl_files_start();
	pnacl_path_start(getenv("PNACLASM_DIR"));
	pnacl_memory_reserve();
	guest_t heap, info = start_block(argv, environ, &heap);
	pnacl_memory_start(heap);
	load_image();
	pnacl_memory_protect(pnacl_stack_top, pnacl_constants_end);
	pnacl_timeout(getenv("PNACLASM_TIMEOUT"));
	if (!pnacl_threads_run(run, info, pnacl_stack_top, 0, stack_size()))
		pnacl_fail("not enough memory for the main thread");
	pnacl_threads_join();
	pnacl_exit(0);
}
