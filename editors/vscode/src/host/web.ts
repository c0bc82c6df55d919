// The extension in a page, where there are no processes: what `pnaclasm` does elsewhere
// is done in workers by programs compiled for the web.
import * as vscode from "vscode";
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient, type LanguageClientOptions, type MessageTransports } from "vscode-languageclient/browser";

import { start, stop } from "../extension";
import type { Debugged, Host, Made, Making } from "../host";
import { languageId } from "../server";
import { fileOf, programName, saved } from "../uris";
import { Debugger } from "./web/debugger";
import { Programs, type Running } from "./web/programs";
import { Run } from "./web/terminal";
import { Tools } from "./web/tools";

/** VS Code calls this first. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  await vscode.commands.executeCommand("setContext", "pnaclasm.inPage", true);
  await start(context, new Page(new Programs(context.extensionUri)));
}

/** Stops the language server. */
export const deactivate = stop;

/** What the tools call what is made of a program. */
const calls: Record<Making, string> = { text: "text", salvage: "salvage", bits: "bits", compress: "compress", verify: "verify", stats: "overview" };

/** How many texts that programs may include the debugger is given, and how large each may be, in bytes. */
const maxFiles = 200;
const maxFile = 1 << 20;

class Page implements Host {
  readonly ignoresCase = false;
  private readonly tools: Tools;
  private readonly registrations: vscode.Disposable;
  private server_: Running | undefined;

  constructor(private readonly programs: Programs) {
    this.tools = new Tools(programs);
    this.registrations = vscode.commands.registerCommand("pnaclasm.run", (uri?: vscode.Uri) => this.run(uri));
  }

  server(options: LanguageClientOptions): { client: LanguageClient; what: string } {
    const client = new LanguageClient(languageId, "PNaClAsm", () => this.connect(client), options);
    return { client, what: "PNaClAsm for the web" };
  }

  /** Starts a server; that of before a restart is ended. */
  private async connect(client: LanguageClient): Promise<MessageTransports> {
    this.server_?.end();
    this.server_ = await this.programs.start("server", (why) => client.error(why));
    const port = this.server_.port as unknown as Worker; // which has all that is asked of it
    return { reader: new BrowserMessageReader(port), writer: new BrowserMessageWriter(port) };
  }

  async make(what: Making, name: string, program: Uint8Array): Promise<Made> {
    const bytes = await this.tools.call(calls[what], `/${name}`, program).catch((problem: Error) => {
      throw new Error(/^line \d/.test(problem.message) ? `${name}, ${problem.message}` : `${name}: ${problem.message}`);
    });
    return { bytes, said: "" };
  }

  async replaceFile(uri: vscode.Uri, data: Uint8Array): Promise<void> {
    await vscode.workspace.fs.writeFile(uri, data);
  }

  runs(): boolean {
    return true;
  }

  /** The program is named as the editor names it, and found by that name: see debugAdapter. */
  debugged(uri: vscode.Uri): Debugged {
    return { program: fileOf(uri).path, source: uri.toString() };
  }

  /** Starts a debugger and gives it the program, with the texts of the workspace that it may include. */
  async debugAdapter({ configuration }: vscode.DebugSession): Promise<vscode.DebugAdapterDescriptor> {
    let failed = (why: string): void => void vscode.window.showErrorMessage(why);
    const running = await this.programs.start("debug", (why) => failed(why));
    const session = new Debugger(running);
    failed = (why) => session.failed(why);
    const source = vscode.Uri.parse(configuration.source ?? configuration.program);
    running.put(configuration.program, await bytesOf(source));
    for (const file of await vscode.workspace.findFiles("**/*.pnaclasm", undefined, maxFiles)) {
      const { size } = await vscode.workspace.fs.stat(file);
      if (size <= maxFile && file.path !== configuration.program) {
        running.put(file.path, await vscode.workspace.fs.readFile(file));
      }
    }
    return new vscode.DebugAdapterInlineImplementation(session);
  }

  /** Runs a program in a terminal of its own. */
  private async run(uri?: vscode.Uri): Promise<void> {
    const last = await saved(uri);
    if (last === undefined) {
      return;
    }
    const name = programName(last);
    const begin = async () => {
      const wasm = await this.tools.call("wasm", fileOf(last).path, await bytesOf(last));
      return { wasm, ...(await this.programs.runner()) };
    };
    vscode.window.createTerminal({ name: `run ${name}`, pty: new Run(name, begin) }).show(true);
  }

  dispose(): void {
    this.server_?.end();
    this.tools.stop("the extension has ended");
    this.registrations.dispose();
  }
}

/** The contents of a document: as it is in the editor, or of its file. */
async function bytesOf(uri: vscode.Uri): Promise<Uint8Array> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  return open === undefined ? vscode.workspace.fs.readFile(fileOf(uri)) : new TextEncoder().encode(open.getText());
}
