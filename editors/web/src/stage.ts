// The page in a frame around a program that was made for one. The playground posts
// {wasm, args, attributes} once, then {message}; it gets {fd, bytes}, {message}, {loaded},
// {missing}, {status} and {error}. To stop the program is to take the frame away.
// @ts-ignore It stands beside the bundle: pnaclasm writes it, as `build --emit=page` does.
import { run } from "./loader.mjs";

interface Guest {
  listen(canvas: HTMLCanvasElement): void;
  postMessage(value: unknown): void;
}

const canvas = document.querySelector("canvas")!;
const tell = (what: object) => parent.postMessage(what, location.origin);
let guest: Guest | undefined;
const waiting: unknown[] = [];

addEventListener("message", ({ data, origin, source }) => {
  if (origin !== location.origin || source !== parent) return;
  if (data.wasm) void start(data);
  else if (guest) guest.postMessage(data.message);
  else waiting.push(data.message);
});

async function start({ wasm, args }: { wasm: Uint8Array; args: string[] }) {
  const output = (fd: number) => (bytes: Uint8Array) => tell({ fd, bytes });
  try {
    const status = await run(wasm, {
      canvas, args, width: canvas.width, height: canvas.height, scale: 1, attributes: {},
      stdout: output(1), stderr: output(2),
      message: (message: unknown) => tell({ message }),
      console: (level: string, line: string) => tell({ fd: 2, bytes: new TextEncoder().encode(`${level}: ${line}\n`) }),
      loaded: () => tell({ loaded: true }),
      ready(page: Guest) {
        guest = page;
        page.listen(canvas);
        for (const message of waiting.splice(0)) page.postMessage(message);
      },
    });
    tell({ status });
  } catch (error) {
    tell({ error: (error as Error).message ?? String(error) });
  }
}

tell({ ready: true });
