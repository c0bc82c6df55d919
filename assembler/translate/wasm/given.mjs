
// Files that whoever runs a program gives it to read: options.files, a Map of bytes by
// their paths, which start with a slash. A program with threads has none: its threads
// would have to share what is open.
const ENOENT = 2, EACCES = 13, EISDIR = 21, EROFS = 30;
const S_IFREG = 0o100000, S_IFDIR = 0o040000;
const FIRST_FILE = 3;

class Given {
  constructor(files) {
    this.files = files;
    this.open = new Map();
  }

  // find returns a file's bytes, undefined for a directory, or the number of an error.
  find(path) {
    const name = "/" + path.split("/").filter((part) => part && part !== ".").join("/");
    if (this.files.has(name)) return this.files.get(name);
    const inside = name === "/" ? name : name + "/";
    return [...this.files.keys()].some((file) => file.startsWith(inside)) ? undefined : ENOENT;
  }
}

Object.assign(Guest.prototype, {
  // status writes what is known of a file.
  status(result, mode, size) {
    const bytes = this.bytes(result, 104);
    if (!bytes) return EFAULT;
    bytes.fill(0);
    this.put64(result + 8, 1);
    this.put32(result + 16, mode);
    this.put32(result + 20, 1);
    this.put64(result + 40, size);
    this.put32(result + 48, 4096);
    return this.put32(result + 52, Math.ceil(size / 512));
  },

  filename_open(path, flags, mode, result) {
    const file = this.given?.find(this.string(path)) ?? (this.given ? EISDIR : EACCES);
    if (typeof file === "number") return file;
    if (flags & 3) return EROFS;
    let fd = FIRST_FILE;
    while (this.given.open.has(fd)) fd++;
    this.given.open.set(fd, { file, at: 0 });
    return this.put32(result, fd);
  },

  filename_stat(path, result) {
    if (!this.given) return EACCES;
    const file = this.given.find(this.string(path));
    if (typeof file === "number") return file;
    return this.status(result, file ? S_IFREG | 0o444 : S_IFDIR | 0o555, file?.length ?? 0);
  },

  filename_lstat(path, result) {
    return this.filename_stat(path, result);
  },

  fdio_close(fd) {
    this.given?.open.delete(fd);
    return 0;
  },

  // readFile reads an open file on from where it stands.
  readFile(opened, bytes) {
    const part = opened.file.subarray(opened.at, opened.at + bytes.length);
    bytes.set(part);
    opened.at += part.length;
    return part.length;
  },

  fdio_seek(fd, offset, whence, result) {
    const opened = this.given?.open.get(fd);
    if (!opened) return fd >= 0 && fd < FIRST_FILE ? ESPIPE : EBADF;
    const from = [0, opened.at, opened.file.length][whence];
    const at = from === undefined ? -1 : from + Number(offset);
    if (at < 0) return EINVAL;
    opened.at = at;
    return this.put64(result, at);
  },

  fdio_fstat(fd, result) {
    const opened = this.given?.open.get(fd);
    if (opened) return this.status(result, S_IFREG | 0o444, opened.file.length);
    return fd >= 0 && fd < FIRST_FILE ? this.status(result, S_IFIFO, 0) : EBADF;
  },
});
