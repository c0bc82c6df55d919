// Names of files, walked from the directory that the program was granted.
//
// The program's threads may change a name while it is being used. So it is copied
// once, and nothing looks at the program's memory after that. The walk opens one
// part of the copy after the other, none of which is "..", and follows symbolic
// links by itself, as far as they stay in the directory. Nothing the program or
// another process does meanwhile leads it out.

#define _GNU_SOURCE
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__linux__) && defined(__has_include)
#if __has_include(<linux/openat2.h>)
#include <linux/openat2.h>
#include <sys/syscall.h>
#endif
#endif

#ifndef O_PATH
#define O_PATH O_RDONLY
#endif

static int root = -1;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char current[PNACL_PATH]; // the working directory: "" for the root, or "/a/b"

void pnacl_path_start(const char *directory)
{
	if (!directory || !*directory)
		return;
	root = open(directory, O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (root < 0)
		pnacl_refuse("cannot open the directory that the variable PNACLASM_DIR names");
}

bool pnacl_path_granted(void)
{
	return root >= 0;
}

// pop takes the last part off a path; false: there is none.
static bool pop(char *path)
{
	char *slash = strrchr(path, '/');
	if (slash)
		*slash = 0;
	return slash != NULL;
}

// append adds the parts of a name to a path and takes back what ".." takes
// back; at the root that is nothing. false: too long.
static bool append(char *path, const char *name)
{
	for (; *name; name += strspn(name, "/")) {
		size_t part = strcspn(name, "/"), end = strlen(path);
		if (part == 2 && memcmp(name, "..", part) == 0) {
			pop(path);
		} else if (part > 1 || (part == 1 && *name != '.')) {
			if (end + 1 + part >= PNACL_PATH)
				return false;
			path[end] = '/';
			memcpy(path + end + 1, name, part);
			path[end + 1 + part] = 0;
		}
		name += part;
	}
	return true;
}

// copy_name makes a name of the program an absolute path: "" for the root, or "/a/b".
static int32_t copy_name(char *path, guest_t name)
{
	char copy[PNACL_PATH];
	int32_t error = pnacl_copy_string(copy, sizeof copy, name);
	if (error)
		return error;
	if (!*copy)
		return PNACL_ENOENT;
	*path = 0;
	if (*copy != '/') {
		pthread_mutex_lock(&lock);
		strcpy(path, current);
		pthread_mutex_unlock(&lock);
	}
	return append(path, copy) ? PNACL_OK : PNACL_ENAMETOOLONG;
}

// Where the kernel can, it refuses by itself to leave the directory. A test defines
// PNACL_NO_OPENAT2 to do without.
int pnacl_open_in(int dir, const char *name, int flags, uint32_t mode)
{
	flags |= O_NOFOLLOW | O_CLOEXEC;
#if defined(SYS_openat2) && defined(RESOLVE_BENEATH) && !defined(PNACL_NO_OPENAT2)
	struct open_how how = {
		.flags = (uint64_t)(unsigned)(flags & O_PATH ? flags : flags | O_LARGEFILE),
		.mode = flags & O_CREAT ? mode : 0,
		.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS,
	};
	int fd = (int)syscall(SYS_openat2, dir, name, &how, sizeof how);
	if (fd >= 0 || (errno != ENOSYS && errno != EPERM))
		return fd;
#endif
	return openat(dir, name, flags, mode);
}

// A walk has come to dir. The parts of path in front of done led there: they are
// directories, and no links.
struct walk {
	int dir;
	size_t done;
	char path[PNACL_PATH];
	uint32_t links;
};

// restart goes back to the root.
static int32_t restart(struct walk *w)
{
	if (w->dir >= 0)
		close(w->dir);
	w->done = 0;
	w->dir = dup(root);
	return w->dir < 0 ? pnacl_errno(errno) : PNACL_OK;
}

// replace puts text in place of the path from done to rest, and restarts.
static int32_t replace(struct walk *w, const char *text, const char *rest)
{
	char path[PNACL_PATH];
	size_t front = w->done, middle = strlen(text), end = strlen(rest);
	if (front + 1 + middle + end >= sizeof path)
		return PNACL_ENAMETOOLONG;
	memcpy(path, w->path, front);
	path[front] = '/';
	memcpy(path + front + 1, text, middle);
	memcpy(path + front + 1 + middle, rest, end + 1);
	strcpy(w->path, path);
	return restart(w);
}

// follow goes where a link leads, instead of the part that is the link.
static int32_t follow(struct walk *w, const char *target, const char *rest)
{
	enum { most_links = 40 };
	if (*target == '/')
		return PNACL_EACCES; // it is meant for the host
	if (++w->links > most_links)
		return PNACL_ELOOP;
	return replace(w, target, rest);
}

// up takes back a part of the path because of the ".." of a link.
static int32_t up(struct walk *w, const char *rest)
{
	char front[PNACL_PATH];
	memcpy(front, w->path, w->done);
	front[w->done] = 0;
	if (!pop(front))
		return PNACL_EACCES;
	w->done = 0;
	return replace(w, front, rest);
}

// enter goes down into a directory.
static int32_t enter(struct walk *w, const char *part, size_t size)
{
	int next = pnacl_open_in(w->dir, part, O_PATH | O_DIRECTORY, 0);
	int32_t error = next < 0 ? pnacl_errno(errno) : PNACL_OK;
	close(w->dir);
	w->dir = next;
	w->done += size;
	return error;
}

// step goes one part further; *last tells that part is the last one, and that
// nothing is left to do.
static int32_t step(struct walk *w, bool follow_last, struct pnacl_entry *e, bool *last)
{
	char target[PNACL_PATH];
	const char *begin = w->path + w->done, *name = begin + strspn(begin, "/");
	size_t part = strcspn(name, "/");
	const char *rest = name + part;
	*last = !rest[strspn(rest, "/")];
	if (part >= sizeof e->name)
		return PNACL_ENAMETOOLONG;
	memcpy(e->name, part ? name : ".", part ? part : 1);
	e->name[part ? part : 1] = 0;
	if (strcmp(e->name, "..") == 0)
		return *last = false, up(w, rest);
	ssize_t n = !*last || follow_last ? readlinkat(w->dir, e->name, target, sizeof target - 1) : -1;
	if (n >= 0) {
		target[n] = 0;
		return *last = false, follow(w, target, rest);
	}
	return *last ? PNACL_OK : enter(w, e->name, (size_t)(rest - begin));
}

// walk walks a path from the root to the directory of its last part.
static int32_t walk(struct pnacl_entry *e, const char *path, bool follow_last)
{
	struct walk w = {.dir = -1};
	strcpy(w.path, path);
	bool last = false;
	int32_t error = restart(&w);
	while (!error && !last)
		error = step(&w, follow_last, e, &last);
	e->dir = w.dir;
	if (error && w.dir >= 0)
		close(w.dir);
	return error;
}

int32_t pnacl_path_find(struct pnacl_entry *e, guest_t name, bool follow_last)
{
	char path[PNACL_PATH];
	int32_t error = copy_name(path, name);
	return error ? error : walk(e, path, follow_last);
}

// ---- The working directory

int32_t pnacl_filename_chdir(guest_t name)
{
	char path[PNACL_PATH];
	struct pnacl_entry e;
	int32_t error = copy_name(path, name);
	if (!error)
		error = walk(&e, path, true);
	if (error)
		return error;
	int dir = pnacl_open_in(e.dir, e.name, O_PATH | O_DIRECTORY, 0);
	error = pnacl_entry_done(&e, dir);
	if (error)
		return error;
	close(dir);
	pthread_mutex_lock(&lock);
	strcpy(current, path);
	pthread_mutex_unlock(&lock);
	return PNACL_OK;
}

int32_t pnacl_filename_getcwd(guest_t buffer, uint32_t size)
{
	char path[PNACL_PATH];
	pthread_mutex_lock(&lock);
	strcpy(path, *current ? current : "/");
	pthread_mutex_unlock(&lock);
	size_t n = strlen(path) + 1;
	char *to = pnacl_at(buffer, n);
	if (n > size)
		return PNACL_ERANGE;
	if (!to)
		return PNACL_EFAULT;
	memcpy(to, path, n);
	return PNACL_OK;
}
