
// pageFunctions are what the page does for the program, by their names.
const pageFunctions = {
  ...coreFunctions, ...varFunctions, ...pictureFunctions, ...inputFunctions, ...textFunctions, ...loaderFunctions, ...socketFunctions, ...noSocketFunctions, ...videoFunctions, ...soundFunctions, ...fileFunctions,
  lendText: (page, thread, text) => page.lend(text),
  mapMemory: (page, thread, size) => page.arena.alloc(size),
  unmapMemory: (page, thread, address) => page.arena.release(address),
};

browser = {
  Guest: PageGuest,
  wants: (module) => WebAssembly.Module.imports(module).some(({ name }) => name === "ppapihook_ppapi_start"),
  // page makes the page around a program. options may have, besides those of run,
  // attributes (an object), width, height and scale of the element, canvas, and
  // functions: ready (of the page, when messages may be sent), loaded (when the program
  // has started), message (of a value), console (of a level and a line), frame (of
  // pixels, a width and a height), missing (of the name of an interface).
  page(options, memory, numbers, fail) {
    const page = new Page(options, memory, numbers, fail);
    options.ready?.(page);
    return page;
  },
};

// Tags of what JSON has no notation for: see encode.go.
function encodeMessage(x) {
  return JSON.stringify(tagged(x));
}

function tagged(x) {
  if (x === undefined) return { $undefined: true };
  if (typeof x === "number" && (!Number.isFinite(x) || Object.is(x, -0))) return { $number: Object.is(x, -0) ? "-0" : String(x) };
  if (x instanceof ArrayBuffer) return { $buffer: base64(new Uint8Array(x)) };
  if (Array.isArray(x)) return x.map(tagged);
  if (x === null || typeof x !== "object") return x;
  const plain = Object.fromEntries(Object.entries(x).map(([key, value]) => [key, tagged(value)]));
  const keys = Object.keys(plain);
  return keys.length === 1 && keys[0].startsWith("$") ? { $dictionary: plain } : plain;
}

function base64(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

function decodeMessage(line) {
  return untagged(JSON.parse(line));
}

function untagged(x) {
  if (Array.isArray(x)) return x.map(untagged);
  if (x === null || typeof x !== "object") return x;
  const keys = Object.keys(x);
  if (keys.length === 1) {
    if (keys[0] === "$undefined") return undefined;
    if (keys[0] === "$number") return Number(x.$number);
    if (keys[0] === "$buffer") return Uint8Array.from(atob(x.$buffer), (c) => c.charCodeAt(0)).buffer;
    if (keys[0] === "$dictionary") return entries(x.$dictionary);
  }
  return entries(x);
}

function entries(x) {
  return Object.fromEntries(Object.entries(x).map(([key, value]) => [key, untagged(value)]));
}

// lineOptions are those of a program under node: messages are lines of standard input
// and output, and what the program prints goes to standard error.
async function lineOptions(options, text) {
  const readline = await import("node:readline");
  const show = (value) => (text && typeof value === "string" ? value : encodeMessage(value));
  return {
    ...options,
    stdout: options.stderr,
    message: (value) => options.stdout(new TextEncoder().encode(show(value) + "\n")),
    console: (level, line) => console.error(`${level}: ${line}`),
    ready(page) {
      const lines = readline.createInterface({ input: process.stdin });
      lines.on("line", (line) => {
        try {
          if (text || line.trim()) page.postMessage(text ? line : decodeMessage(line));
        } catch (error) {
          console.error(`error: a message is no value: ${error.message}`);
        }
      });
      lines.on("close", () => page.inputEnded());
    },
  };
}
browser.lineOptions = lineOptions;
