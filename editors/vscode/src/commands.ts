import * as vscode from "vscode";

import type { Host, Made, Making } from "./host";
import { textOf } from "./pexe/uri";
import type { Server } from "./server";
import { activeUri, fileOf, programName } from "./uris";
import { Findings, type Source } from "./verify";

/** The scheme of what the program has printed. */
const outputScheme = "pnaclasm-output";

/** The commands that do something with a program. */
export class Commands implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly registrations: vscode.Disposable;
  private readonly findings = new Findings();
  private readonly outputs = new Map<string, string>();

  constructor(
    private readonly host: Host,
    private readonly server: Server,
    private readonly extension: vscode.Uri,
  ) {
    const commands: [string, (...args: never[]) => unknown][] = [
      ["assemble", (uri?: vscode.Uri) => this.assemble(uri)],
      ["verify", (uri?: vscode.Uri) => this.verify(uri)],
      ["compress", (uri?: vscode.Uri) => this.compress(uri)],
      ["diff", (uri?: vscode.Uri) => this.diff(uri)],
      ["showStats", (uri?: vscode.Uri) => this.showStats(uri)],
      ["restart", () => this.server.restart()],
      ["showLog", () => this.server.showLog()],
      ["openExample", (lesson?: unknown) => this.openExample(lesson)],
    ];
    this.registrations = vscode.Disposable.from(
      this.findings,
      vscode.workspace.registerTextDocumentContentProvider(outputScheme, this),
      ...commands.map(([name, run]) => vscode.commands.registerCommand(`pnaclasm.${name}`, run)),
    );
  }

  /** Assembles a text to the .pexe beside it. */
  private async assemble(uri?: vscode.Uri): Promise<void> {
    const source = await this.source(uri);
    const output = source && (await this.output(source, ".pexe"));
    if (output !== undefined) {
      await this.write("bits", source!, output);
    }
  }

  private async compress(uri?: vscode.Uri): Promise<void> {
    const source = await this.source(uri);
    const output = source && (await this.output(source, ".min.pexe"));
    if (output !== undefined) {
      await this.write("compress", source!, output);
    }
  }

  /** Writes what the program makes of a source and offers to open it. */
  private async write(what: Making, source: Source, output: vscode.Uri): Promise<void> {
    const made = await this.make(what, source);
    if (made === undefined) {
      return;
    }
    await this.host.replaceFile(output, made.bytes);
    const saved = /→.*/.exec(made.said)?.[0] ?? "";
    const choice = await vscode.window.showInformationMessage(
      `${programName(output)}: ${made.bytes.length.toLocaleString("en")} bytes${saved && `, ${saved.slice(2)}`}`,
      "Open",
    );
    if (choice === "Open") {
      await vscode.commands.executeCommand("vscode.open", output);
    }
  }

  /** Makes something of a source. If that cannot be done the user is told why. */
  private async make(what: Making, source: Source): Promise<Made | undefined> {
    try {
      return await this.host.make(what, source.name, source.bytes);
    } catch (problem) {
      void vscode.window.showErrorMessage((problem as Error).message);
      return undefined;
    }
  }

  /** Verifies a program; what is found goes to the problems. */
  private async verify(uri?: vscode.Uri): Promise<void> {
    const source = await this.source(uri);
    const report = source && (await this.make("verify", source));
    if (report !== undefined) {
      await this.findings.report(source!, report.bytes);
    }
  }

  /** Compares a program, as text, with another one that the user chooses. */
  private async diff(uri?: vscode.Uri): Promise<void> {
    const source = await this.source(uri);
    const other = source && (await vscode.window.showOpenDialog({ title: `Compare ${source.name} with`, filters: { Programs: ["pexe", "pnaclasm"] } }))?.[0];
    if (other !== undefined) {
      const right = other.path.endsWith(".pexe") ? textOf(other) : other;
      await vscode.commands.executeCommand("vscode.diff", source!.document, right, `${source!.name} ↔ ${programName(other)}`);
    }
  }

  private async showStats(uri?: vscode.Uri): Promise<void> {
    const source = await this.source(uri);
    const made = source && (await this.make("stats", source));
    if (made === undefined) {
      return;
    }
    const output = vscode.Uri.from({ scheme: outputScheme, path: `/${source!.name} (bits)`, query: String(this.outputs.size) });
    this.outputs.set(output.toString(), new TextDecoder().decode(made.bytes));
    await vscode.window.showTextDocument(output, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  }

  /** The text of a document that showStats has opened: nothing to save when it is closed. */
  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.outputs.get(uri.toString()) ?? "";
  }

  /** Opens a lesson as a text of the user's own: the first one where none is named. */
  private async openExample(lesson?: unknown): Promise<void> {
    const name = (typeof lesson === "string" && /^[\w-]+$/.test(lesson) ? lesson : "01-hello") + ".pnaclasm";
    const example = vscode.Uri.joinPath(this.extension, "walkthrough", name);
    const content = new TextDecoder().decode(await vscode.workspace.fs.readFile(example));
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: "untitled", path: name }));
    const editor = await vscode.window.showTextDocument(document, { preview: false });
    if (document.getText() === "") {
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), content));
      editor.selection = new vscode.Selection(0, 0, 0, 0);
      editor.revealRange(editor.selection);
    }
  }

  /** The program that a command is about: a document, else a file. */
  private async source(uri = activeUri()): Promise<Source | undefined> {
    if (uri === undefined) {
      void vscode.window.showErrorMessage("Open a PNaClAsm text or a .pexe file first.");
      return undefined;
    }
    const text = uri.path.endsWith(".pexe") ? textOf(uri) : uri;
    const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === text.toString());
    const bytes = open ? new TextEncoder().encode(open.getText()) : await vscode.workspace.fs.readFile(uri);
    return { document: text, name: programName(uri), bytes, open: open !== undefined };
  }

  /** The file beside a source to write to; asked for where there is no such place. */
  private async output(source: Source, extension: string): Promise<vscode.Uri | undefined> {
    const uri = fileOf(source.document);
    const name = uri.path.replace(/(\.pnaclasm|\.pexe)$/, "") + extension;
    if (uri.scheme !== "untitled" && name !== uri.path) {
      return uri.with({ path: name });
    }
    return vscode.window.showSaveDialog({ filters: { "PNaCl bitcode": ["pexe"] } });
  }

  dispose(): void {
    this.registrations.dispose();
  }
}
