// Runs the server for pages under node: messages with headers come on standard input and
// go to standard output. Arguments: Go's wasm_exec.js, the server, and "files" if it is to
// see those of this machine; as in a page there are none otherwise.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const [support, server, files] = process.argv.slice(2);
console.log = console.error; // standard output is for messages
createRequire(import.meta.url)(support);

if (files) Object.assign(globalThis, { fs, path });

globalThis.pnaclasmReceive = (message) => {
  process.stdout.write(`Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`);
};
globalThis.pnaclasmReady = () => {
  let got = Buffer.alloc(0);
  process.stdin.on("data", (data) => {
    got = Buffer.concat([got, data]);
    for (;;) {
      const end = got.indexOf("\r\n\r\n");
      const length = end < 0 ? NaN : Number(/content-length: (\d+)/i.exec(got.subarray(0, end).toString())[1]);
      if (!(got.length >= end + 4 + length)) return;
      globalThis.pnaclasmSend(got.subarray(end + 4, end + 4 + length).toString());
      got = got.subarray(end + 4 + length);
    }
  });
  process.stdin.on("end", () => process.exit());
};
const go = new Go();
const { instance } = await WebAssembly.instantiate(fs.readFileSync(server), go.importObject);
await go.run(instance);
process.exit();
