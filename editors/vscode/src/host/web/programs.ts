// The programs compiled for the web that come with the extension, and workers in which
// they run. The editor's own worker may load scripts as blobs only, so all is read
// through the editor's file systems and given to workers as bytes.
import * as vscode from "vscode";

/** A program in a worker of its own. */
export interface Running {
  /** Where messages go and come from: objects of a protocol, or calls. */
  port: MessagePort;
  /** Puts a file where the program finds it. */
  put(path: string, bytes: Uint8Array): void;
  /** Ends the program, whatever it does. */
  end(): void;
}

/** What does the work of the program `pnaclasm` here. */
export class Programs {
  private readonly read = new Map<string, Promise<Uint8Array>>();

  constructor(private readonly extension: vscode.Uri) {}

  /** Starts a program, "server", "tools" or "debug"; failed hears of its end. */
  async start(name: string, failed: (why: string) => void): Promise<Running> {
    const [worker, program] = await Promise.all([this.worker("dist/worker.js"), this.file(`web/pnaclasm-${name}.bin`)]);
    const { port1, port2 } = new MessageChannel();
    worker.onmessage = ({ data }) => failed(String(data.failed));
    worker.onerror = (event) => failed(event.message || "its worker cannot be started");
    worker.postMessage({ program, port: port2 }, [port2]);
    return {
      port: port1,
      put: (file, bytes) => worker.postMessage({ file, bytes }),
      end: () => {
        port1.close();
        worker.terminate();
      },
    };
  }

  /** Starts the worker of one run of a translated program, and what it needs for that. */
  async runner(): Promise<{ worker: Worker; loader: Uint8Array }> {
    const [worker, loader] = await Promise.all([this.worker("dist/runner.js"), this.file("web/loader.mjs")]);
    return { worker, loader };
  }

  private async worker(script: string): Promise<Worker> {
    const url = URL.createObjectURL(new Blob([(await this.file(script)) as Uint8Array<ArrayBuffer>], { type: "text/javascript" }));
    try {
      return new Worker(url);
    } finally {
      setTimeout(() => URL.revokeObjectURL(url), 60_000); // some hosts load it later
    }
  }

  /** A file of the extension, which is read once. */
  private file(path: string): Promise<Uint8Array> {
    let bytes = this.read.get(path);
    if (bytes === undefined) {
      bytes = Promise.resolve(vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.extension, ...path.split("/"))));
      bytes.catch(() => this.read.delete(path));
      this.read.set(path, bytes);
    }
    return bytes;
  }
}
