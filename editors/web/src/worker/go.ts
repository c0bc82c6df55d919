// Runs a program that Go has compiled, in a worker.
import { fs } from "./files";

interface GoRuntime {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** Runs a program; the promise ends with it. What Go's wasm_exec.js defines must be there. */
export async function runGo(module: Promise<WebAssembly.Module>) {
  const scope = globalThis as unknown as { fs: typeof fs; Go: new () => GoRuntime };
  scope.fs = fs;
  const go = new scope.Go();
  await go.run(await WebAssembly.instantiate(await module, go.importObject));
}

/** Compiles a program, which may be compressed (gzip). */
export async function unpacked(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const [head, body] = await firstByte(stream);
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
