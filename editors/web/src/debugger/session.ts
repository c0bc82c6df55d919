// A session of the debugger: requests and events of the Debug Adapter Protocol.
import { sharedFiles } from "../workers";

/** What the debugger tells without being asked. */
export interface Events {
  stopped(reason: string): void;
  output(category: string, text: string): void;
  /** The program has ended, or the debugger has: then why says so. */
  ended(why?: string): void;
}

export interface Frame {
  id: number;
  name: string;
  line: number;
  source?: { name?: string; path?: string };
}

/** Something that has a name and a value; reference is not 0 if it has parts. */
export interface Variable {
  name: string;
  value: string;
  variablesReference: number;
}

interface Message {
  type: "response" | "event";
  request_seq: number;
  success: boolean;
  message?: string;
  event: string;
  body: any;
}

export class Session {
  #worker = new Worker(new URL("debug.js", document.baseURI), { type: "module" });
  #waiting = new Map<number, { resolve(body: any): void; reject(error: Error): void }>();
  #last = 0;
  #initialized!: () => void;
  #ready = new Promise<void>((resolve) => (this.#initialized = resolve));

  constructor(readonly path: string, readonly events: Events) {
    this.#worker.onmessage = ({ data }) => (typeof data === "string" ? this.#receive(JSON.parse(data)) : this.#over(data.failed));
    this.#worker.onerror = (event) => this.#over(event.message || "the debugger cannot be loaded");
  }

  /** Starts a program with breakpoints at lines, from 1 on; the answer are the lines they came to. */
  async launch(text: string, args: string[], lines: number[]): Promise<number[]> {
    for (const [file, bytes] of sharedFiles) this.#worker.postMessage({ file, bytes });
    this.#worker.postMessage({ file: this.path, bytes: new TextEncoder().encode(text) });
    await this.ask("initialize", { adapterID: "pnaclasm" });
    await this.ask("launch", { program: this.path, args, stopOnEntry: lines.length === 0 });
    await this.#ready;
    await this.ask("setExceptionBreakpoints", { filters: ["trap"] });
    const found = await this.breakAt(lines);
    await this.ask("configurationDone");
    return found;
  }

  /** Sets the breakpoints of the text. */
  async breakAt(lines: number[]): Promise<number[]> {
    const { breakpoints } = await this.ask("setBreakpoints", { source: { path: this.path }, breakpoints: lines.map((line) => ({ line })) });
    return breakpoints.filter((b: { verified: boolean }) => b.verified).map((b: { line: number }) => b.line);
  }

  ask(command: string, args: object = {}): Promise<any> {
    const seq = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(seq, { resolve, reject });
      this.#worker.postMessage(JSON.stringify({ seq, type: "request", command, arguments: args }));
    });
  }

  async stack(): Promise<Frame[]> {
    return (await this.ask("stackTrace", { threadId: 1, levels: 50 })).stackFrames;
  }

  async scopes(frame: Frame): Promise<Variable[]> {
    return (await this.ask("scopes", { frameId: frame.id })).scopes.map((scope: Variable) => ({ ...scope, value: "" }));
  }

  async parts(reference: number): Promise<Variable[]> {
    return (await this.ask("variables", { variablesReference: reference })).variables;
  }

  #receive(message: Message) {
    if (message.type === "event") return this.#told(message.event, message.body ?? {});
    const waiting = this.#waiting.get(message.request_seq);
    this.#waiting.delete(message.request_seq);
    if (message.success) waiting?.resolve(message.body);
    else waiting?.reject(new Error(message.message));
  }

  #told(event: string, body: any) {
    if (event === "initialized") this.#initialized();
    else if (event === "stopped") this.events.stopped(body.description ?? body.reason);
    else if (event === "output") this.events.output(body.category, body.output);
    else if (event === "exited") this.events.output("console", `(exit status ${body.exitCode})\n`);
    else if (event === "terminated") this.events.ended();
  }

  #over(why: string) {
    this.end();
    this.events.ended(why);
  }

  /** Ends the program and the debugger, whatever they do. */
  end() {
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new Error("the session has ended"));
    this.#waiting.clear();
  }
}
