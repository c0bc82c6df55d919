import * as path from "node:path";
import * as vscode from "vscode";

import { binaryOf, pexeScheme, textOf } from "./pexe/uri";
import { complaint, complaintAbout, type Program } from "./program";
import { replaceFile } from "./replace";
import type { Server } from "./server";
import { commandLine, terminalTask } from "./tasks";
import { Findings, type Source } from "./verify";

/** The scheme of what the program has printed. */
const outputScheme = "pnaclasm-output";

/** How the name of an executable ends here. */
const executable = process.platform === "win32" ? ".exe" : "";

/** What `pnaclasm build` makes, as the user chooses it. */
const products: (vscode.QuickPickItem & { args: string[]; extension: string })[] = [
  { label: "Executable", description: "runs on this machine, needs nothing else", args: ["--emit=exe"], extension: executable },
  { label: "Executable, optimised", description: "through LLVM's llc and a C compiler", args: ["-O", "--emit=exe"], extension: executable },
  { label: "WebAssembly", args: ["--emit=wasm"], extension: ".wasm" },
  { label: "LLVM IR", args: ["--emit=ll"], extension: ".ll" },
  { label: "Native assembly", description: "through LLVM's llc", args: ["--emit=asm"], extension: ".s" },
  { label: "Native object", description: "through LLVM's llc", args: ["--emit=obj"], extension: ".o" },
];

