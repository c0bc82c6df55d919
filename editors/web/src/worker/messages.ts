// The worker of a server that speaks messages of a protocol: the page posts them as text,
// and files as {file, bytes}; it gets messages as text, and {failed} if there is no server.
import { startGo } from "./fetch";
import { putFile } from "./files";

const scope = globalThis as unknown as {
  pnaclasmReceive(message: string): void;
  pnaclasmReady(): void;
  pnaclasmSend(message: string): void;
};

/** Starts a server of the folder; name is for people. */
export function serve(url: string, name: string) {
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
  startGo(url).then(
    () => postMessage({ failed: `${name} has ended` }),
    (error) => postMessage({ failed: String(error) }),
  );
}
