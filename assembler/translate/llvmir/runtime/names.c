// nacl-irt-dev-filename: files by name, in the directory that the variable
// PNACLASM_DIR grants; it is the root of the program's file system. Without
// the variable the interface does not exist. Symbolic links are never followed,
// since they may lead out of the directory.

#define _GNU_SOURCE
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { path_size = 4096 };

static int root = -1;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char current[path_size] = "/"; // the working directory

void pnacl_names_start(const char *directory)
{
	if (!directory)
		return;
	root = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (root < 0)
		pnacl_fail("cannot open the directory that PNACLASM_DIR names");
}

bool pnacl_names_granted(void)
{
	return root >= 0;
}

// append adds the parts of a path to an absolute one and takes back what ".."
// takes back; at the root that is nothing. false: too long.
static bool append(char *to, const char *path)
{
	while (*path) {
		size_t part = strcspn(path, "/"), end = strlen(to);
		if (part == 2 && memcmp(path, "..", 2) == 0) {
			to[end ? strrchr(to, '/') - to : 0] = 0;
		} else if (part > 1 || (part == 1 && *path != '.')) {
			if (end + part + 2 > path_size)
				return false;
			to[end] = '/';
			memcpy(to + end + 1, path, part);
			to[end + 1 + part] = 0;
		}
		path += part + strspn(path + part, "/");
	}
	return true;
}

// absolute makes a path of the program absolute: "" for the root, or "/a/b".
static int32_t absolute(char *to, guest_t name)
{
	const char *path = pnacl_string(name);
	if (!path)
		return PNACL_EFAULT;
	if (!*path)
		return PNACL_ENOENT;
	*to = 0;
	bool fits = true;
	if (*path != '/') {
		pthread_mutex_lock(&lock);
		fits = append(to, current);
		pthread_mutex_unlock(&lock);
	}
	return fits && append(to, path) ? PNACL_OK : PNACL_ENAMETOOLONG;
}

// A place is a name in an open directory.
struct place {
	int dir;
	char path[path_size];
	char *name;
};