/** The commands that do something with a program. */
export class Commands implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly registrations: vscode.Disposable;
  private readonly findings = new Findings();
  private readonly outputs = new Map<string, string>();

  constructor(
    private readonly program: Program,
    private readonly server: Server,
    private readonly extension: vscode.Uri,
  ) {
    const commands: [string, (...args: never[]) => unknown][] = [
      ["assemble", (uri?: vscode.Uri) => this.assemble(uri)],
      ["build", (uri?: vscode.Uri) => this.build(uri)],
      ["run", (uri?: vscode.Uri) => this.run(uri)],
      ["verify", (uri?: vscode.Uri) => this.verify(uri)],
      ["compress", (uri?: vscode.Uri) => this.compress(uri)],
      ["diff", (uri?: vscode.Uri) => this.diff(uri)],
      ["showStats", (uri?: vscode.Uri) => this.showStats(uri)],
      ["restart", () => this.server.restart()],
      ["showLog", () => this.server.showLog()],
      ["openExample", () => this.openExample()],
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
      await this.write(["asm", "-", "-o", "-"], source!, output);
    }
  }

  private async compress(uri?: vscode.Uri): Promise<void> {
    const source = await this.source(uri);
    const output = source && (await this.output(source, ".min.pexe"));
    if (output !== undefined) {
      await this.write(["compress", "-", "-o", "-"], source!, output);
    }
  }

  /** Writes what the program makes of a source and offers to open it. */
  private async write(args: string[], source: Source, output: vscode.Uri): Promise<void> {
    const result = await this.program.run(args, source.bytes);
    if (result.code !== 0) {
      void vscode.window.showErrorMessage(complaintAbout(source.name, result));
      return;
    }
    await replaceFile(output, result.stdout);
    const saved = /→.*/.exec(complaint(result))?.[0] ?? "";
    const choice = await vscode.window.showInformationMessage(
      `${baseName(output)}: ${result.stdout.length.toLocaleString("en")} bytes${saved && `, ${saved.slice(2)}`}`,
      "Open",
    );
    if (choice === "Open") {
      await vscode.commands.executeCommand("vscode.open", output);
    }
  }

  private async build(uri?: vscode.Uri): Promise<void> {
    const file = await this.saved(uri);
    if (file === undefined) {
      return;
    }
    const product = await vscode.window.showQuickPick(products, { placeHolder: `What to build of ${path.basename(file)}` });
    if (product !== undefined) {
      const output = file.replace(/(\.pnaclasm|\.pexe)$/, "") + product.extension;
      await vscode.tasks.executeTask(terminalTask(this.program, commandLine("build", file, [...product.args, "-o", output], []), file));
    }
  }

  private async run(uri?: vscode.Uri): Promise<void> {
    const file = await this.saved(uri);
    if (file !== undefined) {
      await vscode.tasks.executeTask(terminalTask(this.program, commandLine("run", file, [], []), file));
    }
  }

  /** Verifies a program; what is found goes to the problems. */
  private async verify(uri?: vscode.Uri): Promise<void> {
    const source = await this.source(uri);
    if (source !== undefined) {
      await this.findings.report(source, await this.program.run(["verify", "--format=json", "-"], source.bytes));
    }
  }

  /** Compares a program, as text, with another one that the user chooses. */
  private async diff(uri?: vscode.Uri): Promise<void> {
    const source = await this.source(uri);
    const other = source && (await vscode.window.showOpenDialog({ title: `Compare ${source.name} with`, filters: { Programs: ["pexe", "pnaclasm"] } }))?.[0];
    if (other !== undefined) {
      const right = other.path.endsWith(".pexe") ? textOf(other) : other;
      await vscode.commands.executeCommand("vscode.diff", source!.document, right, `${source!.name} ↔ ${baseName(other)}`);
    }
  }

  private async showStats(uri?: vscode.Uri): Promise<void> {
    const source = await this.source(uri);
    const result = source && (await this.program.run(["stats", "-"], source.bytes));
    if (result === undefined) {
      return;
    }
    if (result.code !== 0) {
      void vscode.window.showErrorMessage(complaintAbout(source!.name, result));
      return;
    }
    const output = vscode.Uri.from({ scheme: outputScheme, path: `/${source!.name} (bits)`, query: String(this.outputs.size) });
    this.outputs.set(output.toString(), result.stdout.toString("utf8"));
    await vscode.window.showTextDocument(output, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  }

  /** The text of a document that showStats has opened: nothing to save when it is closed. */
  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.outputs.get(uri.toString()) ?? "";
  }

  /** Opens an example as a text of the user's own. */
  private async openExample(): Promise<void> {
    const example = vscode.Uri.joinPath(this.extension, "walkthrough", "factorial.pnaclasm");
    const content = Buffer.from(await vscode.workspace.fs.readFile(example)).toString("utf8");
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: "untitled", path: "factorial.pnaclasm" }));
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
    const bytes = open ? Buffer.from(open.getText(), "utf8") : await vscode.workspace.fs.readFile(uri);
    return { document: text, name: baseName(uri), bytes, open: open !== undefined };
  }

  /** The file beside a source to write to; asked for where there is no such place. */
  private async output(source: Source, extension: string): Promise<vscode.Uri | undefined> {
    const uri = source.document.scheme === pexeScheme ? binaryOf(source.document) : source.document;
    const name = uri.path.replace(/(\.pnaclasm|\.pexe)$/, "") + extension;
    if (uri.scheme !== "untitled" && name !== uri.path) {
      return uri.with({ path: name });
    }
    return vscode.window.showSaveDialog({ filters: { "PNaCl bitcode": ["pexe"] } });
  }

  /** The path of a program on disk, after saving it. */
  private async saved(uri = activeUri()): Promise<string | undefined> {
    const document = vscode.workspace.textDocuments.find((d) => d.uri.toString() === uri?.toString());
    if (document?.isDirty && !(await document.save())) {
      return undefined;
    }
    const last = document?.isUntitled ? activeUri() : uri;
    if (last === undefined || (last.scheme !== "file" && last.scheme !== pexeScheme)) {
      void vscode.window.showErrorMessage("Save the program to a file first.");
      return undefined;
    }
    return (last.scheme === pexeScheme ? binaryOf(last) : last).fsPath;
  }

  dispose(): void {
    this.registrations.dispose();
  }
}

function activeUri(): vscode.Uri | undefined {
  return vscode.window.activeTextEditor?.document.uri;
}

function baseName(uri: vscode.Uri): string {
  const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
  return uri.scheme === pexeScheme ? name.replace(/\.pnaclasm$/, "") : name;
}
