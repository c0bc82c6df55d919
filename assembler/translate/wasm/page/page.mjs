
// Results of functions (PP_Error).
const OK = 0, PENDING = -1, FAILED = -2, ABORTED = -3, BAD_ARGUMENT = -4, BAD_RESOURCE = -5, NO_ACCESS = -7, NO_MEMORY = -8, IN_PROGRESS = -11, NOT_SUPPORTED = -12, BLOCKS_MAIN = -13, FILE_NOT_FOUND = -20, FILE_EXISTS = -21, NO_LOOP = -51, WRONG_THREAD = -52;
const THE_INSTANCE = 1;

// What is charged for a resource, for a value and for an element of one, in bytes; and
// how much may wait in a queue.
const RESOURCE_COST = 1 << 10, VALUE_COST = 128, ELEMENT_COST = 64;
const MAX_TASKS = 1 << 16;

// Loop is a message loop: what is to be done on one thread, in order.
class Loop {
  constructor(page) {
    Object.assign(this, { page, queue: [], delayed: 0, wake: undefined, ended: false, destroyed: false, attached: false });
  }

  // post adds a function of the thread, to be called after a delay in milliseconds.
  post(task, delay = 0) {
    if (this.ended || this.queue.length + this.delayed >= MAX_TASKS) return FAILED;
    if (delay <= 0) this.push(task);
    else {
      this.delayed++;
      setTimeout(() => {
        this.delayed--;
        this.push(task);
      }, delay);
    }
    return PENDING;
  }

  push(task) {
    this.queue.push(task);
    this.wake?.();
  }

  // run does what is posted, on a thread, until the loop ends.
  async run(thread) {
    for (;;) {
      while (this.queue.length > 0) await this.queue.shift()(thread);
      if (this.ended) return;
      this.page.rest();
      await new Promise((resolve) => (this.wake = resolve));
      this.wake = undefined;
    }
  }

  quit(destroy) {
    this.ended = true;
    this.destroyed ||= destroy;
    this.wake?.();
  }

  // isWaiting tells whether the loop has nothing to do, now or later.
  get isWaiting() {
    return this.wake !== undefined && this.queue.length === 0 && this.delayed === 0;
  }
}

// PageThread is a thread of the program, as the page sees it.
class PageThread {
  constructor(answer) {
    this.state = new Int32Array(answer, 0, 1);
    this.values = new Float64Array(answer, 8);
  }

  reply(...values) {
    this.values.set(values);
    Atomics.store(this.state, 0, 1);
    Atomics.notify(this.state, 0);
  }

  // call calls a function of the program, and returns a promise of its result.
  call(pointer, ...args) {
    this.reply(CALL, pointer, args.length, ...args);
    return new Promise((resolve) => (this.back = resolve));
  }

  // draw has the thread put pixels into a texture: see drawPicture.
  draw(...args) {
    this.reply(DRAW, ...args);
    return new Promise((resolve) => (this.back = resolve));
  }
}

// Page is the page around a program.
class Page extends Guest {
  constructor(options, memory, numbers, fail) {
    super(options);
    Object.assign(this, { memory, numbers, fail, options });
    this.begun = options.begun;
    this.threads = new Map();
    this.received = 0;
    this.resources = new Map();
    this.nextResource = 0;
    this.budget = (this.pages * PAGE) / 2;
    this.arena = new Arena(this);
    this.vars = new Vars(this);
    this.main = new Loop(this);
    this.main.attached = true;
    this.loops = new Set([this.main]);
    this.tables = new Map();
    this.pending = 0;
    this.waiting = []; // messages from before the start
    this.size = { width: options.width ?? 640, height: options.height ?? 480, scale: options.scale ?? 1 };
    this.classes = 0;
    this.still = 0;
  }

  // charge counts what the page holds for the program, in bytes, about; false: that is
  // as much as it may.
  charge(size) {
    if (!(size <= this.budget)) return false;
    this.budget -= size;
    return true;
  }

  take(pages) {
    return ThreadGuest.prototype.take.call(this, pages);
  }

  // need returns memory of the program; where there is none, the program ends.
  need(address, size) {
    const bytes = this.bytes(address, size);
    if (!bytes) throw new Trap(outside);
    return bytes;
  }

  // data is need for numbers.
  data(address, size) {
    const bytes = this.need(address, size);
    return new DataView(bytes.buffer, bytes.byteOffset, size);
  }

  words(address, count) {
    const view = this.data(address, 4 * count);
    return Array.from({ length: count }, (_, i) => view.getUint32(4 * i, true));
  }

  putWords(address, ...list) {
    const view = this.data(address, 4 * list.length);
    list.forEach((word, i) => view.setUint32(4 * i, word, true));
  }

  // putVar writes a PP_Var.
  putVar(address, { type, value }) {
    const view = this.data(address, 16);
    view.setUint32(0, type, true);
    view.setUint32(4, 0, true);
    view.setBigUint64(8, 0n, true);
    if (type === VAR_DOUBLE) view.setFloat64(8, value, true);
    else view.setUint32(8, Number(value), true);
  }

  fromUtf8(address, size) {
    try {
      return this.vars.string(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(this.need(size ? address : PAGE, size).slice()));
    } catch (error) {
      if (error instanceof Trap) throw error;
      return nullVar;
    }
  }

