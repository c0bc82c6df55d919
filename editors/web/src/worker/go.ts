// Starts a program that Go has compiled, in a worker.
import { fs } from "./files";

interface GoRuntime {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** Fetches and starts a program; the promise ends with it. It may be compressed (gzip). */
export async function startGo(url: string) {
  const scope = globalThis as unknown as { fs: typeof fs; Go: new () => GoRuntime };
  scope.fs = fs;
  // @ts-ignore It stands beside the bundle: it belongs to the compiler that made the program.
  const [instance] = await Promise.all([fetchProgram(url), import("./wasm_exec.js")]);
  const go = new scope.Go();
  await go.run(await WebAssembly.instantiate(await instance, go.importObject));
}

async function fetchProgram(url: string) {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url} cannot be loaded: ${response.status} ${response.statusText}`);
  const [head, body] = await firstByte(response.body);
  const program = head === 0x1f ? body.pipeThrough(new DecompressionStream("gzip")) : body;
  return WebAssembly.compileStreaming(new Response(program, { headers: { "Content-Type": "application/wasm" } }));
}

/** Looks at the first byte of a stream: some servers have decompressed what they send. */
async function firstByte(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader();
  const { value } = await reader.read();
  const whole = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (to) => (value ? to.enqueue(value) : to.close()),
    async pull(to) {
      const { done, value } = await reader.read();
      if (done) to.close();
      else to.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return [value?.[0], whole] as const;
}