// walk opens the directory that the path leads to.
static int walk(char *path)
{
	int dir = dup(root);
	for (char *part = path; dir >= 0 && *part;) {
		char *end = part + 1 + strcspn(part + 1, "/"), rest = *end;
		*end = 0;
		int next = openat(dir, part + 1, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
		int error = errno;
		close(dir);
		errno = error;
		*end = rest;
		dir = next;
		part = end;
	}
	return dir;
}

// find opens the directory of a name of the program. The caller closes it.
static int32_t find(struct place *p, guest_t name)
{
	int32_t error = absolute(p->path, name);
	if (error)
		return error;
	char *slash = strrchr(p->path, '/');
	p->name = slash ? slash + 1 : ".";
	if (slash)
		*slash = 0;
	p->dir = walk(p->path);
	return p->dir < 0 ? pnacl_errno(errno) : PNACL_OK;
}

// done closes a place and turns what a call returned into an error number.
static int32_t done(struct place *p, int returned)
{
	int32_t error = returned < 0 ? pnacl_errno(errno) : PNACL_OK;
	close(p->dir);
	return error;
}

// Flags of open, as the interface has them.
enum {
	flag_access = 3, flag_create = 0100, flag_exclusive = 0200,
	flag_truncate = 01000, flag_append = 02000,
};

static int host_flags(int32_t flags)
{
	static const int access[] = {O_RDONLY, O_WRONLY, O_RDWR, O_RDONLY};
	return access[flags & flag_access] | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY
		| (flags & flag_create ? O_CREAT : 0) | (flags & flag_exclusive ? O_EXCL : 0)
		| (flags & flag_truncate ? O_TRUNC : 0) | (flags & flag_append ? O_APPEND : 0);
}

// open_at opens a file for the host's use; negative: an error number, negated.
static int open_at(guest_t name, int flags, uint32_t mode)
{
	struct place p;
	int32_t error = find(&p, name);
	if (error)
		return -error;
	int fd = openat(p.dir, p.name, flags, mode & 0777);
	error = done(&p, fd);
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

int32_t pnacl_filename_stat(guest_t name, guest_t result)
{
	struct place p;
	struct stat st;
	int32_t error = find(&p, name);
	if (!error)
		error = done(&p, fstatat(p.dir, p.name, &st, AT_SYMLINK_NOFOLLOW));
	return error ? error : pnacl_put_stat(result, &st);
}

int32_t pnacl_filename_lstat(guest_t name, guest_t result)
{
	return pnacl_filename_stat(name, result);
}

int32_t pnacl_filename_mkdir(guest_t name, uint32_t mode)
{
	struct place p;
	int32_t error = find(&p, name);
	return error ? error : done(&p, mkdirat(p.dir, p.name, mode & 0777));
}

int32_t pnacl_filename_rmdir(guest_t name)
{
	struct place p;
	int32_t error = find(&p, name);
	return error ? error : done(&p, unlinkat(p.dir, p.name, AT_REMOVEDIR));
}

int32_t pnacl_filename_unlink(guest_t name)
{
	struct place p;
	int32_t error = find(&p, name);
	return error ? error : done(&p, unlinkat(p.dir, p.name, 0));
}

int32_t pnacl_filename_chdir(guest_t name)
{
	char path[path_size];
	int32_t error = absolute(path, name);
	if (error)
		return error;
	int dir = walk(path);
	if (dir < 0)
		return pnacl_errno(errno);
	close(dir);
	pthread_mutex_lock(&lock);
	strcpy(current, *path ? path : "/");
	pthread_mutex_unlock(&lock);
	return PNACL_OK;
}

int32_t pnacl_filename_getcwd(guest_t buffer, uint32_t size)
{
	char *to = pnacl_at(buffer, size);
	if (!to)
		return PNACL_EFAULT;
	pthread_mutex_lock(&lock);
	bool fits = strlen(current) < size;
	if (fits)
		strcpy(to, current);
	pthread_mutex_unlock(&lock);
	return fits ? PNACL_OK : PNACL_ERANGE;
}

int32_t pnacl_filename_truncate(guest_t name, int64_t size)
{
	int h = open_at(name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0);
	if (h < 0)
		return -h;
	int32_t error = ftruncate(h, (off_t)size) == 0 ? PNACL_OK : pnacl_errno(errno);
	close(h);
	return error;
}

// between calls a function of two places.
static int32_t between(int (*call)(struct place *, struct place *), guest_t from, guest_t to)
{
	struct place a, b;
	int32_t error = find(&a, from);
	if (error)
		return error;
	error = find(&b, to);
	if (!error)
		error = done(&b, call(&a, &b));
	close(a.dir);
	return error;
}

static int link_places(struct place *a, struct place *b)
{
	return linkat(a->dir, a->name, b->dir, b->name, 0);
}

static int rename_places(struct place *a, struct place *b)
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

// pnacl_filename_symlink is refused: others might follow the link.
int32_t pnacl_filename_symlink(guest_t to, guest_t name)
{
	(void)to, (void)name;
	return PNACL_EACCES;
}

int32_t pnacl_filename_chmod(guest_t name, uint32_t mode)
{
	int h = open_at(name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC, 0);
	if (h < 0)
		return -h;
	int32_t error = fchmod(h, mode & 0777) == 0 ? PNACL_OK : pnacl_errno(errno);
	close(h);
	return error;
}

int32_t pnacl_filename_access(guest_t name, int32_t mode)
{
	struct place p;
	int32_t error = find(&p, name);
	return error ? error : done(&p, faccessat(p.dir, p.name, mode & 7, AT_SYMLINK_NOFOLLOW));
}

int32_t pnacl_filename_readlink(guest_t name, guest_t buffer, uint32_t size, guest_t result)
{
	struct place p;
	char *to = pnacl_at(buffer, size);
	uint32_t *n = pnacl_at(result, sizeof *n);
	if (!to || !n)
		return PNACL_EFAULT;
	int32_t error = find(&p, name);
	if (error)
		return error;
	ssize_t got = readlinkat(p.dir, p.name, to, size);
	if (got >= 0)
		*n = (uint32_t)got;
	return done(&p, (int)got);
}

int32_t pnacl_filename_utimes(guest_t name, guest_t times)
{
	// Seconds and microseconds, for the last access and the last change.
	const struct pnacl_timespec *from = times ? pnacl_at(times, 2 * sizeof *from) : NULL;
	struct timespec to[2] = {{.tv_nsec = UTIME_NOW}, {.tv_nsec = UTIME_NOW}};
	struct place p;
	if (times && !from)
		return PNACL_EFAULT;
	for (int i = 0; from && i < 2; i++)
		to[i] = (struct timespec){.tv_sec = (time_t)from[i].seconds, .tv_nsec = from[i].nanoseconds * 1000L};
	int32_t error = find(&p, name);
	return error ? error : done(&p, utimensat(p.dir, p.name, to, AT_SYMLINK_NOFOLLOW));
}
