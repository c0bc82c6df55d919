// nacl-irt-dev-filename: files by name, in the directory that the variable
// PNACLASM_DIR grants; it is the root of the program's file system. Without
// the variable the interface does not exist. Symbolic links are followed where
// they stay in the directory.

#define _GNU_SOURCE
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int32_t pnacl_entry_done(struct pnacl_entry *e, int returned)
{
	int32_t error = returned < 0 ? pnacl_errno(errno) : PNACL_OK;
	close(e->dir);
	return error;
}

// Flags of open, as the interface has them.
enum {
	flag_access = 3, flag_create = 0100, flag_exclusive = 0200,
	flag_truncate = 01000, flag_append = 02000,
};

static int host_flags(int32_t flags)
{
	static const int access[] = {O_RDONLY, O_WRONLY, O_RDWR, O_RDWR};
	return access[flags & flag_access] | O_NOCTTY
		| (flags & flag_create ? O_CREAT : 0) | (flags & flag_exclusive ? O_EXCL : 0)
		| (flags & flag_truncate ? O_TRUNC : 0) | (flags & flag_append ? O_APPEND : 0);
}

// open_at opens a file for the host's use; negative: an error number, negated.
static int open_at(guest_t name, int flags, uint32_t mode)
{
	struct pnacl_entry e;
	bool anew = (flags & O_CREAT) && (flags & O_EXCL); // a link is something that exists
	int32_t error = pnacl_path_find(&e, name, !anew);
	if (error)
		return -error;
	int fd = pnacl_open_in(e.dir, e.name, flags, mode & 0777);
	error = pnacl_entry_done(&e, fd);
	return error ? -error : fd;
}

// ---- nacl-irt-dev-filename

int32_t pnacl_filename_open(guest_t name, int32_t flags, uint32_t mode, guest_t result)
{
	int32_t *to = pnacl_at(result, sizeof *to);
	if (!to)
		return PNACL_EFAULT;
	int h = open_at(name, host_flags(flags), mode);
	if (h < 0)
		return -h;
	int32_t fd = pnacl_fd_add(h);
	if (fd < 0)
		return PNACL_EMFILE;
	*to = fd;
	return PNACL_OK;
}

static int32_t stat_of(guest_t name, guest_t result, bool follow)
{
	struct pnacl_entry e;
	struct stat st;
	int32_t error = pnacl_path_find(&e, name, follow);
	if (!error)
		error = pnacl_entry_done(&e, fstatat(e.dir, e.name, &st, AT_SYMLINK_NOFOLLOW));
	return error ? error : pnacl_put_stat(result, &st);
}

int32_t pnacl_filename_stat(guest_t name, guest_t result)
{
	return stat_of(name, result, true);
}

int32_t pnacl_filename_lstat(guest_t name, guest_t result)
{
	return stat_of(name, result, false);
}

int32_t pnacl_filename_mkdir(guest_t name, uint32_t mode)
{
	struct pnacl_entry e;
	int32_t error = pnacl_path_find(&e, name, false);
	return error ? error : pnacl_entry_done(&e, mkdirat(e.dir, e.name, mode & 0777));
}

int32_t pnacl_filename_rmdir(guest_t name)
{
	struct pnacl_entry e;
	int32_t error = pnacl_path_find(&e, name, false);
	return error ? error : pnacl_entry_done(&e, unlinkat(e.dir, e.name, AT_REMOVEDIR));
}

int32_t pnacl_filename_unlink(guest_t name)
{
	struct pnacl_entry e;
	int32_t error = pnacl_path_find(&e, name, false);
	return error ? error : pnacl_entry_done(&e, unlinkat(e.dir, e.name, 0));
}

int32_t pnacl_filename_truncate(guest_t name, int64_t size)
{
	int h = open_at(name, O_WRONLY | O_NONBLOCK, 0);
	if (h < 0)
		return -h;
	int32_t error = ftruncate(h, (off_t)size) == 0 ? PNACL_OK : pnacl_errno(errno);
	close(h);
	return error;
}

// between calls a function of two places.
static int32_t between(int (*call)(struct pnacl_entry *, struct pnacl_entry *), guest_t from, guest_t to)
{
	struct pnacl_entry a, b;
	int32_t error = pnacl_path_find(&a, from, false);
	if (error)
		return error;
	error = pnacl_path_find(&b, to, false);
	if (!error)
		error = pnacl_entry_done(&b, call(&a, &b));
	close(a.dir);
	return error;
}

