// The worker of a program that Go has compiled. {program, port} starts it: a server, whose
// messages go through the port, or the tools, which answer calls {id, name, path, bytes}
// with {id, bytes} or {id, error}. {file, bytes} puts a file where the program finds it.
// {failed} is posted when it has ended.
import { putFile } from "../../../web/src/worker/files";
import { runGo, unpacked } from "../../../web/src/worker/go";

const scope = globalThis as unknown as {
  pnaclasmReceive(message: string): void;
  pnaclasmReady(): void;
  pnaclasmSend?(message: string): void;
  pnaclasmCall?(name: string, path: string, bytes: Uint8Array): Promise<Uint8Array>;
};

onmessage = ({ data }) => {
  if (data.file !== undefined) {
    putFile(data.file, data.bytes);
    return;
  }
  connect(data.port);
  runGo(unpacked(new Blob([data.program]).stream())).then(
    () => postMessage({ failed: "it has ended" }),
    (problem) => postMessage({ failed: String(problem) }),
  );
};

/** Lets a program hear from its port as soon as it can. */
function connect(port: MessagePort): void {
  scope.pnaclasmReceive = (message) => port.postMessage(JSON.parse(message));
  scope.pnaclasmReady = () => {
    port.onmessage = ({ data }) => {
      if (scope.pnaclasmSend !== undefined) {
        scope.pnaclasmSend(JSON.stringify(data));
      } else {
        void call(port, data);
      }
    };
  };
}

async function call(port: MessagePort, { id, name, path, bytes }: { id: number; name: string; path: string; bytes: Uint8Array }): Promise<void> {
  try {
    port.postMessage({ id, bytes: await scope.pnaclasmCall!(name, path, bytes) });
  } catch (problem) {
    port.postMessage({ id, error: (problem as Error).message });
  }
}
