
// Programs that were made for a browser. Every thread of the program is a worker,
// which may wait; the browser's side of PPAPI is on the page. A call is a message to
// the page and a wait for its answer, which may be a call back into the program
// first.

// browserInterfaces are PPAPI's, in the order of the call table: a name, and for each
// slot the name of its function, its result and the codes of its parameters.
const browserInterfaces = BROWSER;
// How many callbacks stand in front of them in the call table.
const CALLBACK_SLOTS = 2;

const slotCount = (list) => list.reduce((n, [, slots]) => n + slots, 0);

// Kinds of answers of the page.
const RETURN = 0, CALL = 1, DRAW = 2;
const ANSWER_SIZE = 8 + 8 * 20;

const slotTypes = new Map(browserInterfaces.flatMap(([family, , slots]) => slots.map(([name, result, codes]) => [`${family}_${name}`, { result, codes }])));

// unanswered are calls that need no answer, and no memory: they are not waited for.
const unanswered = new Set(["PPB_Messaging_PostMessage", "PPB_Var_AddRef", "PPB_Var_Release", "PPB_Core_AddRefResource", "PPB_Core_ReleaseResource", "PPB_Console_Log", "PPB_Console_LogWithSource"]);

// Beside the numbers of all programs with threads: how many threads sleep until they
// are woken, and how many messages were posted to the page.
const SLEEPING = 3, POSTED = 4;
const LONG = 3600_000; // who sleeps longer, in milliseconds, sleeps until woken

// PageGuest is what one thread of such a program sees.
class PageGuest extends ThreadGuest {
  constructor(options, memory, numbers, post) {
    super(options, memory, numbers, (message, transfer) => {
      Atomics.add(numbers, POSTED, 1);
      post(message, transfer);
    });
    this.answer = new SharedArrayBuffer(ANSWER_SIZE);
    this.state = new Int32Array(this.answer, 0, 1);
    this.values = new Float64Array(this.answer, 8);
    this.contexts = new Map();
    this.begun = options.begun;
    this.from = options.thread;
  }

  // imports adds the browser's functions.
  imports(module) {
    const all = super.imports(module);
    for (const { name } of WebAssembly.Module.imports(module)) {
      const type = slotTypes.get(name);
      if (!type) continue;
      const own = this[name]?.bind(this) ?? glFunction(this, name);
      all.pnaclasm[name] = blaming(name, own ?? ((...args) => this.ask(name, type, args)));
    }
    return all;
  }

  // ask has the page do a call.
  ask(name, { result, codes }, args) {
    const list = args.map((arg, i) => this.marshal(codes[i], arg));
    if (unanswered.has(name)) {
      this.post({ cast: name, args: list });
      return undefined;
    }
    const value = this.request(name, list);
    return result === "I" ? BigInt(Math.trunc(value)) : value;
  }

  // marshal reads what is given by its address, once.
  marshal(code, arg) {
    switch (code) {
      case "I":
        return Number(arg);
      case "V":
        return this.variable(arg);
      case "C": {
        const view = this.need(arg, 12);
        return { func: view.getUint32(0, true), user: view.getUint32(4, true), flags: view.getUint32(8, true) };
      }
      case "S": {
        const view = this.need(arg, 8);
        return { func: view.getUint32(0, true), user: view.getUint32(4, true) };
      }
      case "i":
      case "*":
        return arg >>> 0;
    }
    return arg;
  }

  // need is view for memory that must be there.
  need(address, size) {
    const view = this.view(address, size);
    if (!view) throw new Trap(outside);
    return view;
  }

  // variable reads a PP_Var.
  variable(address) {
    const view = this.need(address, 16);
    const type = view.getUint32(0, true);
    switch (type) {
      case VAR_BOOL:
        return { type, value: view.getUint32(8, true) !== 0 };
      case VAR_INT32:
        return { type, value: view.getInt32(8, true) };
      case VAR_DOUBLE:
        return { type, value: view.getFloat64(8, true) };
    }
    return { type, value: view.getUint32(8, true) };
  }

  // request asks the page and does the calls that it wants meanwhile.
  request(call, args) {
    const { state, values } = this;
    const { from, answer } = this;
    let message = { call, args, from, answer, main: this.isMain };
    for (;;) {
      Atomics.store(state, 0, 0);
      this.post(message);
      Atomics.wait(state, 0, 0);
      if (values[0] === RETURN) return values[1];
      if (values[0] === DRAW) {
        message = { back: drawPicture(this, ...values.subarray(1, 6)), from, answer };
        continue;
      }
      const [, pointer, count] = values;
      message = { back: this.callPointer(pointer, Array.from(values.subarray(3, 3 + count))), from, answer };
    }
  }

  // callPointer calls a function of the program.
  callPointer(pointer, args) {
    let f;
    try {
      f = this.exports.table.get(pointer);
    } catch {}
    if (!f) throw new Trap("the browser was to call a function pointer that is no function");
    const result = f(...args);
    this.checkJumps();
    return Number(result ?? 0);
  }

  ppapihook_ppapi_start(functions) {
    this.isMain = true;
    return this.request("start", [functions >>> 0, this.exports.runtime_pointer.value + 1 + slotCount(interfaces) + CALLBACK_SLOTS]);
  }

  ppapihook_ppapi_register_thread_creator(functions) {
    this.request("registerThreads", [functions >>> 0]);
  }

  ppapi_get_browser_interface(name) {
    return this.request("browserInterface", [name >>> 0]);
  }

  ppapi_audio_thread(audio) {
    this.request("audioThread", [audio >>> 0]);
  }

  PPB_Core_GetTime() {
    return Date.now() / 1000;
  }

  PPB_Core_GetTimeTicks() {
    return (monotonic() - this.begun) / 1000;
  }

  PPB_Core_IsMainThread() {
    return this.isMain ? 1 : 0;
  }

  // futex_wait_abs counts the threads that sleep until they are woken. The one that
  // wakes a thread takes it off the count: it is awake from then on.
  futex_wait_abs(address, value, deadline) {
    const until = deadline ? this.view(deadline, 12) : undefined;
    const long = !until || Number(until.getBigInt64(0, true)) * 1000 - Date.now() > LONG;
    if (long) Atomics.add(this.numbers, SLEEPING, 1);
    const result = super.futex_wait_abs(address, value, deadline);
    if (long && result !== 0) Atomics.sub(this.numbers, SLEEPING, 1);
    if (!long && result === 0) Atomics.add(this.numbers, SLEEPING, 1);
    return result;
  }

  futex_wake(address, count, result) {
    const words = this.words(address);
    if (!words) return EFAULT;
    const woken = Atomics.notify(words, 0, count >>> 0);
    Atomics.sub(this.numbers, SLEEPING, woken);
    return this.put32(result, woken);
  }

  basic_sysconf(name, result) {
    return name === 1 ? this.put32(result, globalThis.navigator?.hardwareConcurrency ?? 4) : super.basic_sysconf(name, result);
  }
}

const outside = "memory access outside of the program's memory";

// blame gives a fault in a function of the browser its name.
const blame = (name, error) => (error instanceof Trap && error.message === outside ? new Trap(`${outside} by ${name}`) : error);

// blaming makes a function whose faults have its name.
const blaming = (name, f) => (...args) => {
  try {
    return f(...args);
  } catch (error) {
    throw blame(name, error);
  }
};
