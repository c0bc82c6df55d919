/** How a worker of layout.worker.ts is started. */
export type StartWorker = () => Promise<Worker>;

/** How long a graph may take to be laid out, in milliseconds. */
const patience = 60_000;

/** Asks a worker for layouts. What is asked for later is wanted more: what is under way then ends. */
export class Layouts {
  private worker: Promise<Worker> | undefined;
  private id = 0;
  private pending: { id: number; stop(reason: Error): void } | undefined;

  constructor(private readonly start: StartWorker) {}

  /** Graphviz' answer; rejects if another layout is asked for meanwhile. */
  async layOut(dot: string): Promise<string> {
    this.abandon(new Superseded());
    this.worker ??= this.start();
    const worker = await this.worker;
    const id = ++this.id;
    return new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => this.abandon(new Error("This graph is too large to be laid out whole: choose fewer steps.")), patience);
      const settle = (then: () => void) => {
        clearTimeout(late);
        this.pending = undefined;
        then();
      };
      this.pending = { id, stop: (reason) => settle(() => reject(reason)) };
      worker.onmessage = ({ data }: MessageEvent<{ id: number; json?: string; error?: string }>) => {
        if (data.id === id) {
          settle(() => (data.json === undefined ? reject(new Error(data.error)) : resolve(data.json)));
        }
      };
      worker.onerror = ({ message }) => settle(() => reject(new Error(message)));
      worker.postMessage({ id, dot });
    });
  }

  /** Ends the worker if it is at work. */
  abandon(reason: Error): void {
    if (this.pending !== undefined) {
      void this.worker?.then((worker) => worker.terminate());
      this.worker = undefined;
      this.pending.stop(reason);
    }
  }
}

/** Why a layout has not come: another one is wanted. */
export class Superseded extends Error {}
