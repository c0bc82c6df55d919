// The worker of what a page asks apart from an editor: {id, name, path, bytes} is answered
// with {id, bytes} or {id, error}. {file, bytes} puts a file beside programs.
import { putFile } from "./files";
import { startGo } from "./fetch";

const scope = globalThis as unknown as {
  pnaclasmReady(): void;
  pnaclasmCall(name: string, path: string, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
};

const ready = new Promise<void>((resolve) => (scope.pnaclasmReady = resolve));
onmessage = async ({ data }) => {
  if (data.file) return putFile(data.file, data.bytes);
  const { id, name, path, bytes } = data;
  try {
    await ready;
    const made = await scope.pnaclasmCall(name, path, bytes);
    postMessage({ id, bytes: made }, [made.buffer]);
  } catch (error) {
    postMessage({ id, error: (error as Error).message });
  }
};

startGo("./pnaclasm-tools.bin").then(
  () => postMessage({ failed: "the tools have ended" }),
  (error) => postMessage({ failed: String(error) }),
);
