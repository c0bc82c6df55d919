// A program that was made for the browser, beside its text: the program pnaclasm is the
// page around it, and a panel shows its pictures and messages. A panel has no threads,
// which nearly all such programs need; what they draw with OpenGL, and their sound, is
// seen and heard in the browser, which one button opens.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import * as fs from "node:fs/promises";
import * as os from "node:os";
import * as path from "node:path";
import * as readline from "node:readline";
import * as vscode from "vscode";

import { createPanel } from "../panel";
import { pexeScheme } from "../pexe/uri";
import { fileOf, nameOf, saved } from "../uris";
import { serveIsolated } from "./isolated";
import { complaint, type Program } from "./program";

/** How often a new picture is looked for, in milliseconds. */
const pause = 100;

/** What the panel asks for. */
interface Asked {
  send?: string;
  browser?: boolean;
  restart?: boolean;
}

/** Registers the command that runs a program in a page. Its result is for tests. */
export function pageCommand(program: Program, extension: vscode.Uri): vscode.Disposable {
  const shown = new Map<string, ShownProgram>();
  const run = async (uri?: vscode.Uri): Promise<ShownProgram | undefined> => {
    const source = await saved(uri);
    if (source === undefined || (source.scheme !== "file" && source.scheme !== pexeScheme)) {
      void vscode.window.showErrorMessage("Save the program to a file first.");
      return undefined;
    }
    const key = fileOf(source).toString();
    const known = shown.get(key) ?? new ShownProgram(program, extension, fileOf(source), () => shown.delete(key));
    shown.set(key, known);
    await known.restart();
    return known;
  };
  return vscode.Disposable.from(
    vscode.commands.registerCommand("pnaclasm.runInPage", run),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => shown.get(fileOf(uri).toString())?.restart()),
    { dispose: () => shown.forEach((one) => one.dispose()) },
  );
}

class ShownProgram implements vscode.Disposable {
  /** What the program has sent since it was started, a line each. */
  readonly lines: string[] = [];
  private readonly panel: vscode.WebviewPanel;
  private readonly open: vscode.Disposable[] = [];
  private child: ChildProcessWithoutNullStreams | undefined;
  private scratch: Promise<string> | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private sizes = new Map<string, number>();
  private waiting: string[] = [];
  private turn = 0; // how often it was started

  constructor(
    private readonly program: Program,
    extension: vscode.Uri,
    private readonly file: vscode.Uri,
    private readonly closed: () => void,
  ) {
    this.panel = createPanel(extension, "pnaclasm.program", `${nameOf(file)} in a page`, { script: "program" });
    this.panel.webview.onDidReceiveMessage((asked: Asked) => this.answer(asked), undefined, this.open);
    this.panel.onDidDispose(() => this.dispose(), undefined, this.open);
  }

  /** Starts the program, again if it runs already. */
  async restart(): Promise<void> {
    this.stop();
    this.lines.length = 0;
    const turn = ++this.turn;
    const command = this.program.path();
    if (command === undefined) {
      return this.tell({ state: "pnaclasm is not installed; set pnaclasm.server.path" });
    }
    const frames = await fs.mkdtemp(path.join(await this.directory(), "frames-"));
    if (turn !== this.turn) {
      return; // it was started again, or closed, meanwhile
    }
    const child = spawn(command, ["run", "--frames", frames, "--each-frame", this.file.fsPath], { stdio: "pipe", windowsHide: true, cwd: path.dirname(this.file.fsPath) });
    this.child = child;
    this.tell({ started: true });
    readline.createInterface({ input: child.stdout }).on("line", (line) => this.said(child, line));
    readline.createInterface({ input: child.stderr }).on("line", (line) => child === this.child && this.tell({ printed: line }));
    child.stdin.on("error", () => undefined); // the program may have ended
    child.on("error", (problem) => this.tell({ state: problem.message }));
    child.on("close", (code) => this.ended(child, code));
    this.timer = setInterval(() => void this.look(frames), pause);
    this.waiting.splice(0).forEach((line) => this.send(line));
  }

  /** Gives the program a message, a line of JSON: when it has started, if it is about to. */
  send(line: string): void {
    if (this.child === undefined) {
      this.waiting.push(line);
    } else {
      this.child.stdin.write(line + "\n");
    }
  }

  dispose(): void {
    this.turn++;
    this.stop();
    this.closed();
    vscode.Disposable.from(...this.open).dispose();
    this.panel.dispose();
    void this.scratch?.then((dir) => fs.rm(dir, { recursive: true, force: true }));
  }

  private stop(): void {
    clearInterval(this.timer);
    this.sizes.clear();
    const { child } = this;
    this.child = undefined;
    child?.kill();
  }

  private said(child: ChildProcessWithoutNullStreams, line: string): void {
    if (child === this.child) {
      this.lines.push(line);
      this.tell({ message: line });
    }
  }

  private ended(child: ChildProcessWithoutNullStreams, code: number | null): void {
    if (child === this.child) {
      this.tell({ state: code === 0 ? "The program has ended." : `The program has ended with status ${code}.` });
    }
  }

  private answer({ send, browser, restart }: Asked): void {
    if (send !== undefined) {
      this.send(send);
    } else if (browser) {
      void this.inBrowser();
    } else if (restart) {
      void this.restart();
    }
  }

  private tell(what: unknown): void {
    void this.panel.webview.postMessage(what);
  }

  /** Shows the last picture that is whole: its size has not changed since the last look. */
  private async look(frames: string): Promise<void> {
    const names = (await fs.readdir(frames).catch(() => [])).sort();
    const last = names.at(-1);
    if (last === undefined) {
      return;
    }
    const file = path.join(frames, last);
    const { size } = await fs.stat(file);
    if (this.sizes.get(file) !== size) {
      this.sizes.set(file, size);
      return;
    }
    this.tell({ frame: new Uint8Array(await fs.readFile(file)) });
    await Promise.all(names.map((name) => fs.rm(path.join(frames, name), { force: true })));
  }

  /** Opens a page of the program in the browser, from a server that isolates it, so that it has threads. */
  private async inBrowser(): Promise<void> {
    const dir = await fs.mkdtemp(path.join(await this.directory(), "page-"));
    const result = await this.program.run(["build", "--emit=page", "-o", dir, this.file.fsPath]);
    if (result.code !== 0) {
      void vscode.window.showErrorMessage(complaint(result));
      return;
    }
    const server = await serveIsolated(dir);
    this.open.push(server);
    await vscode.env.openExternal(await vscode.env.asExternalUri(vscode.Uri.parse(server.url)));
  }

  private directory(): Promise<string> {
    this.scratch ??= fs.mkdtemp(path.join(os.tmpdir(), "pnaclasm-page-"));
    return this.scratch;
  }
}
