// The worker that runs a program: {wasm, loader, args} starts it, {message} is for one that
// was made for a page. It posts {bytes} of what is printed, {message}, then {status} or
// {error}.
import { Pace } from "../../../web/src/worker/pace";

/** What a program that was made for a page takes messages by. */
interface Guest {
  postMessage(message: unknown): void;
}

let guest: Guest | undefined;
const early: unknown[] = [];

onmessage = ({ data }) => {
  if (data.wasm !== undefined) {
    void run(data);
  } else if (guest === undefined) {
    early.push(data.message);
  } else {
    guest.postMessage(data.message);
  }
};

async function run({ wasm, loader, args }: { wasm: Uint8Array; loader: Uint8Array<ArrayBuffer>; args: string[] }): Promise<void> {
  // The loader starts its own threads from where it was loaded.
  const module = await import(URL.createObjectURL(new Blob([loader], { type: "text/javascript" })));
  const pace = new Pace((_, bytes) => postMessage({ bytes }));
  const output = (bytes: Uint8Array) => pace.write(1, bytes);
  try {
    const status = await module.run(wasm, {
      args,
      stdout: output,
      stderr: output,
      message: (message: unknown) => postMessage({ message }),
      ready: (page: Guest) => {
        guest = page;
        early.splice(0).forEach((message) => page.postMessage(message));
      },
    });
    pace.flush();
    postMessage({ status });
  } catch (problem) {
    pace.flush();
    postMessage({ error: (problem as Error).message ?? String(problem) });
  }
}
