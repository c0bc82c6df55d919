// The contract between a translated program, its runtime and the host.
//
// A program lives in an address space of its own: 32-bit addresses that count
// from pnacl_memory. Every name that the program and the runtime share starts
// with pnacl_; what the program defines is listed first, what it uses next.
//
//	start.c   main, the start-up block, the main thread
//	memory.c  the address space and nacl-irt-memory
//	query.c   the query function, nacl-irt-basic, -tls, -clock and -random
//	files.c   nacl-irt-fdio and the buffer of standard output
//	path.c    names of files, walked from a granted directory
//	names.c   nacl-irt-dev-filename
//	threads.c nacl-irt-thread and nacl-irt-futex
//	jump.c    setjmp and longjmp
//	page.c    the page around a program that was made for the browser
//	browser.c the functions of that, made from the table of them
//	trap.c    how a program ends that cannot go on
//	lines.c   where in its source that was

#ifndef PNACL_RUNTIME_H
#define PNACL_RUNTIME_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A guest_t is an address in the program's memory, or a function's.
typedef uint32_t guest_t;

// ---- Defined by the translated program.

// A segment is a piece of the memory image.
struct pnacl_segment {
	const void *bytes;
	guest_t address;
	uint32_t size;
};
extern const struct pnacl_segment pnacl_segments[];
extern const uint32_t pnacl_segment_count;

// A function is a function address of the program, for messages. name is NULL
// where the program names none.
struct pnacl_function {
	const void *code;
	const char *name;
	uint32_t index;
};
extern const struct pnacl_function pnacl_functions[];
extern const uint32_t pnacl_function_count;

// The table has a slot for each function pointer; the signature of one that is
// no function is 0.
struct pnacl_slot {
	const void *code;
	uint32_t signature;
	uint32_t function; // the index of its function address, or PNACL_HOST
};
extern const struct pnacl_slot pnacl_table[];
extern const uint32_t pnacl_table_size;
#define PNACL_HOST UINT32_MAX

// An interface is a group of functions of the runtime that the program may ask
// for. The function pointers of its slots follow one another from first on.
struct pnacl_interface {
	const char *name;
	guest_t first;
	uint32_t slots;
};
extern const struct pnacl_interface pnacl_interfaces[];
extern const uint32_t pnacl_interface_count;

// Why a program may end, for messages.
extern const char *const pnacl_trap_texts[];
// pnacl_source is the name of the file that the program was made from, or NULL,
// and pnacl_first_column the number its columns count from.
extern const char *const pnacl_source;
extern const uint32_t pnacl_first_column;

// How memory is divided. Addresses are below pnacl_space; the main stack ends
// at pnacl_stack_top, where the constants begin, which end with a page, at
// pnacl_constants_end; the other globals end at pnacl_globals_end.
extern const uint64_t pnacl_space;
extern const guest_t pnacl_stack_top;
extern const guest_t pnacl_constants_end;
extern const guest_t pnacl_globals_end;
// pnacl_query_pointer is the function pointer of pnacl_query.
extern const guest_t pnacl_query_pointer;

// pnacl_enter calls the program's entry point, pnacl_call a function pointer
// of type void ().
void pnacl_enter(guest_t info);
void pnacl_call(guest_t function);

// pnacl_page_calls call a function pointer, by the types of functions that a page
// calls. They are made from a table, and so is pnacl_page_version, which tells that
// from others.
typedef uint64_t (*pnacl_page_caller)(guest_t function, const uint64_t *args);
extern const pnacl_page_caller pnacl_page_calls[];
extern const uint32_t pnacl_page_types;
extern const uint32_t pnacl_page_version;

// ---- Used by the translated program.

extern char *pnacl_memory;               // address 0 of the program
extern _Thread_local guest_t pnacl_sp;   // the stack of alloca
extern _Thread_local guest_t pnacl_tp;   // the thread pointer
extern _Thread_local uint32_t pnacl_jumps; // how many setjmp a thread may go back to

// A copy or fill on hosts that cannot reserve 4 GiB and a guard behind.
void pnacl_move(guest_t to, guest_t from, uint32_t size);
void pnacl_fill(guest_t to, uint32_t value, uint32_t size);

void *pnacl_setjmp(guest_t buffer, uint32_t enclosing);
_Noreturn void pnacl_longjmp(guest_t buffer, uint32_t value);

// pnacl_trap ends the program for the reason pnacl_trap_texts[kind], at the
// place it is called from; pnacl_trap_call because a function pointer is none.
_Noreturn void pnacl_trap(uint32_t kind);
_Noreturn void pnacl_trap_call(guest_t pointer);

// ---- Between the files of the runtime.

#define PNACL_PAGE 65536u

// Numbers of errors, as the interfaces have them: those of Linux.
enum {
	PNACL_OK = 0, PNACL_ENOENT = 2, PNACL_EIO = 5, PNACL_EBADF = 9,
	PNACL_EAGAIN = 11, PNACL_ENOMEM = 12, PNACL_EACCES = 13, PNACL_EFAULT = 14,
	PNACL_EINVAL = 22, PNACL_EMFILE = 24, PNACL_ESPIPE = 29, PNACL_ERANGE = 34, PNACL_ENAMETOOLONG = 36,
	PNACL_ENOSYS = 38, PNACL_ELOOP = 40, PNACL_ETIMEDOUT = 110,
};

// A time of the interfaces.
struct pnacl_timespec {
	int64_t seconds;
	int32_t nanoseconds;
	int32_t padding;
};

