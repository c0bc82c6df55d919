// The workers of the page: the language server, and the tools, which are started when they
// are first needed and again when they had to be stopped.

/** The files that programs may include, by their paths. */
export const sharedFiles = new Map<string, Uint8Array>();

function giveFiles(worker: Worker) {
  for (const [file, bytes] of sharedFiles) worker.postMessage({ file, bytes });
}

/** A connection to a new language server, as lsp-client wants it. */
export function startServer(failed: (why: string) => void) {
  const worker = new Worker(new URL("server.js", document.baseURI), { type: "module" });
  giveFiles(worker);
  const handlers = new Set<(message: string) => void>();
  worker.onmessage = ({ data }) => {
    if (typeof data !== "string") return failed(data.failed);
    for (const handler of [...handlers]) handler(data);
  };
  worker.onerror = (event) => failed(event.message);
  return {
    send: (message: string) => worker.postMessage(onlyPushed(message)),
    subscribe: (handler: (message: string) => void) => void handlers.add(handler),
    unsubscribe: (handler: (message: string) => void) => void handlers.delete(handler),
    put: (file: string, bytes: Uint8Array) => worker.postMessage({ file, bytes }),
    end: () => worker.terminate(),
  };
}

/** lsp-client says that it asks for diagnostics, and does not: it wants to be told. */
function onlyPushed(message: string) {
  if (!message.includes('"method":"initialize"')) return message;
  const request = JSON.parse(message);
  if (request.method === "initialize") delete request.params.capabilities.textDocument.diagnostic;
  return JSON.stringify(request);
}

interface Waiting {
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

let tools: Worker | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

/** What the tools make of a program: see package page for the names. */
export function call(name: string, path: string, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  tools ??= startTools();
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    tools!.postMessage({ id, name, path, bytes });
  });
}

/** Ends what the tools are doing. */
export function stopTools(why: string) {
  tools?.terminate();
  tools = undefined;
  for (const { reject } of waiting.values()) reject(new Error(why));
  waiting.clear();
}

/** Whether the tools have something to do. */
export const toolsBusy = () => waiting.size > 0;

function startTools() {
  const worker = new Worker(new URL("tools.js", document.baseURI), { type: "module" });
  giveFiles(worker);
  worker.onmessage = ({ data }) => {
    if (data.failed) return stopTools(data.failed);
    const { resolve, reject } = waiting.get(data.id)!;
    waiting.delete(data.id);
    if (data.error === undefined) resolve(data.bytes);
    else reject(new Error(data.error));
  };
  worker.onerror = (event) => stopTools(event.message || "the tools cannot be loaded");
  return worker;
}