static int link_places(struct pnacl_entry *a, struct pnacl_entry *b)
{
	return linkat(a->dir, a->name, b->dir, b->name, 0);
}

static int rename_places(struct pnacl_entry *a, struct pnacl_entry *b)
{
	return renameat(a->dir, a->name, b->dir, b->name);
}

int32_t pnacl_filename_link(guest_t from, guest_t to)
{
	return between(link_places, from, to);
}

int32_t pnacl_filename_rename(guest_t from, guest_t to)
{
	return between(rename_places, from, to);
}

// leads_down reports whether a link leads to a place below its own directory,
// wherever that may be moved.
static bool leads_down(const char *target)
{
	if (*target == '/')
		return false;
	for (; *target; target += strspn(target, "/")) {
		size_t part = strcspn(target, "/");
		if (part == 2 && memcmp(target, "..", part) == 0)
			return false;
		target += part;
	}
	return true;
}

// pnacl_filename_symlink refuses links that could lead out of the directory:
// others might follow them.
int32_t pnacl_filename_symlink(guest_t to, guest_t name)
{
	char target[PNACL_PATH];
	struct pnacl_entry e;
	int32_t error = pnacl_copy_string(target, sizeof target, to);
	if (error)
		return error;
	if (!leads_down(target))
		return PNACL_EACCES;
	error = pnacl_path_find(&e, name, false);
	return error ? error : pnacl_entry_done(&e, symlinkat(target, e.dir, e.name));
}

// change_mode sets the permissions of what is no link.
static int change_mode(struct pnacl_entry *e, uint32_t mode)
{
	int changed = fchmodat(e->dir, e->name, mode, AT_SYMLINK_NOFOLLOW);
	if (changed == 0 || (errno != ENOTSUP && errno != EINVAL && errno != ENOSYS))
		return changed;
	int h = pnacl_open_in(e->dir, e->name, O_RDONLY | O_NONBLOCK, 0);
	if (h < 0)
		return -1;
	changed = fchmod(h, mode);
	close(h);
	return changed;
}

int32_t pnacl_filename_chmod(guest_t name, uint32_t mode)
{
	struct pnacl_entry e;
	int32_t error = pnacl_path_find(&e, name, true);
	return error ? error : pnacl_entry_done(&e, change_mode(&e, mode & 0777));
}

int32_t pnacl_filename_access(guest_t name, int32_t mode)
{
	struct pnacl_entry e;
	int32_t error = pnacl_path_find(&e, name, true);
	return error ? error : pnacl_entry_done(&e, faccessat(e.dir, e.name, mode & 7, AT_SYMLINK_NOFOLLOW));
}

int32_t pnacl_filename_readlink(guest_t name, guest_t buffer, uint32_t size, guest_t result)
{
	char target[PNACL_PATH];
	struct pnacl_entry e;
	int32_t error = pnacl_path_find(&e, name, false);
	if (error)
		return error;
	ssize_t got = readlinkat(e.dir, e.name, target, sizeof target);
	error = pnacl_entry_done(&e, (int)got);
	if (error)
		return error;
	uint32_t length = (size_t)got < size ? (uint32_t)got : size, *n = pnacl_at(result, sizeof *n);
	char *to = pnacl_at(buffer, length);
	if (!to || !n)
		return PNACL_EFAULT;
	memcpy(to, target, length);
	*n = length;
	return PNACL_OK;
}

// time_of turns seconds and microseconds into the host's time.
static struct timespec time_of(const struct pnacl_timespec *t)
{
	return (struct timespec){.tv_sec = (time_t)t->seconds, .tv_nsec = t->nanoseconds * 1000L};
}

// pnacl_filename_utimes sets the times of the last access and the last change, or
// to now at address 0.
int32_t pnacl_filename_utimes(guest_t name, guest_t times)
{
	struct pnacl_timespec from[2];
	struct timespec to[2] = {{.tv_nsec = UTIME_NOW}, {.tv_nsec = UTIME_NOW}};
	struct pnacl_entry e;
	if (times && !pnacl_copy(from, times, sizeof from))
		return PNACL_EFAULT;
	for (int i = 0; times && i < 2; i++)
		to[i] = time_of(&from[i]);
	int32_t error = pnacl_path_find(&e, name, true);
	return error ? error : pnacl_entry_done(&e, utimensat(e.dir, e.name, to, AT_SYMLINK_NOFOLLOW));
}
