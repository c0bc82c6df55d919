// The runtime of a translated program for JavaScript: browsers and node.
//
//     import { run } from "./loader.mjs";
//     const status = await run(bytes, { args: ["program"], stdout: (bytes) => … });
//
//     node loader.mjs program.wasm arguments…
//
// A program has its memory, the three standard streams and the clock, and the
// files it is given to read. One with threads needs a page that is cross-origin isolated.

// The interfaces by name, each with the functions in its slots, in the order of
// the call table.
const interfaces = INTERFACES;

const PAGE = 65536;
const EBADF = 9, EAGAIN = 11, ENOMEM = 12, EFAULT = 14, EINVAL = 22, ESPIPE = 29, ENOSYS = 38, ETIMEDOUT = 110;
const AT_SYSINFO = 32;
const MAP_ANONYMOUS = 0x20;
const S_IFIFO = 0o010600;

// Exit is thrown when the program ends by its own will.
class Exit extends Error {
  constructor(status) {
    super(`exit status ${status}`);
    this.status = status;
  }
}

// Trap is what run throws when the program did something it must not.
export class Trap extends Error {}

const noJump = "longjmp to a buffer that setjmp has not filled, or whose function has returned";

const trapReasons = {
  "trap.abort": "program aborted (llvm.trap)",
  "trap.stack_overflow": "stack overflow: the allocations are larger than the stack",
  "trap.no_body": "call of a function that has no body",
  "trap.no_jump": noJump,
  "trap.unaligned": "atomic access at an address that is no multiple of its size",
};

