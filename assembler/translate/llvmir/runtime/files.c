// nacl-irt-fdio. The program's descriptors are numbers of its own: it reaches
// standard input, output and error, and what it opened, and nothing else that
// the process may have inherited. Standard output is buffered when it is no
// terminal: libc of the programs writes every line on its own.

#define _GNU_SOURCE
#include "runtime.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { descriptors = 256 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int host[descriptors]; // the host's descriptor plus 1; 0: closed

static char buffer[1 << 16];
static size_t buffered;
static bool buffering, lost;

// errors are the numbers of the interfaces where the host's may differ.
static const struct { int host, number; } errors[] = {
	{EAGAIN, 11}, {EDEADLK, 35}, {ENAMETOOLONG, 36}, {ENOSYS, 38},
	{ENOTEMPTY, 39}, {ELOOP, 40}, {EOVERFLOW, 75}, {ETIMEDOUT, 110},
};

int pnacl_errno(int error)
{
	for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
		if (errors[i].host == error)
			return errors[i].number;
	return error;
}

void pnacl_files_start(void)
{
	for (int fd = 0; fd < 3; fd++)
		host[fd] = fd + 1;
	buffering = !isatty(STDOUT_FILENO);
}

// write_all writes to standard output; what cannot be written is lost, and
// pnacl_exit says so.
static void write_all(const char *from, size_t n)
{
	while (n > 0 && !lost) {
		ssize_t wrote = write(STDOUT_FILENO, from, n);
		if (wrote < 0 && errno != EINTR)
			lost = true;
		if (wrote > 0) {
			from += wrote;
			n -= (size_t)wrote;
		}
	}
}

static void flush(void)
{
	write_all(buffer, buffered);
	buffered = 0;
}

// pnacl_flush writes what is buffered. It may be called from a signal handler:
// then a buffer that is being changed is left alone.
void pnacl_flush(void)
{
	if (pthread_mutex_trylock(&lock) != 0)
		return;
	flush();
	pthread_mutex_unlock(&lock);
}

void pnacl_exit(int32_t status)
{
	pthread_mutex_lock(&lock);
	flush();
	if (lost)
		pnacl_fail("cannot write all of the standard output");
	if (status != 0)
		pnacl_explain();
	_exit(status);
}

static int host_of(int32_t fd)
{
	return fd >= 0 && fd < descriptors ? host[fd] - 1 : -1;
}

int pnacl_fd_host(int32_t fd)
{
	pthread_mutex_lock(&lock);
	int h = host_of(fd);
	pthread_mutex_unlock(&lock);
	return h;
}

static int add(int h, int from)
{
	for (int fd = from; fd < descriptors; fd++)
		if (!host[fd]) {
			host[fd] = h + 1;
			return fd;
		}
	return -1;
}

int pnacl_fd_add(int h)
{
	pthread_mutex_lock(&lock);
	int fd = add(h, 0);
	pthread_mutex_unlock(&lock);
	if (fd < 0)
		close(h);
	return fd;
}

// result turns a return value of the host into an error number.
static int32_t result(int64_t returned)
{
	return returned < 0 ? pnacl_errno(errno) : PNACL_OK;
}

// ---- nacl-irt-fdio

// release forgets a descriptor; the three standard ones stay open for us.
static void release(int32_t fd)
{
	flush();
	if (host[fd] > 3)
		close(host[fd] - 1);
	host[fd] = 0;
}

int32_t pnacl_fdio_close(int32_t fd)
{
	pthread_mutex_lock(&lock);
	bool open = host_of(fd) >= 0;
	if (open)
		release(fd);
	pthread_mutex_unlock(&lock);
	return open ? PNACL_OK : PNACL_EBADF;
}

int32_t pnacl_fdio_dup(int32_t fd, guest_t newfd)
{
	int32_t *to = pnacl_at(newfd, sizeof *to);
	if (!to)
		return PNACL_EFAULT;
	int h = dup(pnacl_fd_host(fd));
	if (h < 0)
		return pnacl_errno(errno);
	int32_t copy = pnacl_fd_add(h);
	if (copy < 0)
		return PNACL_EMFILE;
	*to = copy;
	return PNACL_OK;
}

int32_t pnacl_fdio_dup2(int32_t fd, int32_t newfd)
{
	if (newfd < 0 || newfd >= descriptors)
		return PNACL_EBADF;
	pthread_mutex_lock(&lock);
	int from = host_of(fd), h = fd == newfd ? from : dup(from);
	int error = h < 0 ? pnacl_errno(errno) : PNACL_OK;
	if (from < 0)
		error = PNACL_EBADF;
	if (error == PNACL_OK && fd != newfd) {
		if (host[newfd])
			release(newfd);
		host[newfd] = h + 1;
	}
	pthread_mutex_unlock(&lock);
	return error;
}

int32_t pnacl_fdio_read(int32_t fd, guest_t buf, uint32_t count, guest_t nread)
{
	void *to = pnacl_at(buf, count);
	uint32_t *n = pnacl_at(nread, sizeof *n);
	if (!to || !n)
		return PNACL_EFAULT;
	pnacl_flush();
	ssize_t got = read(pnacl_fd_host(fd), to, count);
	if (got >= 0)
		*n = (uint32_t)got;
	return result(got);
}

// put appends to the buffer of standard output.
static void put(const char *from, size_t n)
{
	if (n > sizeof buffer - buffered)
		flush();
	if (n > sizeof buffer) {
		write_all(from, n);
		return;
	}
	memcpy(buffer + buffered, from, n);
	buffered += n;
}

