// The extension beside processes: the program `pnaclasm` does the work.
import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions } from "vscode-languageclient/node";

import { start, stop } from "../extension";
import type { Debugged, Host, Made, Making } from "../host";
import { pexeScheme } from "../pexe/uri";
import { languageId } from "../server";
import { fileOf } from "../uris";
import { pageCommand } from "./page";
import { complaint, complaintAbout, Program } from "./program";
import { replaceFile } from "./replace";
import { Tasks } from "./tasks";
import { terminalCommands } from "./terminal";

/** VS Code calls this first. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  await start(context, new Processes(new Program(context), context.extensionUri));
}

/** Stops the language server. */
export const deactivate = stop;

/** The arguments of the program that makes something of what it reads. */
const makings: Record<Making, string[]> = {
  text: ["dis", "-"],
  salvage: ["dis", "--force", "-"],
  bits: ["asm", "-", "-o", "-"],
  compress: ["compress", "-", "-o", "-"],
  verify: ["verify", "--format=json", "-"],
  stats: ["stats", "-"],
};

/** What fails and prints all the same: what is wrong, or what can be read. */
const printing: Making[] = ["salvage", "verify"];

class Processes implements Host {
  readonly ignoresCase = process.platform !== "linux";
  readonly replaceFile = replaceFile;
  private readonly registrations: vscode.Disposable;

  constructor(
    private readonly program: Program,
    extension: vscode.Uri,
  ) {
    this.registrations = vscode.Disposable.from(new Tasks(program), terminalCommands(program), pageCommand(program, extension));
  }

  server(options: LanguageClientOptions): { client: LanguageClient; what: string } | undefined {
    const command = this.program.path();
    if (command === undefined) {
      void explainMissing();
      return undefined;
    }
    const args = vscode.workspace.getConfiguration(languageId).get<string[]>("server.arguments", []);
    return { client: new LanguageClient(languageId, "PNaClAsm", { command, args: ["lsp", ...args] }, options), what: command };
  }

  async make(what: Making, name: string, program: Uint8Array): Promise<Made> {
    const result = await this.program.run(makings[what], program);
    if (result.code !== 0 && !(printing.includes(what) && result.stdout.length > 0)) {
      throw new Error(complaintAbout(name, result));
    }
    return { bytes: result.stdout, said: complaint(result) };
  }

  runs({ scheme }: vscode.Uri): boolean {
    return scheme === "file" || scheme === pexeScheme;
  }

  debugged(uri: vscode.Uri): Debugged {
    const program = fileOf(uri).fsPath;
    return uri.scheme === pexeScheme ? { program, source: uri.toString() } : { program };
  }

  debugAdapter(): vscode.DebugAdapterDescriptor {
    return new vscode.DebugAdapterExecutable(this.program.path() ?? languageId, ["dap"]);
  }

  dispose(): void {
    this.registrations.dispose();
  }
}

async function explainMissing(): Promise<void> {
  const install = "How to Install";
  const settings = "Open Settings";
  const choice = await vscode.window.showErrorMessage("The program pnaclasm was found neither by the setting pnaclasm.server.path nor in PATH.", install, settings);
  if (choice === install) {
    void vscode.env.openExternal(vscode.Uri.parse("https://github.com/pnaclasm/pnaclasm#install"));
  } else if (choice === settings) {
    void vscode.commands.executeCommand("workbench.action.openSettings", "pnaclasm.server.path");
  }
}
