
// Threads run in workers, the main one as well: a thread may wait, and whoever
// starts workers and prints what they say must not. They share the memory, and a
// few numbers beside it.
// The first page that was never handed out, the threads that run, and how many
// there have been.
const NEXT = 0, LIVE = 1, STARTED = 2;
const MAX_THREADS = 1000;

// browser are the parts for programs that were made for a browser, where they are
// there.
let browser;
const WORKER = "pnaclasm thread";

// ThreadEnd is thrown when a thread ends by its own will.
class ThreadEnd extends Error {}

// runThreads is run for a program with threads.
async function runThreads(module, options) {
  if (globalThis.crossOriginIsolated === false) {
    throw new Error("the program has threads: the page must be cross-origin isolated, by the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp");
  }
  const guest = new Guest(options);
  const memory = guest.sharedMemory();
  const numbers = new Int32Array(new SharedArrayBuffer(20));
  numbers[LIVE] = 1;
  const begun = Date.now();
  const common = { module, memory, numbers, options: { args: guest.args, env: guest.env, pages: guest.pages, begun } };
  const workers = new Set();
  let page;
  try {
    return await new Promise((resolve, reject) => {
      const start = (thread) => startWorker(workers, { ...common, thread }, receive, reject).catch(reject);
      const receive = (message) => {
        const { fd, bytes, reply, thread, status, trap, error } = message;
        if (page?.receive(message)) return;
        if (bytes) guest.outputs[fd](bytes);
        else if (reply) guest.answer(reply);
        else if (thread) start(thread);
        else if (trap) reject(new Trap(trap));
        else if (error) reject(new Error(error));
        else resolve(status);
      };
      if (browser?.wants(module)) page = browser.page({ ...options, begun }, memory, numbers, (error) => reject(isTrap(error) ? trapOf(error) : error));
      start();
    });
  } finally {
    page?.close();
    for (const worker of workers) worker.terminate();
  }
}

// startWorker starts a thread. receive gets its messages.
async function startWorker(workers, data, receive, reject) {
  const node = globalThis.process?.versions?.node && (await import("node:worker_threads"));
  const worker = node
    ? new node.Worker(new URL(import.meta.url), { workerData: WORKER })
    : new Worker(import.meta.url, { type: "module", name: WORKER });
  workers.add(worker);
  const take = (message) => {
    if (!message.ended) return receive(message);
    workers.delete(worker);
    worker.terminate();
  };
  if (node) worker.on("message", take).on("error", reject);
  else Object.assign(worker, { onmessage: ({ data }) => take(data), onerror: reject });
  worker.postMessage(data);
}

// beWorker makes this module a thread if it is loaded in a worker for that.
async function beWorker() {
  if (globalThis.process?.versions?.node) {
    const { parentPort, workerData } = await import("node:worker_threads");
    if (workerData !== WORKER) return false;
    parentPort.once("message", (data) => runThread(data, (message, transfer) => parentPort.postMessage(message, transfer)));
    return true;
  }
  if (globalThis.name !== WORKER || globalThis.document) return false;
  globalThis.onmessage = ({ data }) => runThread(data, (message, transfer) => globalThis.postMessage(message, transfer ?? []));
  return true;
}

// runThread runs a thread, the main one if there is no other, and posts what comes
// of it.
function runThread({ module, memory, numbers, options, thread }, post) {
  try {
    const guest = new (browser?.wants(module) ? browser.Guest : ThreadGuest)({ ...options, thread: thread?.number ?? 0 }, memory, numbers, post);
    const instance = new WebAssembly.Instance(module, guest.imports(module));
    const status = thread ? guest.runFrom(instance, thread) : guest.runMain(instance);
    if (!thread) post({ status });
  } catch (error) {
    if (error instanceof Exit) post({ status: error.status });
    else if (isTrap(error)) post({ trap: trapOf(error).message });
    else if (!(error instanceof ThreadEnd)) post({ error: String(error.stack) });
  }
  Atomics.sub(numbers, LIVE, 1);
  post({ ended: true });
}

// ThreadGuest is what one thread sees.
class ThreadGuest extends Guest {
  constructor(options, memory, numbers, post) {
    const output = (fd) => (bytes) => post({ fd, bytes });
    super({ ...options, stdout: output(1), stderr: output(2) });
    Object.assign(this, { memory, numbers, post });
  }

  // runFrom runs a thread from a function pointer on.
  runFrom(instance, { start, sp, tp, number }) {
    this.exports = instance.exports;
    this.exports.sp.value = sp;
    this.exports.tp.value = tp;
    if (this.exports.jump_key) this.exports.jump_key.value += BigInt(number);
    this.exports.table.get(start >>> 0)();
    this.checkJumps();
  }

  get next() {
    return Atomics.load(this.numbers, NEXT) * PAGE;
  }

  set next(address) {
    Atomics.store(this.numbers, NEXT, address / PAGE);
  }

  take(pages) {
    const first = Atomics.add(this.numbers, NEXT, pages);
    if (first + pages <= this.pages) return first * PAGE;
    Atomics.sub(this.numbers, NEXT, pages);
    return undefined;
  }

  // input asks the page.
  input(bytes) {
    const reply = new SharedArrayBuffer(4 + Math.min(bytes.length, PAGE));
    const length = new Int32Array(reply, 0, 1);
    length[0] = -1;
    this.post({ reply });
    Atomics.wait(length, 0, -1);
    bytes.set(new Uint8Array(reply, 4, length[0]));
    return length[0];
  }

  pause(time) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, time);
  }

  // words returns the memory from a word on, for waits; undefined if it is none.
  words(address) {
    const bytes = this.bytes(address, 4);
    return bytes && bytes.byteOffset % 4 === 0 ? new Int32Array(bytes.buffer, bytes.byteOffset, 1) : undefined;
  }

  thread_create(start, sp, tp) {
    if (Atomics.add(this.numbers, LIVE, 1) >= MAX_THREADS) {
      Atomics.sub(this.numbers, LIVE, 1);
      return EAGAIN;
    }
    this.post({ thread: { start, sp, tp, number: Atomics.add(this.numbers, STARTED, 1) + 1 } });
    return 0;
  }

  thread_exit(flag) {
    if (flag) this.put32(flag, 0);
    throw new ThreadEnd();
  }

  futex_wait_abs(address, value, deadline) {
    const words = this.words(address);
    const until = deadline ? this.view(deadline, 12) : undefined;
    if (!words || (deadline && !until)) return EFAULT;
    const end = until ? Number(until.getBigInt64(0, true)) * 1000 + until.getInt32(8, true) / 1e6 : Infinity;
    const result = Atomics.wait(words, 0, value, Math.max(end - Date.now(), 0));
    return { ok: 0, "not-equal": EAGAIN, "timed-out": ETIMEDOUT }[result];
  }

  futex_wake(address, count, result) {
    const words = this.words(address);
    return words ? this.put32(result, Atomics.notify(words, 0, count >>> 0)) : EFAULT;
  }
}
