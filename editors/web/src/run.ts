// Running a program: translated by the tools, then in a worker, or in a frame if it was
// made for a page.
import { element } from "./dom";
import type { Output } from "./output";
import { pathOf, words } from "./program";
import { call, sharedFiles, stopTools, toolsBusy } from "./workers";

export interface Task {
  name: string;
  text: string;
  args: string;
  stdin: string;
}

const BROWSER = "ppapihook_ppapi_start"; // what programs import that were made for a page

export class Runner {
  #worker: Worker | undefined;
  #stage: HTMLIFrameElement | undefined;
  #run = 0;
  #done: ((why: string) => void) | undefined;

  /** stage is where the frame of programs for pages is put. */
  constructor(readonly output: Output, readonly stage: HTMLElement) {}

  /** Runs a program until it ends or is stopped. */
  async start(task: Task) {
    this.stop();
    const run = ++this.#run;
    const { output } = this;
    output.clear();
    try {
      const wasm = await call("wasm", pathOf(task.name), new TextEncoder().encode(task.text));
      if (run !== this.#run) return;
      const module = await WebAssembly.compile(wasm);
      const imports = WebAssembly.Module.imports(module);
      const staged = imports.some(({ name }) => name === BROWSER);
      if (imports.some(({ kind }) => kind === "memory") && !crossOriginIsolated) throw new NotIsolated();
      const ended = new Promise<string>((resolve) => (this.#done = resolve));
      if (staged) this.#show(wasm, task);
      else this.#work(wasm, task);
      output.say(await ended);
    } catch (error) {
      if (error instanceof NotIsolated) throw error;
      if (run === this.#run) output.say(`error: ${(error as Error).message}`);
    } finally {
      if (run === this.#run) this.#clear();
    }
  }

  /** Ends the program, whatever it does. */
  stop() {
    this.#run++;
    if (toolsBusy()) stopTools("stopped");
    this.#done?.("(stopped)");
    this.#clear();
  }

  /** Gives a value to a program that was made for a page. */
  post(message: unknown) {
    this.#stage?.contentWindow?.postMessage({ message }, location.origin);
  }

  #clear() {
    this.#worker?.terminate();
    this.#worker = this.#done = undefined;
  }

  #work(wasm: Uint8Array, task: Task) {
    const worker = new Worker(new URL("runner.js", document.baseURI), { type: "module" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = ({ message }) => this.#done?.(`error: ${message}`);
    const args = [task.name, ...words(task.args)];
    worker.postMessage({ wasm, args, stdin: new TextEncoder().encode(task.stdin), files: new Map(sharedFiles) });
  }

  #show(wasm: Uint8Array, task: Task) {
    this.#stage = element("iframe", { src: "stage.html", title: "The program" });
    this.stage.hidden = false;
    this.stage.prepend(this.#stage);
    const frame = this.#stage;
    const receive = ({ data, source, origin }: MessageEvent) => {
      if (!frame.isConnected) return removeEventListener("message", receive);
      if (source !== frame.contentWindow || origin !== location.origin) return;
      if (data.ready) frame.contentWindow!.postMessage({ wasm, args: [task.name, ...words(task.args)] }, location.origin);
      else this.#receive(data);
    };
    addEventListener("message", receive);
  }

  #receive(data: { fd?: 1 | 2; bytes?: Uint8Array; message?: unknown; status?: number; error?: string }) {
    if (data.bytes && data.fd) this.output.print(data.fd, data.bytes);
    else if ("message" in data) this.output.say(typeof data.message === "string" ? data.message : JSON.stringify(data.message));
    else if (data.error !== undefined) this.#done?.(`trap: ${data.error}`);
    else if (data.status !== undefined) this.#done?.(`(exit status ${data.status})`);
  }

  /** Takes away the picture of the program that ran last. */
  clearStage() {
    this.#stage?.remove();
    this.#stage = undefined;
    this.stage.hidden = true;
  }
}

/** A program with threads in a page that cannot have any. */
export class NotIsolated extends Error {
  constructor() {
    super("the program has threads, for which this page has to be loaded once more");
  }
}