function isTrap(error) {
  return error instanceof Trap || error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

// trapOf says what an error of the engine means.
function trapOf(error) {
  if (error instanceof Trap) return error;
  const helper = Object.keys(trapReasons).find((name) => String(error.stack).includes(name));
  return new Trap(helper ? trapReasons[helper] : error.message, { cause: error });
}

// run runs a program and returns its exit status. options may have args and env
// (lists of strings), pages (the memory limit, of 64 KiB each), stdin (a function
// that returns bytes, none at the end), stdout and stderr (functions of bytes), files (a
// Map of bytes by their paths, for programs without threads).
export async function run(bytes, options = {}) {
  const module = await WebAssembly.compile(bytes);
  if (WebAssembly.Module.imports(module).some(({ kind }) => kind === "memory")) return runThreads(module, options);
  const guest = new Guest(options);
  const instance = await WebAssembly.instantiate(module, guest.imports(module));
  try {
    return guest.runMain(instance);
  } catch (error) {
    if (error instanceof Exit) return error.status;
    throw isTrap(error) ? trapOf(error) : error;
  }
}

// monotonic is a time in milliseconds that never goes back. The origin of performance
// is another one in each worker.
const monotonic = () => performance.timeOrigin + performance.now();

class Guest {
  constructor({ args = ["program"], env = [], pages = 16384, stdin, stdout, stderr, files }) {
    Object.assign(this, { args, env, pages });
    this.given = files && new Given(files);
    this.stdin = stdin ?? (() => new Uint8Array());
    this.outputs = { 1: stdout ?? lines(console.log), 2: stderr ?? lines(console.error) };
    this.pending = new Uint8Array();
  }

  // imports returns what the module asks for. Functions that do not exist here
  // answer ENOSYS.
  imports(module) {
    const host = {};
    for (const { kind, name } of WebAssembly.Module.imports(module)) {
      if (kind === "function") host[name] = this[name]?.bind(this) ?? (() => ENOSYS);
    }
    return { pnaclasm: host, memory: { memory: this.memory } };
  }

  // sharedMemory returns a memory of its full size, for all threads.
  sharedMemory() {
    return new WebAssembly.Memory({ initial: this.pages - 1, maximum: 65534, shared: true });
  }

  // runMain runs the program from its entry point on. If it returns, the exit
  // status is 0.
  runMain(instance) {
    this.exports = instance.exports;
    this.memory ??= instance.exports.memory;
    instance.exports.init?.();
    instance.exports._start(this.startBlock());
    this.checkJumps();
    return 0;
  }

  // checkJumps looks for a longjmp that has found no setjmp.
  checkJumps() {
    if (this.exports.jumping?.value) throw new Trap(noJump);
  }

  // bytes returns a part of the memory, or undefined where it does not exist: the
  // linear memory begins behind the null page.
  bytes(address, size) {
    const place = (address >>> 0) - PAGE;
    if (place < 0 || place + (size >>> 0) > this.memory.buffer.byteLength) return undefined;
    return new Uint8Array(this.memory.buffer, place, size >>> 0);
  }

  // view is bytes for numbers.
  view(address, size) {
    const bytes = this.bytes(address, size);
    return bytes && new DataView(bytes.buffer, bytes.byteOffset, size);
  }

  string(address) {
    const rest = this.bytes(address, Math.max(this.end - (address >>> 0), 0)) ?? new Uint8Array(1);
    return new TextDecoder().decode(rest.slice(0, rest.indexOf(0)));
  }

  put32(address, value) {
    const view = this.view(address, 4);
    view?.setUint32(0, value, true);
    return view ? 0 : EFAULT;
  }

  put64(address, value) {
    const view = this.view(address, 8);
    view?.setBigUint64(0, BigInt(value), true);
    return view ? 0 : EFAULT;
  }

  // startBlock writes the start-up block and begins the heap behind it.
  startBlock() {
    const { args, env } = this;
    const address = this.exports.data_end.value;
    const words = [0, env.length, args.length];
    let at = address + 4 * (words.length + args.length + env.length + 6);
    const texts = [];
    for (const list of [args, env]) {
      for (const text of list) {
        const bytes = new TextEncoder().encode(text + "\0");
        words.push(at);
        texts.push([at, bytes]);
        at += bytes.length;
      }
      words.push(0);
    }
    words.push(AT_SYSINFO, this.exports.runtime_pointer.value, 0, 0);
    this.next = Math.ceil(at / PAGE) * PAGE;
    this.grow();
    words.forEach((word, i) => this.put32(address + 4 * i, word));
    for (const [at, bytes] of texts) this.bytes(at, bytes.length).set(bytes);
    return address;
  }

  // end is the first address behind the memory.
  get end() {
    return PAGE + this.memory.buffer.byteLength;
  }

  // grow makes the memory reach up to the end of the heap.
  grow() {
    const missing = (this.next - this.end) / PAGE;
    if (missing > 0) this.memory.grow(missing);
  }

  // take returns the address of pages never handed out before, undefined if there
  // are too few.
  take(pages) {
    const first = this.next;
    if (first + pages * PAGE > this.pages * PAGE) return undefined;
    this.next += pages * PAGE;
    this.grow();
    return first;
  }

  // input reads bytes of standard input, and returns how many; 0 at the end.
  input(bytes) {
    if (this.pending.length === 0) this.pending = this.stdin();
    const n = Math.min(bytes.length, this.pending.length);
    bytes.set(this.pending.subarray(0, n));
    this.pending = this.pending.subarray(n);
    return n;
  }

  // answer gives a thread the input that it waits for: a length and the bytes.
  answer(reply) {
    const length = new Int32Array(reply, 0, 1);
    Atomics.store(length, 0, this.input(new Uint8Array(reply, 4)));
    Atomics.notify(length, 0);
  }

  // pause lets a time pass, in milliseconds. A page must not wait.
  pause(time) {
    for (const end = Date.now() + time; Date.now() < end; );
  }

  // safepoint is where the program could be stopped.
  safepoint() {}

  // The runtime's functions, called family_slot.

  query(name, table, size) {
    let pointer = this.exports.runtime_pointer.value + 1;
    const wanted = this.string(name);
    for (const [name, slots] of interfaces) {
      if (name === wanted && size >>> 0 >= 4 * slots) {
        for (let i = 0; i < slots; i++) this.put32(table + 4 * i, pointer + i);
        return 4 * slots;
      }
      pointer += slots;
    }
    return 0;
  }

  fmod(a, b) {
    return a % b;
  }

  basic_exit(status) {
    throw new Exit(status);
  }

  basic_gettod(result) {
    const now = Date.now();
    return this.put64(result, Math.floor(now / 1000)) || this.put32(result + 8, (now % 1000) * 1000);
  }

  basic_clock(result) {
    return this.put32(result, monotonic() * 1000);
  }

  basic_nanosleep(request) {
    const view = this.view(request, 12);
    if (!view) return EFAULT;
    this.pause(Number(view.getBigInt64(0, true)) * 1000 + view.getInt32(8, true) / 1e6);
    return 0;
  }

  basic_sched_yield() {
    return 0;
  }

  basic_sysconf(name, result) {
    const values = { 1: 1, 2: PAGE };
    return name in values ? this.put32(result, values[name]) : EINVAL;
  }

  clock_get_clock_getres(clock, result) {
    return this.put64(result, 0) || this.put32(result + 8, 1000);
  }

  clock_get_clock_gettime(clock, result) {
    const now = clock === 0 ? Date.now() : monotonic();
    return this.put64(result, Math.floor(now / 1000)) || this.put32(result + 8, Math.floor((now % 1000) * 1e6));
  }

  random_get_random_bytes(buffer, size, result) {
    const bytes = this.bytes(buffer, Math.min(size >>> 0, PAGE)); // what one call can give
    if (!bytes) return EFAULT;
    bytes.set(crypto.getRandomValues(new Uint8Array(bytes.length)));
    return this.put32(result, bytes.length);
  }

  memory_mmap(result, size, protection, flags) {
    if (!(flags & MAP_ANONYMOUS)) return EINVAL;
    const pages = Math.ceil((size >>> 0) / PAGE);
    const start = pages > 0 ? this.take(pages) : undefined;
    return start === undefined ? ENOMEM : this.put32(result, start);
  }

  memory_munmap() {
    return 0;
  }

  memory_mprotect() {
    return 0;
  }

  tls_init(pointer) {
    this.exports.tp.value = pointer;
    return 0;
  }

  tls_get() {
    return this.exports.tp.value;
  }

  thread_create() {
    return EAGAIN;
  }

  futex_wait_abs() {
    return EAGAIN;
  }

  futex_wake(address, count, result) {
    return this.put32(result, 0);
  }

  fdio_read(fd, buffer, size, result) {
    const bytes = this.bytes(buffer, size);
    if (!bytes) return EFAULT;
    const opened = this.given?.open.get(fd);
    if (fd !== 0 && !opened) return EBADF;
    return this.put32(result, opened ? this.readFile(opened, bytes) : this.input(bytes));
  }

  fdio_write(fd, buffer, size, result) {
    const bytes = this.bytes(buffer, size);
    if (!bytes) return EFAULT;
    if (!(fd in this.outputs)) return EBADF;
    this.outputs[fd](bytes.slice());
    return this.put32(result, bytes.length);
  }

  fdio_isatty(fd, result) {
    return this.put32(result, 0);
  }
}

// lines makes a function of bytes of one of lines of text.
function lines(print) {
  const decoder = new TextDecoder();
  let rest = "";
  return (bytes) => {
    const list = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = list.pop();
    for (const line of list) print(line);
  };
}
