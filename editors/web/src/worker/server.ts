// The worker of the language server. The page posts messages of the protocol as text, and
// files as {file, bytes}; it gets messages as text, and {failed} if there is no server.
import { putFile } from "./files";
import { startGo } from "./fetch";

const scope = globalThis as unknown as {
  pnaclasmReceive(message: string): void;
  pnaclasmReady(): void;
  pnaclasmSend(message: string): void;
};

let early: string[] | undefined = [];
scope.pnaclasmReceive = (message) => postMessage(message);
scope.pnaclasmReady = () => {
  for (const message of early ?? []) scope.pnaclasmSend(message);
  early = undefined;
};
onmessage = ({ data }) => {
  if (typeof data !== "string") putFile(data.file, data.bytes);
  else if (early) early.push(data);
  else scope.pnaclasmSend(data);
};

startGo("./pnaclasm-server.bin").then(
  () => postMessage({ failed: "the language server has ended" }),
  (error) => postMessage({ failed: String(error) }),
);
