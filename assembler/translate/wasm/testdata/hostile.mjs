
// What a hostile program may hand to the page: every function gets numbers that are
// no addresses, values that are gone, resources of another kind, callbacks that are no
// functions. The answer is a number, or the end of the program: a Trap. Appended to the
// module, so that all of it is in reach; prints what is wrong, or posts it to the server.

const PAGES = 1024;
const memory = new WebAssembly.Memory({ initial: PAGES - 1, maximum: PAGES, shared: true });
const numbers = new Int32Array(new SharedArrayBuffer(20));
numbers[NEXT] = 4;
numbers[LIVE] = 1;

// Under node, or in a browser.
const node = globalThis.process?.versions?.node;
const soon = () => {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => (port1.close(), resolve());
    port2.postMessage(0);
  });
};
const finish = async (list) => {
  if (!node) return void (await fetch("./result", { method: "POST", body: [...list, "that is all"].join("|") }));
  for (const line of list) console.log(line);
  process.exit(0);
};

let seed = 12345;
const random = (n) => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % n;
};
const pick = (list) => list[random(list.length)];

const wrong = new Set();
const judge = (name, error) => {
  if (!(error instanceof Trap)) wrong.add(`${name}: ${error?.stack?.split("\n").slice(0, 3).join(" ") ?? error}`);
};

const page = new Page({ pages: PAGES, console: () => {}, message: () => {} }, memory, numbers, (error) => judge("a callback", error));
const addresses = [0, 1, 4, PAGE, PAGE + 1, 2 * PAGE, 3 * PAGE + 8, PAGES * PAGE - 8, PAGES * PAGE, 0x7fffffff, 0x80000000, 0xfffffff8, 0xffffffff];
const sizes = [0, 1, 2, 3, 7, 44100, 0xffff, 0x10000, 0x10001, 1 << 24, 1 << 28, 0x7fffffff, 0xffffffff];
const floats = [0, -0, 1, -1, 0.5, NaN, Infinity, -Infinity, 1e300];
const longs = [0, 1, -1, 2 ** 40, 2 ** 53, -(2 ** 63), 2 ** 63];
const values = () => ({ type: random(13), value: pick([0, 1, -1, 2, 3, 5, 8, random(300), 0x7fffffff, 0xffffffff]) });
const argument = (code) => {
  switch (code) {
    case "V":
      return values();
    case "C":
      return { func: pick([0, 1, 0xffffffff]), user: pick(addresses), flags: random(4) };
    case "S":
      return { func: pick([0, 1, 0xffffffff]), user: pick(addresses) };
    case "I":
      return pick(longs);
    case "f":
    case "d":
      return pick(floats);
  }
  return pick([random(300), random(16), pick(addresses), pick(sizes)]);
};

// thread is one that the program's functions run on: they answer anything.
const thread = { loop: page.main, call: async () => pick([0, 1, ...addresses]), reply() {} };
const other = { loop: undefined, call: thread.call, reply() {} };
const stays = new Set(["PPB_MessageLoop_Run"]); // it waits, as it should

// What a thread does itself: to draw, above all.
const guest = new PageGuest({ begun: 0, thread: 1, pages: PAGES }, memory, numbers, () => {});
guest.request = (name, args) => pageFunctions[name](page, thread, ...args);
guest.post = () => {};
page.putWords(PAGE, 0x3057, 8, 0x3056, 8, 0x3038);
const drawing = guest.PPB_Graphics3D_Create(1, 0, PAGE);
const ownCalls = [...slotTypes.keys()].filter((name) => name.startsWith("PPB_OpenGLES2") || PageGuest.prototype[name]);
const callOwn = (name) => {
  const args = [...slotTypes.get(name).codes].map((code) => (["V", "C"].includes(code) ? pick(addresses) : code === "I" ? BigInt.asIntN(64, BigInt(pick(longs))) : argument(code)));
  if (name.startsWith("PPB_OpenGLES2") && random(8) > 0) args[0] = drawing;
  return (guest[name]?.bind(guest) ?? glFunction(guest, name))(...args);
};
for (let round = 0; round < (node ? 40 : 12); round++) {
  for (const name of ownCalls) {
    try {
      const result = callOwn(name);
      if (!["number", "undefined", "boolean"].includes(typeof result) && !(result instanceof Promise)) wrong.add(`${name} answers ${typeof result}`);
    } catch (error) {
      judge(name, error);
    }
  }
}

