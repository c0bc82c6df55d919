
// What the page does with the services of a browser: files, requests, a connection.
// Appended to the module; posts what it has found to the server.

const memory = new WebAssembly.Memory({ initial: 1023, maximum: 1024, shared: true });
const numbers = new Int32Array(new SharedArrayBuffer(20));
numbers[NEXT] = 4;
const page = new Page({ pages: 1024, begun: Date.now(), console: () => {} }, memory, numbers, (error) => report("error", String(error.stack)));

let found = "";
const report = (name, x) => (found += `${name} ${x}|`);

// settle waits for the callback of a call, and gives its result.
const thread = { loop: page.main, reply() {} };
async function settle(name, ...args) {
  let done;
  const result = new Promise((resolve) => (done = resolve));
  const on = { ...thread, call: async (func, user, value) => done(value) };
  const now = pageFunctions[name](page, thread, ...args, { func: 1, user: 0, flags: 0 });
  if (now !== PENDING) return now;
  for (;;) {
    const value = await Promise.race([result, new Promise((resolve) => setTimeout(resolve, 5))]);
    if (value !== undefined) return value;
    for (const task of page.main.queue.splice(0)) await task(on);
  }
}
const call = (name, ...args) => pageFunctions[name](page, thread, ...args);
const bytes = (text) => {
  const data = new TextEncoder().encode(text);
  page.need(PAGE, data.length).set(data);
  return data.length;
};
const shown = (address, size) => new TextDecoder().decode(page.need(address, size).slice());
const string = (text) => page.vars.string(text);

async function files() {
  const system = call("PPB_FileSystem_Create", 1, 2);
  report("system", await settle("PPB_FileSystem_Open", system, 1000));
  const ref = (path) => {
    page.need(PAGE, path.length + 1).set(new TextEncoder().encode(path + "\0"));
    return call("PPB_FileRef_Create", system, PAGE);
  };
  report("directory", await settle("PPB_FileRef_MakeDirectory", ref("/a/b"), 1));
  const file = call("PPB_FileIO_Create", 1);
  report("missing", await settle("PPB_FileIO_Open", call("PPB_FileIO_Create", 1), ref("/a/none"), READ));
  report("open", await settle("PPB_FileIO_Open", file, ref("/a/b/../b/file"), READ | WRITE | CREATE));
  report("write", await settle("PPB_FileIO_Write", file, 0, PAGE, bytes("0123456789")));
  report("length", await settle("PPB_FileIO_SetLength", file, 8));
  report("read", await settle("PPB_FileIO_Read", file, 2, 2 * PAGE, 100));
  report("text", shown(2 * PAGE, 6));
  report("query", await settle("PPB_FileRef_Query", ref("/a/b/file"), 2 * PAGE));
  report("size", page.words(2 * PAGE, 1)[0]);
  report("exclusive", await settle("PPB_FileIO_Open", call("PPB_FileIO_Create", 1), ref("/a/b/file"), WRITE | CREATE | EXCLUSIVE));
  return ref("/a/b/file");
}

async function requests(part) {
  const request = call("PPB_URLRequestInfo_Create", 1);
  for (const [property, v] of [[REQUEST_URL, string("./echo")], [REQUEST_METHOD, string("POST")], [REQUEST_STREAM, { type: VAR_BOOL, value: true }]]) call("PPB_URLRequestInfo_SetProperty", request, property, v);
  call("PPB_URLRequestInfo_AppendDataToBody", request, PAGE, bytes("data:"));
  report("append", call("PPB_URLRequestInfo_AppendFileToBody", request, part, 3, 4, 0));
  const loader = call("PPB_URLLoader_Create", 1);
  report("loaded", await settle("PPB_URLLoader_Open", loader, request));
  report("streamed", await settle("PPB_URLLoader_FinishStreamingToFile", loader));
  call("PPB_URLLoader_GetUploadProgress", loader, 2 * PAGE, 2 * PAGE + 8);
  report("sent", page.words(2 * PAGE, 1)[0]);
  const file = call("PPB_FileIO_Create", 1);
  report("reopened", await settle("PPB_FileIO_Open", file, call("PPB_URLResponseInfo_GetBodyAsFileRef", call("PPB_URLLoader_GetResponseInfo", loader)), READ));
  const n = await settle("PPB_FileIO_Read", file, 0, 2 * PAGE, 100);
  report("body", shown(2 * PAGE, n));
}

async function connection() {
  const socket = call("PPB_WebSocket_Create", 1);
  report("connected", await settle("PPB_WebSocket_Connect", socket, string(SOCKET), 0, 0));
  for (const v of [string("h\u00e9llo"), page.vars.buffer(new Uint8Array([0, 1, 2]))]) {
    call("PPB_WebSocket_SendMessage", socket, v);
    report("received", await settle("PPB_WebSocket_ReceiveMessage", socket, 2 * PAGE));
    const [type, , value] = page.words(2 * PAGE, 3);
    const x = page.vars.to({ type, value });
    report("message", typeof x === "string" ? x : new Uint8Array(x).join());
  }
  report("closed", await settle("PPB_WebSocket_Close", socket, 1000, string("bye")));
  report("code", call("PPB_WebSocket_GetCloseCode", socket));
}

try {
  await requests(await files());
  await connection();
} catch (error) {
  report("error", String(error.stack));
}
page.close();
await fetch("./result", { method: "POST", body: found });
