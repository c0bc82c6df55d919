// The worker that runs a program: it gets {wasm, args, stdin, files} once and posts
// {fd, bytes}, then {status} or {error}. To stop the program is to end the worker.
// @ts-ignore It stands beside the bundle: pnaclasm writes it, as `build --emit=mjs` does.
import { run } from "./loader.mjs";

onmessage = async ({ data }) => {
  const { wasm, args, stdin, files } = data;
  const output = (fd: number) => (bytes: Uint8Array) => postMessage({ fd, bytes });
  let rest: Uint8Array = stdin;
  const input = () => {
    const bytes = rest;
    rest = new Uint8Array();
    return bytes;
  };
  try {
    postMessage({ status: await run(wasm, { args, stdin: input, files, stdout: output(1), stderr: output(2) }) });
  } catch (error) {
    postMessage({ error: (error as Error).message });
  }
};