const calls = Object.keys(pageFunctions).filter((name) => slotTypes.has(name) && !stays.has(name));
for (const name of slotTypes.keys()) if (!calls.includes(name) && !ownCalls.includes(name) && !stays.has(name)) wrong.add(`${name} is not called`);
const deadline = setTimeout(() => finish(["the calls do not end"]), 50_000);
for (let round = 0; round < (node ? 40 : 3); round++) {
  new Uint32Array(memory.buffer, 0, 64).forEach((_, i, words) => (words[i] = pick([...addresses, ...sizes])));
  for (const name of calls) {
    const { codes } = slotTypes.get(name);
    try {
      const given = pageFunctions[name](page, pick([thread, other]), ...[...codes].map(argument));
      const result = await Promise.race([given, soon()]);
      if (given instanceof Promise) given.catch((error) => judge(name, error));
      if (!["number", "undefined", "boolean"].includes(typeof result)) wrong.add(`${name} answers ${typeof result}`);
    } catch (error) {
      judge(name, error);
    }
  }
  for (const task of page.main.queue.splice(0)) await Promise.resolve(task(thread)).catch((error) => judge("a task", error));
}

// What the page holds for a program is charged to its memory.
const held = () => {
  const rss = node ? process.memoryUsage().rss : 0;
  return rss > 1 << 30 ? `${rss >> 20} MiB` : undefined;
};
if (held()) wrong.add(`the page holds ${held()}`);

// A picture of 2^31 pixels, and many of the largest.
const area = 2 * PAGE;
for (const [width, height] of [[1 << 16, 1 << 15], [0x7fffffff, 1], [-1, -1], [0, 1], [1 << 12, 1 << 12]]) {
  page.putWords(area, width, height);
  for (const create of ["PPB_ImageData_Create", "PPB_Graphics2D_Create"]) {
    const args = create === "PPB_ImageData_Create" ? [1, 0, area, 1] : [1, area, 1];
    let made = 0;
    while (pageFunctions[create](page, thread, ...args) && made < 100) made++;
    if (made * 4 * width * height > PAGES * PAGE) wrong.add(`${create} makes ${made} pictures of ${width} by ${height}`);
  }
}

// Values inside of each other, as deep as there is memory for, and released.
let fresh = new Page({ pages: PAGES, console: () => {}, message: () => wrong.add("a message of any depth is sent") }, memory, numbers, (error) => judge("nesting", error));
let inner = fresh.vars.add(VAR_ARRAY, { list: [] });
for (let depth = 0; depth < 1_000_000; depth++) {
  const outer = fresh.vars.add(VAR_ARRAY, { list: [] });
  if (outer === nullVar || pageFunctions.PPB_VarArray_Set(fresh, thread, outer, 0, inner) !== 1) break;
  fresh.vars.release(inner);
  inner = outer;
}
const complain = console.error;
console.error = () => {};
pageFunctions.PPB_Messaging_PostMessage(fresh, thread, 1, inner);
console.error = complain;
fresh.vars.release(inner);
if (fresh.vars.objects.size !== 0) wrong.add(`${fresh.vars.objects.size} values are left`);

// Lists, strings, tasks and requests without an end.
const endless = {
  PPB_VarArray_SetLength: () => {
    const v = fresh.vars.add(VAR_ARRAY, { list: [] });
    return v !== nullVar && pageFunctions.PPB_VarArray_SetLength(fresh, thread, v, MAX_ELEMENTS);
  },
  PPB_Var_VarFromUtf8: () => {
    fresh.need(PAGE, 1 << 20).fill(65);
    pageFunctions.PPB_Var_VarFromUtf8(fresh, thread, 3 * PAGE, PAGE, 1 << 20);
    return fresh.words(3 * PAGE, 1)[0] === VAR_STRING;
  },
  PPB_URLRequestInfo_AppendDataToBody: () => {
    const id = pageFunctions.PPB_URLRequestInfo_Create(fresh, thread, 1);
    return id && pageFunctions.PPB_URLRequestInfo_AppendDataToBody(fresh, thread, id, PAGE, 1 << 24);
  },
};
for (const [name, once] of Object.entries(endless)) {
  fresh = new Page({ pages: PAGES }, memory, numbers, (error) => judge(name, error));
  let times = 0;
  while (once() && times < 1000) times++;
  if (times === 1000) wrong.add(`${name} has no end`);
  if (held()) wrong.add(`after ${name} the page holds ${held()}`);
}

clearTimeout(deadline);
await finish(wrong);
