// The debugger in a worker: its messages pass through.
import * as vscode from "vscode";

import type { Running } from "./programs";

/** One session of the debugger. */
export class Debugger implements vscode.DebugAdapter {
  private readonly sent = new vscode.EventEmitter<vscode.DebugProtocolMessage>();
  readonly onDidSendMessage = this.sent.event;

  constructor(private readonly running: Running) {
    running.port.onmessage = ({ data }) => this.sent.fire(data);
  }

  handleMessage(message: vscode.DebugProtocolMessage): void {
    this.running.port.postMessage(message);
  }

  /** Ends the session as if the program had ended: its debugger has. */
  failed(why: string): void {
    const event = (event: string, body: object) => this.sent.fire({ seq: 0, type: "event", event, body } as vscode.DebugProtocolMessage);
    event("output", { category: "stderr", output: `${why}\n` });
    event("terminated", {});
  }

  dispose(): void {
    this.running.end();
    this.sent.dispose();
  }
}