  // lend puts a string into the program's memory; the caller takes it back.
  lend(text) {
    const bytes = new TextEncoder().encode(text + "\0");
    const address = this.arena.alloc(bytes.length);
    if (!address) throw new Trap("the program's memory has no room for the strings of the page");
    this.need(address, bytes.length).set(bytes);
    return address;
  }

  // add gives something a number, with one user.
  add(what) {
    do this.nextResource = (this.nextResource % 0x7fffffff) + 1;
    while (this.resources.has(this.nextResource));
    if (!this.charge(RESOURCE_COST + (what.cost ?? 0))) {
      what.close?.(this);
      return 0;
    }
    this.resources.set(this.nextResource, { refs: 1, what });
    what.number = this.nextResource;
    return this.nextResource;
  }

  addRef(id) {
    const resource = this.resources.get(id);
    if (resource) resource.refs++;
  }

  releaseResource(id) {
    const resource = this.resources.get(id);
    if (!resource || --resource.refs > 0) return;
    this.resources.delete(id);
    this.charge(-RESOURCE_COST - (resource.what.cost ?? 0));
    resource.what.close?.(this);
  }

  // resource returns what has a number, if it is of a class.
  resource(id, kind) {
    const what = this.resources.get(id)?.what;
    return what instanceof kind ? what : undefined;
  }

  // receive takes a message of a thread; false: it is not for the page.
  receive(message) {
    if (message.status === undefined && !message.trap && !message.error) this.received++;
    if (!message.answer && !message.cast) return false;
    this.obey(message);
    return true;
  }

  obey({ call, cast, back, args, from, answer, main, bitmap }) {
    try {
      if (cast) return void (cast === "frame" ? this.showBitmap(bitmap) : pageFunctions[cast](this, undefined, ...args));
      if (!this.threads.has(from)) this.threads.set(from, new PageThread(answer));
      const thread = this.threads.get(from);
      if (!call) return void thread.back(back);
      if (main) thread.loop = this.main;
      Promise.resolve(this.perform(thread, call, args)).then((value) => thread.reply(RETURN, Number(value ?? 0)), (error) => this.fail(blame(call, error)));
    } catch (error) {
      this.fail(blame(call ?? cast, error));
    }
  }

  // perform does a call of a thread; what it gives may be a promise.
  perform(thread, call, args) {
    return (pageFunctions[call] ?? (() => 0))(this, thread, ...args);
  }

  // finish gives what came of a call with a callback: a promise, or a value.
  finish(thread, callback, result) {
    if (callback.func === 0) return thread.loop === this.main ? BLOCKS_MAIN : result;
    const { loop } = thread;
    if (!loop) return NO_LOOP;
    this.pending++;
    Promise.resolve(result).then((value) => {
      this.pending--;
      loop.post((on) => on.call(callback.func, callback.user, value));
    }, this.fail);
    return PENDING;
  }

  // postMessage hands a message to the program.
  postMessage(x) {
    if (!this.started) return void this.waiting.push(structuredClone(x));
    const v = this.vars.from(x);
    this.main.post((thread) => this.give(thread, v));
  }

  async give(thread, v) {
    const { handler } = this;
    if (handler) return void handler.loop.post((on) => this.handle(handler, on, v));
    if (!this.plugin.messaging) return this.vars.release(v);
    await this.lendVar(v, (at) => this.method(thread, this.plugin.messaging, 0, THE_INSTANCE, at));
  }

  async handle({ table, user }, thread, v) {
    await this.lendVar(v, (at) => this.method(thread, table, 0, THE_INSTANCE, user, at));
    this.vars.release(v);
  }

  async lendVar(v, use) {
    const at = this.arena.alloc(16);
    if (!at) throw new Trap("the program's memory has no room for a message");
    this.putVar(at, v);
    await use(at);
    this.arena.release(at);
  }

  // method calls a function of an interface of the program.
  method(thread, table, slot, ...args) {
    return thread.call(this.words(table + 4 * slot, 1)[0], ...args);
  }

  // changeView tells the program where the element stands.
  async changeView(thread) {
    const view = new View(this.size, this.full);
    this.add(view);
    await this.method(thread, this.plugin.instance, 2, THE_INSTANCE, view.number);
    this.releaseResource(view.number);
  }

  resize(width, height, scale = this.size.scale) {
    this.size = { width, height, scale };
    if (this.plugin) this.main.post((thread) => this.changeView(thread));
  }

  // inputEnded says that there will be no more messages: the program ends when it is
  // idle.
  inputEnded() {
    this.over = true;
    this.watch ??= setInterval(() => this.rest(), 5);
  }

  // rest ends a program that has nothing more to do.
  rest() {
    if (this.over && this.isIdle) this.stop();
  }

  get isIdle() {
    const others = Atomics.load(this.numbers, LIVE) - 1;
    const waiting = [...this.loops].filter((loop) => loop !== this.main && loop.isWaiting).length;
    const asleep = Atomics.load(this.numbers, SLEEPING);
    return this.main.isWaiting && this.pending === 0 && this.waiting.length === 0 && waiting + asleep >= others && Atomics.load(this.numbers, POSTED) === this.received;
  }

  // stop ends the program.
  stop() {
    this.close();
    this.main.quit(true);
  }

  // close stops what goes on by itself.
  close() {
    clearInterval(this.watch);
    if (this.downloads) this.removeDownloads().catch(() => {});
  }
}
