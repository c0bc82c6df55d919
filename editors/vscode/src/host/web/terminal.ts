// A terminal in which a program runs that was translated to WebAssembly. Lines that are
// typed are messages to a program that was made for a page.
import * as vscode from "vscode";

/** What a program imports that was made for a page. */
const browser = "ppapihook_ppapi_start";

/** What the worker of a run says. */
interface Said {
  bytes?: Uint8Array;
  message?: unknown;
  status?: number;
  error?: string;
}

/** A run of a program. */
export class Run implements vscode.Pseudoterminal {
  private readonly written = new vscode.EventEmitter<string>();
  private readonly decoder = new TextDecoder();
  private worker: Worker | undefined;
  private line = "";
  private over = false;

  readonly onDidWrite = this.written.event;

  /** begin translates the program and starts its worker. */
  constructor(
    private readonly name: string,
    private readonly begin: () => Promise<{ wasm: Uint8Array; worker: Worker; loader: Uint8Array }>,
  ) {}

  open(): void {
    void this.start();
  }

  private async start(): Promise<void> {
    try {
      const { wasm, worker, loader } = await this.begin();
      this.worker = worker;
      const imports = WebAssembly.Module.imports(await WebAssembly.compile(wasm as Uint8Array<ArrayBuffer>));
      if (imports.some(({ kind }) => kind === "memory") && !globalThis.crossOriginIsolated) {
        throw new Error("the program has threads, which this page does not allow: add ?vscode-coi=3 to its address, where its host knows that, or run the program in the desktop's Visual Studio Code");
      }
      worker.onmessage = ({ data }) => this.receive(data as Said);
      worker.onerror = ({ message }) => this.end(`error: ${message}`);
      worker.postMessage({ wasm, loader, args: [this.name] });
      if (imports.some(({ name }) => name === browser)) {
        this.say("(lines that are typed are messages to the program)");
      }
    } catch (problem) {
      this.end(`error: ${(problem as Error).message}`);
    }
  }

  private receive(said: Said): void {
    if (said.bytes !== undefined) {
      this.write(this.decoder.decode(said.bytes, { stream: true }));
    } else if ("message" in said) {
      this.say(typeof said.message === "string" ? said.message : JSON.stringify(said.message));
    } else if (said.error !== undefined) {
      this.end(`trap: ${said.error}`);
    } else {
      this.end(`(exit status ${said.status})`);
    }
  }

  private write(text: string): void {
    this.written.fire(text.replace(/\r?\n/g, "\r\n"));
  }

  private say(line: string): void {
    this.write(`${line}\n`);
  }

  /** The program has ended; the terminal stays, to be read. */
  private end(how: string): void {
    this.over = true;
    this.worker?.terminate();
    this.say(how);
  }

  handleInput(typed: string): void {
    for (const key of this.over ? "" : typed) {
      if (key === "\x03") {
        this.end("\n(stopped)");
      } else if (key === "\r") {
        this.write("\n");
        this.worker?.postMessage({ message: this.line });
        this.line = "";
      } else if (key === "\x7f") {
        this.written.fire(this.line === "" ? "" : "\b \b");
        this.line = this.line.slice(0, -1);
      } else {
        this.line += key;
        this.written.fire(key);
      }
    }
  }

  close(): void {
    this.over = true;
    this.worker?.terminate();
    this.written.dispose();
  }
}
