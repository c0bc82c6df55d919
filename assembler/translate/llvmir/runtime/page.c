// The page around a program that was made for the browser. It is in another
// process, the host, which shares the program's memory: PNACLASM_PAGE is the size of
// that, and the start of the counters behind it. A thread that calls the page for
// the first time makes a pair of sockets and sends one of them to the host; from then
// on each says in turn what the other is to do, in frames of one size.

#define _GNU_SOURCE
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

// The descriptors that the host starts the program with.
enum { control = 3, shared = 4 };

enum kind {
	hello = 1, // to the host: what it must know of the program
	call,      // to the host: call function number with args
	invoke,    // to the program: call args[0], a pointer, by type number
	answer,    // either way: args[0] is the result
	take,      // to the host: memory of args[0] bytes
	give,      // to the host: take back args[1] bytes at args[0]
	leave,     // to the program: end with the status args[0]
	fail,      // to the program: trap, with a text of number bytes behind the frame
};

struct frame {
	uint32_t kind, number;
	uint64_t args[PNACL_PAGE_ARGS];
};

static struct pnacl_census alone;
struct pnacl_census *pnacl_census = &alone;

guest_t pnacl_page_directory;

static uint64_t space; // the size of the memory; 0: there is no page
static _Thread_local int channel = -1;

bool pnacl_page_is_there(void)
{
	return space > 0;
}

uint64_t pnacl_page_start(void)
{
	const char *size = getenv("PNACLASM_PAGE");
	if (!size)
		return 0;
	space = strtoull(size, NULL, 10);
	void *at = mmap(NULL, PNACL_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, shared, (off_t)space);
	if (at == MAP_FAILED)
		pnacl_refuse("the variable PNACLASM_PAGE is for pnaclasm alone: it starts the program with what that needs");
	pnacl_census = at;
	fcntl(control, F_SETFD, FD_CLOEXEC);
	fcntl(shared, F_SETFD, FD_CLOEXEC);
	return space;
}

bool pnacl_page_map(void *at, uint64_t from, uint64_t to)
{
	return mmap(at, to - from, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, shared, (off_t)from) != MAP_FAILED;
}

// gone ends the program because the host has ended.
static _Noreturn void gone(void)
{
	_exit(2);
}

static void put(int fd, const void *bytes, size_t size)
{
	const char *from = bytes;
	while (size > 0) {
		ssize_t n = send(fd, from, size, MSG_NOSIGNAL);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			gone();
		from += n, size -= (size_t)n;
	}
}

static void get(int fd, void *bytes, size_t size)
{
	char *to = bytes;
	while (size > 0) {
		ssize_t n = read(fd, to, size);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			gone();
		to += n, size -= (size_t)n;
	}
}

// introduce sends the other end of a channel to the host.
static void introduce(int end)
{
	char byte = 0;
	union {
		struct cmsghdr head;
		char room[CMSG_SPACE(sizeof(int))];
	} rights = {0};
	struct iovec data = {&byte, 1};
	struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = rights.room, .msg_controllen = sizeof rights.room};
	struct cmsghdr *head = CMSG_FIRSTHDR(&message);
	head->cmsg_level = SOL_SOCKET;
	head->cmsg_type = SCM_RIGHTS;
	head->cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(head), &end, sizeof end);
	ssize_t n;
	while ((n = sendmsg(control, &message, MSG_NOSIGNAL)) < 0 && errno == EINTR)
		continue;
	if (n != 1)
		gone();
}

// connected returns the channel of the calling thread.
static int connected(void)
{
	int ends[2];
	if (channel >= 0)
		return channel;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
		pnacl_fail("the thread cannot reach the page: too many files are open");
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	introduce(ends[1]);
	close(ends[1]);
	return channel = ends[0];
}

void pnacl_page_thread_end(void)
{
	if (channel >= 0)
		close(channel);
	channel = -1;
}

static _Noreturn void fail_as_told(int fd, uint32_t size, const void *after)
{
	char text[512];
	if (size >= sizeof text)
		size = sizeof text - 1;
	get(fd, text, size);
	text[size] = 0;
	pnacl_trap_in(text, after);
}

// talk sends a frame to the host, does what that asks for and returns its answer.
static uint64_t talk(struct frame *f, const void *after)
{
	pnacl_flush();
	for (int fd = connected();;) {
		put(fd, f, sizeof *f);
		get(fd, f, sizeof *f);
		switch (f->kind) {
		case answer:
			return f->args[0];
		case invoke:
			if (f->number >= pnacl_page_types)
				gone();
			f->args[0] = pnacl_page_calls[f->number]((guest_t)f->args[0], f->args + 1);
			f->kind = answer;
			break;
		case leave:
			pnacl_exit((int32_t)f->args[0]);
		case fail:
			fail_as_told(fd, f->number, after);
		default:
			gone();
		}
	}
}

uint64_t pnacl_page_call(uint32_t number, const uint64_t *args, size_t count, const void *after)
{
	struct frame f = {.kind = call, .number = number};
	memcpy(f.args, args, count * sizeof *args);
	return talk(&f, after);
}

void pnacl_page_greet(guest_t heap, uint64_t limit)
{
	struct frame f = {.kind = hello, .number = pnacl_page_version, .args = {heap, limit, pnacl_query_pointer, pnacl_globals_end}};
	pnacl_page_directory = (guest_t)talk(&f, NULL);
	pnacl_page_thread_end(); // this is no thread of the program
}

guest_t pnacl_page_take(uint32_t size)
{
	struct frame f = {.kind = take, .args = {size}};
	return (guest_t)talk(&f, NULL);
}

void pnacl_page_give(guest_t address, uint32_t size)
{
	struct frame f = {.kind = give, .args = {address, size}};
	talk(&f, NULL);
}
