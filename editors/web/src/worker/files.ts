// Files in memory, as Go's programs for the web expect them of globalThis.fs: what node's
// fs is, with callbacks. A program reads what the page has put there and writes nothing
// but its log.

type Callback = (error: Error | null, result?: unknown) => void;

const files = new Map<string, Uint8Array>();
const open = new Map<number, { path: string; at: number }>();
const FIRST_FILE = 10; // the numbers below are the standard streams
let next = FIRST_FILE;

/** Puts a file where programs find it; without bytes it is gone. */
export function putFile(path: string, bytes?: Uint8Array) {
  if (bytes) files.set(path, bytes);
  else files.delete(path);
}

const fault = (code: string) => Object.assign(new Error(code), { code });

/** The path without the slash at its end, but for the root. */
const clean = (path: string) => path.replace(/\/+/g, "/").replace(/(?<=.)\/$/, "").replace(/(\/\.)+$/, "") || "/";

/** The names in a directory, undefined if there is no such directory. */
function entries(path: string) {
  const prefix = path === "/" ? "/" : path + "/";
  const names = new Set<string>();
  for (const name of files.keys()) if (name.startsWith(prefix)) names.add(name.slice(prefix.length).split("/")[0]);
  return names.size > 0 || path === "/" ? [...names].sort() : undefined;
}

function status(path: string) {
  const bytes = files.get(path);
  if (!bytes && !entries(path)) throw fault("ENOENT");
  const zeros = { dev: 0, ino: 0, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: 4096, blocks: 0, atimeMs: 0, mtimeMs: 0, ctimeMs: 0 };
  return { ...zeros, mode: bytes ? 0o100444 : 0o040555, size: bytes?.length ?? 0, isDirectory: () => !bytes };
}

/** Makes a function with a callback of one that returns or throws. */
const told =
  <A extends unknown[]>(f: (...args: A) => unknown) =>
  (...args: [...A, Callback]) => {
    const done = args.pop() as Callback;
    let result: unknown;
    try {
      result = f(...(args as unknown as A));
    } catch (error) {
      return done(error as Error);
    }
    done(null, result);
  };

function pathOf(fd: number) {
  return opened(fd).path;
}

function opened(fd: number) {
  const file = open.get(fd);
  if (!file) throw fault("EBADF");
  return file;
}

function openFile(path: string, flags: number) {
  if (flags & 3) throw fault("EROFS");
  status(clean(path));
  open.set(next, { path: clean(path), at: 0 });
  return next++;
}

function read(fd: number, buffer: Uint8Array, offset: number, length: number, position: number | null) {
  const file = opened(fd), bytes = files.get(file.path);
  if (!bytes) throw fault("EISDIR");
  const from = position ?? file.at;
  const part = bytes.subarray(from, from + length);
  buffer.set(part, offset);
  if (position == null) file.at += part.length;
  return part.length;
}

function log(fd: number, bytes: Uint8Array) {
  const text = new TextDecoder().decode(bytes).trimEnd();
  if (fd === 2) console.error(text);
  else console.log(text);
  return bytes.length;
}

const readOnly = told(() => {
  throw fault("EROFS");
});

const changes = ["chmod", "chown", "fchmod", "fchown", "ftruncate", "lchown", "link", "mkdir", "rename", "rmdir", "symlink", "truncate", "unlink", "utimes"];

/** What Go looks for as globalThis.fs. */
export const fs = {
  ...Object.fromEntries(changes.map((name) => [name, readOnly])),
  constants: { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_TRUNC: 512, O_APPEND: 1024, O_EXCL: 128, O_DIRECTORY: 65536 },
  writeSync: log,
  write: told((fd: number, bytes: Uint8Array) => log(fd, bytes)),
  open: told(openFile),
  read: told(read),
  close: told((fd: number) => void open.delete(fd)),
  fsync: told(() => undefined),
  stat: told((path: string) => status(clean(path))),
  lstat: told((path: string) => status(clean(path))),
  fstat: told((fd: number) => status(pathOf(fd))),
  readlink: told((path: string) => {
    status(clean(path));
    throw fault("EINVAL");
  }),
  readdir: told((path: string) => {
    const names = entries(clean(path));
    if (!names) throw fault("ENOTDIR");
    return names;
  }),
};
