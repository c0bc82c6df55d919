
// Files: the origin private file system of the page, the same for all kinds of file
// systems; one in memory where there is none.
class FileSystem {
  constructor(kind) {
    this.kind = kind;
  }
}

class FileRef {
  constructor(system, path) {
    Object.assign(this, { system, path });
  }

  get parts() {
    return this.path.split("/").filter(Boolean);
  }
}

class FileIO {
  close() {
    this.handle = undefined;
  }
}

const READ = 1, WRITE = 2, CREATE = 4, TRUNCATE = 8, EXCLUSIVE = 16, APPEND = 32;

// cleanPath takes "." and ".." out of a path.
function cleanPath(path) {
  const parts = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part && part !== ".") parts.push(part);
  }
  return "/" + parts.join("/");
}

const filesRoot = async () => (await globalThis.navigator?.storage?.getDirectory?.()) ?? undefined;

const errorNumber = (error) => {
  if (error instanceof Trap) throw error;
  return { NotFoundError: FILE_NOT_FOUND, TypeMismatchError: -24, InvalidModificationError: FAILED, NoModificationAllowedError: NO_ACCESS, QuotaExceededError: -9 }[error.name] ?? FAILED;
};

// What requests bring as files is in a directory of its own, as long as the program
// runs.
const DOWNLOADS = ".downloads", SYSTEM_EXTERNAL = 1;

Object.assign(Page.prototype, {
  // download is the name for what a request brings.
  download() {
    this.downloads = (this.downloads ?? 0) + 1;
    return new FileRef(new FileSystem(SYSTEM_EXTERNAL), `/${DOWNLOADS}/${this.begun}-${this.downloads}`);
  },

  // removeDownloads takes away what this page has brought.
  async removeDownloads() {
    const dir = await (await filesRoot())?.getDirectoryHandle(DOWNLOADS);
    for (let n = 1; n <= (this.downloads ?? 0); n++) await dir?.removeEntry(`${this.begun}-${n}`).catch(() => {});
  },
});

// walk gives the directory that a name is in, and the name's last part.
async function walk(ref, create = false) {
  const { parts } = ref;
  let dir = await filesRoot();
  if (!dir) throw Object.assign(new Error("no files"), { name: "NoModificationAllowedError" });
  for (const part of parts.slice(0, -1)) dir = await dir.getDirectoryHandle(part, { create });
  return { dir, name: parts.at(-1) };
}

const find = async (ref) => {
  const { dir, name } = await walk(ref);
  if (name === undefined) return dir;
  try {
    return await dir.getFileHandle(name);
  } catch (error) {
    if (error.name !== "TypeMismatchError") throw error;
    return dir.getDirectoryHandle(name);
  }
};

// change writes to a file.
async function change(handle, write) {
  const stream = await handle.createWritable({ keepExistingData: true });
  try {
    return await write(stream);
  } finally {
    await stream.close();
  }
}

async function putInfo(page, result, system, handle) {
  const file = handle.kind === "file" ? await handle.getFile() : undefined;
  const view = page.data(result, 40);
  view.setBigInt64(0, BigInt(file?.size ?? 0), true);
  view.setUint32(8, file ? 0 : 1, true);
  view.setUint32(12, system?.kind ?? 0, true);
  for (const at of [16, 24, 32]) view.setFloat64(at, (file?.lastModified ?? 0) / 1000, true);
  return OK;
}

// doing makes a function of a name, or of an open file, whose last argument is a
// callback; do gives a promise of its result.
const doing = (kind, work) => of(kind, BAD_RESOURCE, (page, thread, what, ...args) => page.finish(thread, args.pop(), work(page, what, ...args).catch(errorNumber)));
const ofFile = (work) => doing(FileIO, async (page, file, ...args) => (file.handle ? work(page, file, ...args) : FAILED));

