// The worker that runs a program: it gets {wasm, args, stdin, files} once and posts
// {fd, bytes}, then {status} or {error}. To stop the program is to end the worker.
// @ts-ignore It stands beside the bundle: pnaclasm writes it, as `build --emit=mjs` does.
import { run } from "./loader.mjs";
import { Pace } from "./pace";

onmessage = async ({ data }) => {
  const { wasm, args, stdin, files } = data;
  const pace = new Pace((fd, bytes) => postMessage({ fd, bytes }));
  const output = (fd: 1 | 2) => (bytes: Uint8Array) => pace.write(fd, bytes);
  let rest: Uint8Array = stdin;
  const input = () => {
    const bytes = rest;
    rest = new Uint8Array();
    return bytes;
  };
  try {
    const status = await run(wasm, { args, stdin: input, files, stdout: output(1), stderr: output(2) });
    pace.flush();
    postMessage({ status });
  } catch (error) {
    pace.flush();
    postMessage({ error: (error as Error).message });
  }
};
