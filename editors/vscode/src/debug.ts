// The debugger, which needs no launch.json.
import * as vscode from "vscode";

import type { Host } from "./host";
import { programName } from "./uris";

const type = "pnaclasm";

/** The longest document whose functions get lenses and whose values are shown inline, in lines. */
const longest = 200_000;

/** The header of a function: its name. */
const header = /^\s*function\s[^@]*(@[\w.$]+)\s*\(([^)]*)\)/;

/** Starts programs under the debugger, and shows what they do. */
export class Debug
  implements vscode.DebugConfigurationProvider, vscode.DebugAdapterDescriptorFactory, vscode.CodeLensProvider, vscode.InlineValuesProvider, vscode.Disposable
{
  private readonly registrations: vscode.Disposable;

  constructor(private readonly host: Host) {
    const texts = [{ language: type }];
    this.registrations = vscode.Disposable.from(
      vscode.debug.registerDebugConfigurationProvider(type, this),
      vscode.debug.registerDebugAdapterDescriptorFactory(type, this),
      vscode.languages.registerCodeLensProvider(texts, this),
      vscode.languages.registerInlineValuesProvider(texts, this),
      vscode.commands.registerCommand("pnaclasm.launch", (uri?: vscode.Uri, name?: string, params?: string, noDebug?: boolean) =>
        this.launch(uri, name, params, noDebug),
      ),
    );
  }

  /** Fills in what is missing: everything where there is no launch.json. */
  resolveDebugConfiguration(_: vscode.WorkspaceFolder | undefined, config: vscode.DebugConfiguration): vscode.DebugConfiguration | undefined {
    const document = vscode.window.activeTextEditor?.document;
    if (config.program === undefined && document?.languageId === type) {
      Object.assign(config, this.host.debugged(document.uri));
    }
    if (config.program === undefined) {
      void vscode.window.showErrorMessage("Open a PNaClAsm text or a .pexe file to debug it.");
      return undefined;
    }
    return { ...config, type, request: config.request ?? "launch", name: config.name || /[^/\\]*$/.exec(config.program as string)![0] };
  }

  createDebugAdapterDescriptor(session: vscode.DebugSession): vscode.ProviderResult<vscode.DebugAdapterDescriptor> {
    return this.host.debugAdapter(session);
  }

  /** Run and Debug above the entry point and above every function. */
  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (document.lineCount > longest || !this.host.runs(document.uri)) {
      return [];
    }
    const lenses: vscode.CodeLens[] = [];
    let entry = "@_start";
    for (let line = 0; line < document.lineCount; line++) {
      const text = document.lineAt(line).text;
      entry = /^\s*(@f\d+)\s*:\s*"_start"/.exec(text)?.[1] ?? entry;
      const found = header.exec(text);
      if (found === null) {
        continue;
      }
      const [name, params] = found[1] === entry ? [undefined, undefined] : [found[1], found[2]];
      for (const [title, noDebug] of [["Run", true], ["Debug", false]] as const) {
        const command = { title, command: "pnaclasm.launch", arguments: [document.uri, name, params, noDebug] };
        lenses.push(new vscode.CodeLens(new vscode.Range(line, 0, line, text.length), command));
      }
    }
    return lenses;
  }

  /** Runs or debugs a program, or one function of it, whose arguments the user is asked for. */
  private async launch(uri = vscode.window.activeTextEditor?.document.uri, name?: string, params?: string, noDebug = false): Promise<void> {
    if (uri === undefined) {
      return;
    }
    const config: vscode.DebugConfiguration = { type, request: "launch", name: programName(uri), ...this.host.debugged(uri) };
    if (name !== undefined) {
      config.call = name;
      if (params !== undefined && params.trim() !== "") {
        const typed = await vscode.window.showInputBox({ title: `Arguments of ${name}`, prompt: params, placeHolder: "1 2.5" });
        if (typed === undefined) {
          return;
        }
        config.args = typed.split(/[\s,]+/).filter((word) => word !== "");
      }
    }
    await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(uri), config, { noDebug });
  }

  /** The values of the function at the ends of their lines, up to where it stands. */
  provideInlineValues(document: vscode.TextDocument, view: vscode.Range, context: vscode.InlineValueContext): vscode.InlineValue[] {
    const last = Math.min(view.end.line, context.stoppedLocation.end.line);
    const values: vscode.InlineValue[] = [];
    let first = last;
    while (first > view.start.line && !header.test(document.lineAt(first).text)) {
      first--;
    }
    for (let line = first; line <= last; line++) {
      const text = document.lineAt(line).text;
      for (const found of text.replace(/\/\/.*/, "").matchAll(/%(?!b\d)[\w.$]+/g)) {
        const range = new vscode.Range(line, found.index, line, found.index + found[0].length);
        values.push(new vscode.InlineValueVariableLookup(range, found[0], true));
      }
    }
    return values;
  }

  dispose(): void {
    this.registrations.dispose();
  }
}