// memory.c
void pnacl_memory_reserve(void);
void pnacl_memory_open(guest_t from, uint64_t to);
void pnacl_memory_start(guest_t heap);
void pnacl_memory_protect(guest_t from, guest_t to);
bool pnacl_is_constant(guest_t address, uint64_t size);
// pnacl_at returns the memory of size bytes at an address, or NULL where the
// program has none that it may write; pnacl_readable where it has none at all.
void *pnacl_at(guest_t address, uint64_t size);
const void *pnacl_readable(guest_t address, uint64_t size);
// What the program's memory holds may change at any time, and is copied before
// it is looked at. pnacl_copy copies size bytes, false: the program has no such
// memory; pnacl_copy_string copies a string with its end, or returns an error number.
bool pnacl_copy(void *to, guest_t from, size_t size);
int32_t pnacl_copy_string(char *to, size_t size, guest_t from);
// pnacl_memory_limit is the program's memory limit, in bytes.
uint64_t pnacl_memory_limit(void);

// files.c
void pnacl_files_start(void);
void pnacl_flush(void);
int pnacl_errno(int error);
// pnacl_fd_add gives a host descriptor a number of the program; -1: no room.
int pnacl_fd_add(int host);
int pnacl_fd_host(int32_t fd);
struct stat;
int32_t pnacl_put_stat(guest_t buffer, const struct stat *st);

// path.c
#define PNACL_PATH 4096 // the longest path, with its end
void pnacl_path_start(const char *directory);
bool pnacl_path_granted(void);
// A pnacl_entry is a name in an open directory. The name is never "..", and what
// it names is a link only where the last part of a path was not to be followed.
struct pnacl_entry {
	int dir;
	char name[256];
};
// pnacl_path_find finds the entry that a name of the program stands for; without
// an error the caller ends its use with pnacl_entry_done.
int32_t pnacl_path_find(struct pnacl_entry *e, guest_t name, bool follow_last);
// pnacl_open_in opens a name in a directory if it is no link, like openat.
int pnacl_open_in(int dir, const char *name, int flags, uint32_t mode);
// pnacl_entry_done turns what a call returned into an error number.
int32_t pnacl_entry_done(struct pnacl_entry *e, int returned);

// query.c
// pnacl_missing is an interface that the program asked for and there is not.
extern char pnacl_missing[64];

// threads.c
// pnacl_threads_run calls body on a new thread that has stack bytes for calls, or
// for 0 what there is room for; false: there is no room for a thread.
bool pnacl_threads_run(void (*body)(guest_t), guest_t argument, guest_t sp, guest_t tp, size_t stack);
void pnacl_threads_join(void);

// pnacl_census are the threads of the program, and those of them that sleep until
// another one wakes them. A page reads it at any time.
struct pnacl_census {
	uint32_t live, sleeping;
};
extern struct pnacl_census *pnacl_census;

// page.c
#define PNACL_PAGE_ARGS 12
// pnacl_page_start returns the size of the program's memory if there is a page around
// it, and 0 if not; pnacl_page_map puts that memory at a place of this process.
uint64_t pnacl_page_start(void);
bool pnacl_page_is_there(void);
bool pnacl_page_map(void *at, uint64_t from, uint64_t to);
// pnacl_page_greet tells the page where the heap begins and how far it goes.
void pnacl_page_greet(guest_t heap, uint64_t limit);
// pnacl_page_directory is where the interfaces of the page stand, a name and the table
// of its functions each, up to a 0; or 0.
extern guest_t pnacl_page_directory;
// pnacl_page_take and pnacl_page_give are those of the page's heap; 0 is no memory.
guest_t pnacl_page_take(uint32_t size);
void pnacl_page_give(guest_t address, uint32_t size);
// pnacl_page_call calls a function of the page; after is where that returns to.
uint64_t pnacl_page_call(uint32_t number, const uint64_t *args, size_t count, const void *after);
void pnacl_page_thread_end(void);

// jump.c
void pnacl_jump_thread_end(void);

// trap.c
void pnacl_trap_start(void);
// pnacl_trap_thread tells where the stack of the calling thread lies; its
// guard counts as a part of it.
void pnacl_trap_thread(void *top, size_t size);
void pnacl_trap_thread_end(void);
void pnacl_explain(void);
_Noreturn void pnacl_fail(const char *what);
// pnacl_refuse ends a program that does not start, because of what the environment
// says.
_Noreturn void pnacl_refuse(const char *what);
// pnacl_timeout ends the program after a number of seconds.
void pnacl_timeout(const char *seconds);
// pnacl_trap_in ends the program in a function of the runtime that returns to
// the program's code at after.
_Noreturn void pnacl_trap_in(const char *what, const void *after);
// pnacl_copying is where a copy or fill of a 32-bit host returns to, NULL outside
// of one.
extern _Thread_local const void *volatile pnacl_copying;
_Noreturn void pnacl_exit(int32_t status);
extern bool pnacl_trace;

// lines.c
// A place is a line and a column of a text, or a byte of a file of bits and a
// bit in it. Columns and bits count from 1; 0 is one that is not known.
struct pnacl_place {
	uint32_t line, column;
	bool near; // it is not this place, but one close to it
};
// pnacl_place_of finds the place in pnacl_source of an instruction of the
// function whose code begins at function; false: it is not known.
bool pnacl_place_of(uintptr_t function, uintptr_t pc, struct pnacl_place *place);

#endif