int32_t pnacl_fdio_write(int32_t fd, guest_t buf, uint32_t count, guest_t nwrote)
{
	const char *from = pnacl_readable(buf, count);
	uint32_t *n = pnacl_at(nwrote, sizeof *n);
	if (!from || !n)
		return PNACL_EFAULT;
	pthread_mutex_lock(&lock);
	int h = host_of(fd);
	bool later = h == STDOUT_FILENO && buffering;
	if (later)
		put(from, count);
	else
		flush();
	pthread_mutex_unlock(&lock);
	ssize_t wrote = later ? (ssize_t)count : write(h, from, count);
	if (wrote >= 0)
		*n = (uint32_t)wrote;
	return result(wrote);
}

int32_t pnacl_fdio_seek(int32_t fd, int64_t offset, int32_t whence, guest_t new_offset)
{
	int64_t *to = pnacl_at(new_offset, sizeof *to);
	if (!to)
		return PNACL_EFAULT;
	pnacl_flush();
	off_t at = lseek(pnacl_fd_host(fd), (off_t)offset, whence);
	if (at >= 0)
		memcpy(to, &(int64_t){at}, sizeof *to);
	return result(at);
}

// A guest_stat is struct stat of the interfaces, 104 bytes.
struct guest_stat {
	uint64_t dev, ino;
	uint32_t mode, nlink, uid, gid;
	uint64_t rdev;
	int64_t size;
	uint32_t blksize, blocks;
	struct { int64_t seconds, nanoseconds; } atime, mtime, ctime;
};
_Static_assert(sizeof(struct guest_stat) == 104, "struct stat of the interfaces");

int32_t pnacl_put_stat(guest_t to, const struct stat *st)
{
	struct guest_stat s = {
		.dev = st->st_dev, .ino = st->st_ino, .mode = st->st_mode, .nlink = (uint32_t)st->st_nlink,
		.uid = st->st_uid, .gid = st->st_gid, .rdev = st->st_rdev, .size = st->st_size,
		.blksize = (uint32_t)st->st_blksize, .blocks = (uint32_t)st->st_blocks,
		.atime = {st->st_atime, 0}, .mtime = {st->st_mtime, 0}, .ctime = {st->st_ctime, 0},
	};
	void *at = pnacl_at(to, sizeof s);
	if (!at)
		return PNACL_EFAULT;
	memcpy(at, &s, sizeof s);
	return PNACL_OK;
}

int32_t pnacl_fdio_fstat(int32_t fd, guest_t to)
{
	struct stat st;
	if (fstat(pnacl_fd_host(fd), &st) != 0)
		return pnacl_errno(errno);
	return pnacl_put_stat(to, &st);
}

// A guest_dirent is an entry of a directory, without the name's bytes.
struct guest_dirent {
	uint64_t ino, off;
	uint16_t length;
	char name[];
};

// put_entry appends an entry, unless it needs more than room bytes; it returns
// the bytes it took.
static uint32_t put_entry(char *to, uint32_t room, const struct dirent *e, long next)
{
	enum { head = offsetof(struct guest_dirent, name) };
	uint32_t size = (head + (uint32_t)strlen(e->d_name) + 1 + 7) & ~7u;
	struct guest_dirent entry = {.ino = e->d_ino, .off = (uint64_t)next, .length = (uint16_t)size};
	if (size > room)
		return 0;
	memcpy(to, &entry, head);
	strcpy(to + head, e->d_name);
	return size;
}

int32_t pnacl_fdio_getdents(int32_t fd, guest_t buf, uint32_t count, guest_t nread)
{
	char *to = pnacl_at(buf, count);
	uint32_t *n = pnacl_at(nread, sizeof *n), used = 0;
	if (!to || !n)
		return PNACL_EFAULT;
	int copy = dup(pnacl_fd_host(fd)), failed;
	DIR *dir = fdopendir(copy);
	if (!dir) {
		failed = pnacl_errno(errno);
		close(copy);
		return failed;
	}
	int32_t error = PNACL_OK;
	for (;;) {
		long here = telldir(dir);
		struct dirent *e = readdir(dir);
		uint32_t size = e ? put_entry(to + used, count - used, e, telldir(dir)) : 0;
		if (e && !size) { // the next call begins with this one
			seekdir(dir, here);
			error = used ? PNACL_OK : PNACL_EINVAL;
		}
		if (!size)
			break;
		used += size;
	}
	closedir(dir);
	*n = used;
	return error;
}

int32_t pnacl_fdio_fchdir(int32_t fd)
{
	(void)fd;
	return PNACL_ENOSYS;
}

int32_t pnacl_fdio_fchmod(int32_t fd, uint32_t mode)
{
	return result(fchmod(pnacl_fd_host(fd), mode & 0777));
}

int32_t pnacl_fdio_fsync(int32_t fd)
{
	pnacl_flush();
	return result(fsync(pnacl_fd_host(fd)));
}

int32_t pnacl_fdio_fdatasync(int32_t fd)
{
	return pnacl_fdio_fsync(fd);
}

int32_t pnacl_fdio_ftruncate(int32_t fd, int64_t size)
{
	return result(ftruncate(pnacl_fd_host(fd), (off_t)size));
}

int32_t pnacl_fdio_isatty(int32_t fd, guest_t to)
{
	int32_t *yes = pnacl_at(to, sizeof *yes);
	int h = pnacl_fd_host(fd);
	if (!yes)
		return PNACL_EFAULT;
	if (h < 0)
		return PNACL_EBADF;
	*yes = isatty(h);
	return PNACL_OK;
}
