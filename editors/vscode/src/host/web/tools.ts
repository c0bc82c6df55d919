// What is made of programs: by the tools, in a worker that is started when it is first
// needed.
import type { Programs, Running } from "./programs";

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(problem: Error): void;
}

/** The calls of package page (see cmd/pnaclasm-web-tools). */
export class Tools {
  private running: Promise<Running> | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private readonly programs: Programs) {}

  /** Makes something of a program. Rejects with an Error that says what is wrong with it. */
  async call(name: string, path: string, bytes: Uint8Array): Promise<Uint8Array> {
    this.running ??= this.start();
    const { port } = await this.running;
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      port.postMessage({ id, name, path, bytes });
    });
  }

  private async start(): Promise<Running> {
    try {
      const running = await this.programs.start("tools", (why) => this.stop(why));
      running.port.onmessage = ({ data }) => {
        const waiting = this.waiting.get(data.id);
        this.waiting.delete(data.id);
        if (data.error === undefined) {
          waiting?.resolve(data.bytes);
        } else {
          waiting?.reject(new Error(data.error));
        }
      };
      return running;
    } catch (problem) {
      this.running = undefined;
      throw problem;
    }
  }

  /** Ends what is being made. */
  stop(why: string): void {
    void this.running?.then((running) => running.end());
    this.running = undefined;
    for (const { reject } of this.waiting.values()) {
      reject(new Error(why));
    }
    this.waiting.clear();
  }
}