const fileFunctions = {
  PPB_FileSystem_Create: (page, thread, instance, kind) => page.add(new FileSystem(kind)),
  PPB_FileSystem_IsFileSystem: is(FileSystem),
  PPB_FileSystem_Open: doing(FileSystem, async () => ((await filesRoot()) ? OK : NO_ACCESS)),
  PPB_FileSystem_GetType: of(FileSystem, 0, (page, thread, system) => system.kind),

  PPB_FileRef_Create: of(FileSystem, 0, (page, thread, system, address) => {
    const path = page.string(address);
    return path.startsWith("/") ? page.add(new FileRef(system, cleanPath(path))) : 0;
  }),
  PPB_FileRef_IsFileRef: is(FileRef),
  PPB_FileRef_GetFileSystemType: of(FileRef, 0, (page, thread, ref) => ref.system.kind),
  PPB_FileRef_GetName: (page, thread, result, id) => page.putVar(result, page.vars.from(page.resource(id, FileRef)?.parts.at(-1))),
  PPB_FileRef_GetPath: (page, thread, result, id) => page.putVar(result, page.vars.from(page.resource(id, FileRef)?.path)),
  PPB_FileRef_GetParent: of(FileRef, 0, (page, thread, ref) => page.add(new FileRef(ref.system, cleanPath(ref.path + "/..")))),
  PPB_FileRef_MakeDirectory: doing(FileRef, async (page, ref, flags) => {
    const { dir, name } = await walk(ref, (flags & 1) !== 0);
    if (flags & 2) {
      const there = await dir.getDirectoryHandle(name).then(() => true, () => false);
      if (there) return FILE_EXISTS;
    }
    await dir.getDirectoryHandle(name, { create: true });
    return OK;
  }),
  PPB_FileRef_Touch: doing(FileRef, async (page, ref) => ((await find(ref)), OK)),
  PPB_FileRef_Delete: doing(FileRef, async (page, ref) => {
    const { dir, name } = await walk(ref);
    await dir.removeEntry(name);
    return OK;
  }),
  PPB_FileRef_Rename: doing(FileRef, async (page, ref, id) => {
    const to = page.resource(id, FileRef);
    const handle = await find(ref);
    if (!to || !handle.move) return NOT_SUPPORTED;
    const { dir, name } = await walk(to);
    await handle.move(dir, name);
    return OK;
  }),
  PPB_FileRef_Query: doing(FileRef, async (page, ref, result) => putInfo(page, result, ref.system, await find(ref))),
  PPB_FileRef_ReadDirectoryEntries: of(FileRef, BAD_RESOURCE, (page, thread, ref, output, callback) => {
    const list = async () => {
      const entries = [];
      for await (const [name, handle] of (await find(ref)).entries()) entries.push([name, handle.kind === "file" ? 0 : 1]);
      return entries;
    };
    const give = (on) => async (entries) => {
      const at = await on.call(output.func, output.user, entries.length, 8);
      if (!at && entries.length > 0) return FAILED;
      for (const [i, [name, type]] of entries.entries()) page.putWords(at + 8 * i, page.add(new FileRef(ref.system, cleanPath(`${ref.path}/${name}`))), type);
      return OK;
    };
    if (callback.func === 0) return thread.loop === page.main ? BLOCKS_MAIN : list().then(give(thread)).catch(errorNumber);
    page.pending++;
    list().then(
      (entries) => thread.loop.post(async (on) => on.call(callback.func, callback.user, await give(on)(entries))),
      (error) => thread.loop.post((on) => on.call(callback.func, callback.user, errorNumber(error))),
    ).finally(() => page.pending--);
    return PENDING;
  }),

  PPB_FileIO_Create: (page) => page.add(new FileIO()),
  PPB_FileIO_IsFileIO: is(FileIO),
  PPB_FileIO_Open: doing(FileIO, async (page, file, id, flags) => {
    const ref = page.resource(id, FileRef);
    if (!ref) return BAD_RESOURCE;
    const { dir, name } = await walk(ref);
    if (flags & EXCLUSIVE && flags & CREATE && (await dir.getFileHandle(name).then(() => true, () => false))) return FILE_EXISTS;
    file.handle = await dir.getFileHandle(name, { create: (flags & CREATE) !== 0 });
    Object.assign(file, { system: ref.system, append: (flags & APPEND) !== 0 });
    if (flags & TRUNCATE && flags & (WRITE | APPEND)) await change(file.handle, (stream) => stream.truncate(0));
    return OK;
  }),
  PPB_FileIO_Query: ofFile((page, file, result) => putInfo(page, result, file.system, file.handle)),
  PPB_FileIO_Touch: ofFile(async () => OK),
  PPB_FileIO_Read: ofFile(async (page, file, offset, address, size) => {
    page.need(address, size);
    const part = (await file.handle.getFile()).slice(offset, offset + size);
    const bytes = new Uint8Array(await part.arrayBuffer());
    if (bytes.length > 0) page.need(address, bytes.length).set(bytes);
    return bytes.length;
  }),
  PPB_FileIO_Write: ofFile(async (page, file, offset, address, size) => {
    const data = page.need(address, size).slice();
    const position = file.append ? (await file.handle.getFile()).size : offset;
    await change(file.handle, (stream) => stream.write({ type: "write", position, data }));
    return size;
  }),
  PPB_FileIO_SetLength: ofFile(async (page, file, length) => ((await change(file.handle, (stream) => stream.truncate(length))), OK)),
  PPB_FileIO_Flush: ofFile(async () => OK),
  PPB_FileIO_Close: of(FileIO, 0, (page, thread, file) => file.close()),
  PPB_FileIO_ReadToArray: of(FileIO, BAD_RESOURCE, () => NOT_SUPPORTED),
};
